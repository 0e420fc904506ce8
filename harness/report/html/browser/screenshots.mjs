// Takes the screenshots of docs/: node screenshots.mjs JUDGE FOLDER, from the top folder.
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {chromium} from 'playwright-core';

const [judge, folder] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'screenshots-'));
const report = join(work, 'report.html');
execFileSync(judge, ['verify', '--quiet', 'another-n-queens', 'all-boards', '--html', report], {stdio: 'inherit'});
const slow = join(work, 'slow.html');
const slowProgram = join(work, 'slow.py');
writeFileSync(slowProgram, `import sys


def safe(queens, column):
    for r, c in enumerate(queens):
        if c == column or abs(c - column) == len(queens) - r:
            return False
    return True


def count(queens, n):
    if len(queens) == n:
        return 1
    total = 0
    for column in range(n):
        if safe(queens, column):
            total += count(queens + [column], n)
    return total


for line in sys.stdin:
    n = int(line)
    if n == 0:
        break
    print(count([], n))
`);
execFileSync(judge, ['grade', '--quiet', '--exit-zero', 'n-queens', slowProgram, '--html', slow], {stdio: 'inherit'});
// A class and its submissions, given by the names of the jury's submissions.
const students = {
    'Ada Lovelace': {'n-queens': 'accepted/masks.cpp', 'blocked-queens': 'accepted/board_scan.cpp'},
    'Alan Turing': {'n-queens': 'accepted/board.c', 'blocked-queens': 'wrong_answer/free_table.c'},
    'Barbara Liskov': {'n-queens': 'accepted/symmetric.cpp', 'blocked-queens': 'accepted/iterative.c'},
    'Edsger Dijkstra': {'n-queens': 'wrong_answer/one_diagonal.c', 'blocked-queens': 'wrong_answer/symbols_swapped.cpp'},
    'Grace Hopper': {'n-queens': 'accepted/iterative.cpp', 'blocked-queens': 'compiler_error/full_width.c'},
    'Niklaus Wirth': {'n-queens': 'wrong_answer/last_row.py'},
    'Zoë Fischer': {'n-queens': 'wrong_answer/counter_not_reset.c', 'blocked-queens': 'wrong_answer/last_row.cpp'},
    'Óscar Ruiz': {'n-queens': 'run_time_error/breadth_first.cpp', 'blocked-queens': 'accepted/sets.py'},
};
const handedIn = join(work, 'handed-in');
for (const [student, files] of Object.entries(students)) {
    for (const [problem, file] of Object.entries(files)) {
        cpSync(join('testdata', problem, 'submissions', file), join(handedIn, problem, student, `main${extname(file)}`));
    }
}
const course = join(work, 'course.html');
execFileSync(judge, ['grade', '--quiet', '--exit-zero', '--course', handedIn, '--html', course], {stdio: 'inherit'});
mkdirSync(folder, {recursive: true});

const pictures = [
    {file: 'report.png', colorScheme: 'light', height: 980, top: '#p1-matrix'},
    {file: 'report-dark.png', colorScheme: 'dark', height: 980, top: '#p1-matrix'},
    {file: 'report-board.png', colorScheme: 'light', height: 640, part: 'wrong_answer/bad_squares_block.cpp'},
    {file: 'report-queens.png', colorScheme: 'dark', height: 640, part: 'wrong_answer/one_diagonal.c', of: '#p2'},
    {file: 'report-growth.png', colorScheme: 'light', height: 640, from: slow, part: 'slow.py', only: 'figure.growth'},
    {file: 'report-course.png', colorScheme: 'light', height: 1000, from: course},
    {file: 'report-phone.png', colorScheme: 'light', width: 390, height: 844, from: course, top: '#p1-matrix'},
    {file: 'report-phone-cases.png', colorScheme: 'light', width: 390, height: 844, from: course, top: '#p1-cases'},
];
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'});
for (const {file, colorScheme, width = 1240, height, part, of = '#p1', from = report, only, top} of pictures) {
    const page = await browser.newPage({colorScheme, viewport: {width, height}});
    await page.goto(pathToFileURL(from).href);
    const path = join(folder, file);
    await page.evaluate((at) => at && scrollTo(0, document.querySelector(at).getBoundingClientRect().top - 8), top);
    if (part) {
        const shown = page.locator(`${of} article`, {has: page.locator('.name', {hasText: part})}).first();
        const taken = only ? shown.locator(only) : shown;
        await taken.scrollIntoViewIfNeeded();
        await taken.screenshot({path});
    } else {
        await page.screenshot({path});
    }
    await page.close();
}
await browser.close();
rmSync(work, {recursive: true});
