// Takes the screenshots of docs/serve.md from a real server: node screenshots.mjs JUDGE SOURCE FOLDER.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

import {password, serveCourse, submission} from './course.mjs';
import {launch} from './tab.mjs';

const [judge, source, folder] = process.argv.slice(2);
const boards = 'another-n-queens';
// Each student's submissions for each problem, in order.
const students = {
    'Ada Lovelace': {[boards]: ['wrong_answer/bad_squares_block.cpp'], 'n-queens': ['accepted/masks.cpp']},
    'Alan Turing': {[boards]: ['accepted/blocked_masks.cpp'], 'n-queens': ['wrong_answer/one_diagonal.c']},
    'Barbara Liskov': {'n-queens': ['accepted/symmetric.cpp'], 'blocked-queens': ['accepted/iterative.c']},
    'Edsger Dijkstra': {[boards]: ['accepted/blocked_masks.cpp'], 'blocked-queens': ['wrong_answer/symbols_swapped.cpp']},
    'Grace Hopper': {'n-queens': ['accepted/iterative.cpp'], 'blocked-queens': ['compiler_error/full_width.c']},
    'Niklaus Wirth': {'n-queens': ['wrong_answer/last_row.py']},
    'Zoë Fischer': {[boards]: ['accepted/blocked_masks.cpp'], 'blocked-queens': ['wrong_answer/last_row.cpp']},
    'Óscar Ruiz': {},
};
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const deadline = `${inAWeek}T23:59:00+01:00`;
const course = await serveCourse(judge, source, {
    students: Object.keys(students),
    problems: {'n-queens': 'picture = { input = "numbers" }', 'blocked-queens': 'picture = { input = "board", free = "*", bad = "." }', [boards]: 'picture = { input = "boards" }'},
    rules: `feedback = "full"\ndeadline = ${deadline}\nlate = [{ hours = 0, factor = 0.9 }, { hours = 24, factor = 0.5 }]`,
});
const browser = await launch();

async function signedIn(name, options = {}) {
    const context = await browser.newContext({viewport: {width: 1240, height: 900}, ...options});
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(course.links[name]);
    await page.locator('main button').click();
    await page.waitForURL(`${course.base}/`);
    return page;
}

async function handIn(page, problem, file) {
    await page.goto(`${course.base}/problems/${problem}`);
    await page.locator('#files').setInputFiles(file);
    await page.getByRole('button', {name: 'Hand in', exact: true}).click();
    await page.waitForURL(/\/attempts\//);
}

const isJudged = (page) => page.locator('#live').waitFor({state: 'detached'});
const take = (page, name, options = {}) => page.screenshot({path: join(folder, name), ...options});

try {
    for (const [name, problems] of Object.entries(students)) {
        const page = await signedIn(name);
        for (const [problem, files] of Object.entries(problems)) {
            for (const file of files) {
                await handIn(page, problem, submission(source, problem, file));
                await isJudged(page);
            }
        }
        await page.context().close();
    }
    const page = await signedIn('Ada Lovelace');
    await page.goto(`${course.base}/problems/${boards}`);
    await take(page, 'serve-problem.png');
    await page.getByRole('link', {name: 'Attempt 1'}).click();
    await page.setViewportSize({width: 1280, height: 820});
    await take(page, 'serve-attempt.png');
    // Slow enough that only some of its tests have finished.
    const slow = join(course.folder, '..', 'slow.py');
    const sets = readFileSync(submission(source, 'blocked-queens', 'accepted/sets.py'), 'utf8');
    writeFileSync(slow, `import time\ntime.sleep(0.25)\n${sets}`);
    await handIn(page, 'blocked-queens', slow);
    await page.locator('#count', {hasText: /^1[4-9] of/}).waitFor();
    await page.setViewportSize({width: 1000, height: 560});
    await take(page, 'serve-live.png');
    await isJudged(page);
    for (const [name, options] of Object.entries({
        'serve-phone.png': {viewport: {width: 390, height: 844}},
        'serve-chinese.png': {viewport: {width: 390, height: 844}, locale: 'zh-CN', colorScheme: 'dark'},
    })) {
        const phone = await signedIn('Ada Lovelace', options);
        await phone.goto(`${course.base}/problems/${boards}`);
        await phone.locator('.attempts tbody a').first().click();
        await phone.locator('.board').waitFor();
        await take(phone, name);
        await phone.context().close();
    }
    const instructor = await (await browser.newContext({viewport: {width: 1000, height: 720}})).newPage();
    await instructor.goto(`${course.base}/sign-in`);
    await instructor.locator('#password').fill(password);
    await instructor.getByRole('button', {name: 'Sign in'}).click();
    await instructor.locator('#class').waitFor();
    await take(instructor, 'serve-class.png');
} finally {
    await browser.close();
    await course.stop();
}
