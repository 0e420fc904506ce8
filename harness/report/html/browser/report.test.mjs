// Opens the report in a real browser. SAMPLE_PAGES is the program that writes the sample pages.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';

import {chromium} from 'playwright-core';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
let browser;

before(async () => {
    execFileSync(process.env.SAMPLE_PAGES, [folder]);
    browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'});
});
after(async () => {
    await browser?.close();
    rmSync(folder, {recursive: true});
});

let complaints = [];
const tabs = new Map();  // with JavaScript and without, opened once: a tab takes longer to open than a page to check

async function openTab(javaScriptEnabled) {
    const page = await (await browser.newContext({javaScriptEnabled})).newPage();
    page.on('console', (message) => complaints.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error}`));
    page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
    page.on('request', (request) => complaints.push(`request: ${request.url().split('#')[0]}`));
    return page;
}

// Runs `check` on a page that was just loaded. The page must print nothing to the console, request no other file and
// open no dialog.
async function onPage(name, {viewport = {width: 1280, height: 900}, colorScheme = 'light', javaScriptEnabled = true}, check) {
    const page = tabs.get(javaScriptEnabled) ?? await openTab(javaScriptEnabled);
    tabs.set(javaScriptEnabled, page);
    await page.goto('about:blank');
    await page.mouse.move(0, 0);  // what is under the pointer looks different
    await page.setViewportSize(viewport);
    await page.emulateMedia({media: null, colorScheme});
    complaints = [];
    const url = pathToFileURL(join(folder, `${name}.html`)).href;
    await page.goto(url);
    await check(page);
    assert.deepEqual(complaints, [`request: ${url}`]);
}

const shownNames = (page) => page.locator('.matrix tbody tr:visible th').allTextContents();

test('sorts by a column, both ways, and says so', () => onPage('boards', {}, async (page) => {
    const head = page.locator('th', {hasText: 'Slowest'}).first();
    const button = head.getByRole('button');
    await button.click();
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    assert.deepEqual((await shownNames(page)).slice(0, 3), ['dave.c', 'bob.cpp', 'grace.py']);
    await button.click();
    assert.equal(await head.getAttribute('aria-sort'), 'descending');
    const descending = await shownNames(page);
    assert.equal(descending[0], 'carol.py');
    assert.deepEqual(descending.slice(-2), ['heidi.cpp', 'ivan.c'], 'what was not measured comes last');
    await page.getByRole('button', {name: 'Submission'}).click();
    assert.equal(await page.locator('[aria-sort]').count(), 1);
}));

test('filters by verdict, by what was rejected, and by words', () => onPage('boards', {}, async (page) => {
    const wrong = page.getByRole('button', {name: /WA wrong answer/});
    await wrong.click();
    assert.equal(await wrong.getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await shownNames(page), ['bob.cpp']);
    assert.deepEqual(await page.locator('article:visible .name').allTextContents(), ['bob.cpp']);
    await wrong.click();
    assert.equal((await shownNames(page)).length, 9);
    await page.getByLabel(/only what was not accepted/).check();
    assert.ok(!(await shownNames(page)).includes('alice.cpp'));
    await page.getByRole('searchbox').fill('assertion FAILED');
    assert.deepEqual(await shownNames(page), ['dave.c']);
    assert.equal(await page.locator('.tools output').textContent(), '1 of 9 shown');
}));

test('opens a submission and shows its board, its counts and the first difference', () =>
    onPage('boards', {}, async (page) => {
        await page.getByRole('link', {name: 'bob.cpp'}).click();
        const part = page.locator('article:target');
        assert.equal(await part.locator('.name').textContent(), 'bob.cpp');
        await part.locator('.board').waitFor({state: 'visible'});
        assert.equal(await part.getByRole('img').first().getAttribute('aria-label'),
            'Board of 4 rows and columns, 2 bad squares');
        assert.match(await part.locator('.board').textContent(), /Board 2 of 3, 4 × 4/);
        assert.deepEqual(await part.locator('.counts dd').allTextContents(), ['1', '2']);
        assert.deepEqual(await part.locator('.diff mark').allTextContents(), ['1', '2']);
        assert.deepEqual(await part.locator('.diff .first .line').allTextContents(), ['2', '2']);
        assert.ok(await part.evaluate((element) => element.getBoundingClientRect().top < innerHeight));
        assert.equal(await page.evaluate(() => document.activeElement.id), await part.getAttribute('id'));
    }));

test('shows the board of an output, with the queens that attack each other', () => onPage('verify', {}, async (page) => {
    const part = page.locator('article', {hasText: 'one_diagonal.c'});
    await part.scrollIntoViewIfNeeded();
    assert.equal(await part.getByRole('img').first().getAttribute('aria-label'),
        'Board of 4 rows and columns with 4 queens; the queens at row 1, column 2 and row 4, column 2 attack each other');
    assert.equal(await part.locator('.squares use').count(), 4);
    assert.equal(await part.locator('.attack').count(), 1);
    assert.match(await page.locator('article', {hasText: 'each_twice.c'}).textContent(), /✗ not as expected/);
    assert.match(await page.locator('.problems').textContent(), /is not the reference's answer/);
}));

test('draws how the time of a program grows that was too slow', () => onPage('boards', {}, async (page) => {
    const part = page.locator('article', {hasText: 'carol.py'});
    await part.scrollIntoViewIfNeeded();
    const figure = part.getByRole('img', {name: /time grows 9-fold with each n, .*: n = 13 would take about 72 s/});
    assert.equal(await page.locator('.growth svg').count(), await figure.count());
    const looks = (name) => figure.locator(name).first().evaluate((path) => getComputedStyle(path).strokeDasharray);
    assert.equal(await looks('.curve'), 'none');
    assert.match(await looks('.predicted'), /px/);
    assert.match(await looks('.limit'), /px/);
    const outside = await figure.evaluate((svg) => [...svg.querySelectorAll('text, path')].filter((one) => {
        const [all, box] = [svg.getBoundingClientRect(), one.getBoundingClientRect()];
        return box.left < all.left || box.right > all.right || box.top < all.top || box.bottom > all.bottom;
    }).map((one) => one.outerHTML));
    assert.deepEqual(outside, []);
}));

test('a student\'s page has the board of the failing case and no other case', () => onPage('student', {}, async (page) => {
    assert.equal(await page.locator('h1').textContent(), 'WA: wrong answer');
    assert.equal(await page.locator('.squares').count(), 1);
    assert.match(await page.locator('.hint').textContent(), /SECRET hint <script>/);
    assert.equal(await page.locator('script').count(), 1);
    assert.equal(await page.locator('footer').count(), 0);
    const text = await page.locator('body').textContent();
    assert.ok(text.includes('secret/02-bad-squares') && !text.includes('secret/01'), text);
}));

test('is complete without JavaScript', () => onPage('boards', {javaScriptEnabled: false}, async (page) => {
    assert.equal((await shownNames(page)).length, 9);
    assert.equal(await page.locator('.tools').isVisible(), false);
    await page.getByRole('link', {name: 'bob.cpp'}).click();
    assert.ok(page.url().endsWith('#p1s1'));
    const board = page.locator('article:target .squares');
    assert.ok(await board.isVisible());
    const box = await board.boundingBox();
    assert.ok(box.y >= 0 && box.y < 900, 'the link leads to the submission');
    await page.locator('article:target summary').last().click();
    assert.match(await page.locator('article:target .all-cases pre').textContent(), /secret\/02-bad-squares +WA/);
}));

for (const javaScriptEnabled of [true, false]) {
    test(`runs and lays out nothing that a submission wrote, JavaScript ${javaScriptEnabled}`, () =>
        onPage('hostile', {javaScriptEnabled}, async (page) => {
            assert.match(await page.title(), /^judge verify: <script>/);
            assert.equal(await page.locator('script').count(), 1);
            assert.equal(await page.locator('img').count(), 0);
            const name = await page.locator('article .name').first().textContent();
            assert.match(name, /<script>document\.title='broken'<\/script>.*\{\{\{packages\}\}\}.*\\u202ecba\\x00\\xff\\x1b/);
            const bytes = readFileSync(join(folder, 'hostile.html'));
            assert.ok(!bytes.includes(0) && !bytes.includes(0x1b) && !bytes.includes('\u202e'));
        }));
}

test('its policy would stop even markup that got through', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, 'boards.html')).href);
    await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.broken = true';
        document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<p onclick="window.broken = true" id="trap" style="color: red">x</p>');
        document.getElementById('trap').click();
    });
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.getElementById('trap')).color), 'rgb(255, 0, 0)');
    await context.close();
});

test('everything can be reached and used by keyboard', () => onPage('boards', {}, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, 'solid', 'focus can be seen');
    await page.keyboard.press('Enter');
    const reached = [];
    for (let i = 0; i < 60; ++i) {
        await page.keyboard.press('Tab');
        reached.push(await page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.type));
    }
    const wanted = ['AC accepted 1', 'search', 'checkbox', 'Slowest', 'alice.cpp', 'ivan.c', 'to the table of submissions'];
    const places = wanted.map((one) => reached.indexOf(one));
    assert.ok(places.every((place, i) => place > (places[i - 1] ?? -1)), `${wanted} in this order in ${reached.join('; ')}`);
    await page.getByRole('button', {name: 'Slowest'}).focus();
    await page.keyboard.press('Enter');
    assert.equal((await shownNames(page))[0], 'dave.c');
    await page.getByRole('link', {name: 'carol.py'}).focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('article:target .name').textContent(), 'carol.py');
}));

test('has landmarks, a language, and headers with a scope', () => onPage('verify', {}, async (page) => {
    for (const role of ['banner', 'main', 'contentinfo', 'navigation']) {
        assert.equal(await page.getByRole(role).count(), 1, role);
    }
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    assert.equal(await page.locator('th:not([scope])').count(), 0);
    for (const name of ['Submissions and cases', 'Case by case']) {
        assert.equal(await page.getByRole('table', {name}).count(), 2, `each package's table is called ${name}`);
    }
    assert.equal(await page.locator('svg:not([aria-hidden]):not([role=img][aria-label])').count(), 0, 'a picture has a name');
    const ids = await page.locator('[id]').evaluateAll((all) => all.map((one) => one.id));
    assert.equal(new Set(ids).size, ids.length, 'an id is there once');
    const dangling = await page.locator('a[href^="#"]').evaluateAll(
        (all) => all.filter((one) => !document.getElementById(one.hash.slice(1))).map((one) => one.hash));
    assert.deepEqual(dangling, []);
}));

for (const name of ['boards', 'class', 'course', 'hostile', 'student']) {
    test(`headings of ${name} leave no level out, and what is scrolled has a name`, () => onPage(name, {}, async (page) => {
        const levels = await page.locator('h1, h2, h3, h4, h5, h6').evaluateAll(
            (all) => all.map((one) => Number(one.tagName[1])));
        assert.equal(levels[0], 1);
        assert.deepEqual(levels.filter((level, i) => i > 0 && level > levels[i - 1] + 1), [], levels.join(' '));
        const nameless = await page.locator('[tabindex="0"]:not([aria-label], [aria-labelledby])').count();
        assert.equal(nameless, 0);
    }));
}

for (const colorScheme of ['light', 'dark']) {
    test(`every verdict can be read in ${colorScheme} colours`, () => onPage('boards', {colorScheme}, async (page) => {
        const paper = await page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]));
        assert.ok(colorScheme === 'dark' ? paper < 64 : paper > 192, `the paper is ${colorScheme}, not ${paper}`);
        const poor = await page.evaluate(() => {
            const light = (text) => text.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255)
                .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
                .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
            const clear = 'rgba(0, 0, 0, 0)';
            const paper = (one) => {
                while (getComputedStyle(one).backgroundColor === clear) {
                    one = one.parentElement;
                }
                return light(getComputedStyle(one).backgroundColor);
            };
            const texts = ['.legend .v', 'body', '.dim', '.note', 'figcaption', '.kind', '.facts', '.long', 'thead th', 'a', 'mark',
                'summary', 'pre', '.case-name', '.reason', '.hint', '.counts dd', '.counts dt', '.tools output', 'td.c',
                '.diff .line', '.machine dt', '.prose', '.prose code', '.title'];
            const missing = texts.filter((one) => !document.querySelector(one)).map((one) => [one, 'is not there']);
            return [...missing, ...texts.flatMap((one) => [...document.querySelectorAll(one)]).map((one) => {
                const [ink, back] = [light(getComputedStyle(one).color), paper(one)];
                return [`${one.tagName}.${one.className}`, (Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05)];
            }).filter(([, contrast]) => contrast < 4.5)];
        });
        assert.deepEqual(poor, []);
    }));
}

test('prints: all submissions, no controls', () => onPage('boards', {}, async (page) => {
    await page.emulateMedia({media: 'print'});
    assert.equal(await page.locator('.tools').isVisible(), false);
    assert.ok(await page.locator('article .squares').first().isVisible());
    await page.emulateMedia({media: null});
    assert.ok((await page.locator('details.compiler:not([open])').count()) > 0);
    const printed = await page.pdf({format: 'A4'});
    assert.equal(printed.subarray(0, 5).toString(), '%PDF-');
    assert.equal(await page.locator('details.compiler:not([open])').count(), 0, 'what the compiler said is printed');
}));

test('300 submissions on 60 cases stay below 5 MB and open', () => onPage('large', {}, async (page) => {
    assert.ok(readFileSync(join(folder, 'large.html')).length < 5_000_000);
    assert.equal(await page.locator('.matrix tbody tr').count(), 300);
    assert.equal(await page.locator('.matrix td.c').count(), 18_000);
    assert.ok(await page.evaluate(() => document.querySelectorAll('*').length) < 60_000, 'quick to read');
    const laidOut = await page.locator('.matrix tbody tr').evaluateAll((rows) =>
        rows.filter((row) => row.cells[0].checkVisibility({contentVisibilityAuto: true})).length);
    assert.ok(laidOut > 0 && laidOut < 150, `${laidOut} rows laid out, and out of sight they cost nothing`);
    await page.getByRole('searchbox').fill('student-017');
    assert.deepEqual(await shownNames(page), ['student-017/main.cpp']);
}));

const placesOf = (matrix, rows) => matrix.locator(rows).evaluateAll((found) => found.map((row) =>
    [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().left))));

// Each row has its own layout, but the cells of a column must be aligned and contain their text.
async function checkColumns(matrix) {
    const [heads] = await placesOf(matrix, 'thead tr:last-child');
    for (const row of await placesOf(matrix, 'tbody tr')) {
        assert.deepEqual(row, heads);
    }
    const groups = (await placesOf(matrix, '.groups'))[0].slice(1);
    const firstCase = await matrix.locator('thead th.case').first().evaluate((head) => head.cellIndex);
    assert.equal(groups[0], heads[firstCase]);
    assert.ok(groups.every((group) => heads.includes(group)), 'a group begins at its first case');
    assert.deepEqual(await matrix.locator('tbody td').evaluateAll((cells) => cells.filter((cell) =>
        cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).overflow === 'visible').map((cell) =>
        cell.textContent)), [], 'text over its neighbours');
}

for (const name of ['boards', 'verify', 'class', 'course']) {
    test(`the rows of ${name} are in line, on paper too`, () => onPage(name, {}, async (page) => {
        for (const matrix of await page.locator('.matrix').all()) {
            await checkColumns(matrix);
        }
        await page.emulateMedia({media: 'print'});
        for (const matrix of await page.locator('.matrix').all()) {
            await checkColumns(matrix);
            assert.ok(await matrix.locator('tr').evaluateAll((rows) => rows.every((row) =>
                getComputedStyle(row).display === 'table-row')), 'with its head on each page');
        }
    }));
}

test('the matrix is a table to those who hear it', () => onPage('boards', {}, async (page) => {
    const table = page.getByRole('table', {name: 'Submissions and cases'});
    assert.deepEqual(await table.getByRole('rowheader').allTextContents(), await shownNames(page));
    assert.equal(await table.getByRole('columnheader', {name: 'secret', exact: true}).count(), 1);
    assert.equal(await table.getByRole('row').nth(2).getByRole('cell').count(), 4 + 3);
}));

const screens = [{width: 1280, height: 900}, {width: 390, height: 844}, {width: 320, height: 568}];

for (const viewport of screens) {
    for (const name of ['boards', 'class', 'course', 'verify', 'hostile', 'student']) {
        test(`${name} is read without scrolling sideways at ${viewport.width} px`, () => onPage(name, {viewport}, async (page) => {
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
            // Except elements that scroll: long program lines.
            const hidden = await page.locator('h1, h2, h3, h4, p, li, dt, dd, figure, .matrix td.c, .matrix tbody th, .matrix .verdict, ' +
                '.cases tbody td, .cases tbody th, .grades th, .grades td').evaluateAll((all) => all.filter((one) => {
                const {left, right, width} = one.getBoundingClientRect();
                return width > 1 && (left < 0 || right > innerWidth) && !one.closest('.prose table');
            }).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`));
            assert.deepEqual(hidden, []);
        }));

        test(`the labels of charts in ${name} can be read at ${viewport.width} px`, () => onPage(name, {viewport}, async (page) => {
            await page.locator('body').evaluate((body) => body.querySelectorAll('article').forEach((one) => {
                one.style.contentVisibility = 'visible';
            }));
            const small = await page.locator('svg text').evaluateAll((all) => all.filter((one) => {
                const {width} = one.getBoundingClientRect();
                const svg = one.ownerSVGElement;
                const scale = svg.viewBox.baseVal.width > 0 ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
                return width > 0 && parseFloat(getComputedStyle(one).fontSize) * scale < 9;
            }).map((one) => one.textContent));
            assert.deepEqual(small, []);
        }));
    }
}

test('heads are turned only where they would not fit', async () => {
    const modes = (page, of) => page.locator(`${of} th.case span`).evaluateAll((all) =>
        [...new Set(all.map((one) => getComputedStyle(one).writingMode))]);
    await onPage('class', {}, async (page) => assert.deepEqual(await modes(page, '#p1'), ['horizontal-tb']));
    await onPage('course', {}, async (page) => assert.deepEqual(await modes(page, '#p1'), ['vertical-rl']));
});

test('on a phone the cases of a submission have the numbers of the list of cases', () =>
    onPage('class', {viewport: screens[1]}, async (page) => {
        const [row] = await page.locator('.matrix tbody tr').all();
        assert.equal(await row.locator('td.c').count(), 9);
        assert.equal(await row.locator('td.c').first().evaluate((cell) => getComputedStyle(cell, '::before').content), 'counter(case)');
        const [name, first] = [await row.locator('th').boundingBox(), await row.locator('td.c').first().boundingBox()];
        assert.ok(first.y > name.y, 'below the name');
        await page.getByRole('button', {name: 'Score'}).click();
        assert.equal((await shownNames(page))[0], 'anna/2.c', 'sorted there too');
    }));

test('nothing is drawn of a single time', () => onPage('course', {}, async (page) => {
    for (const part of ['.plot', '.matrix .strip']) {
        assert.equal(await page.locator(`#p2 ${part}`).count(), 0, part);
        assert.ok(await page.locator(`#p1 ${part}`).count() > 0, part);
    }
    assert.ok(await page.locator('#p2 .cases .histogram').count() > 0, 'six students have six times');
}));

test('each problem begins with its statement and its limits', () => onPage('course', {}, async (page) => {
    for (const id of ['p1', 'p2', 'p3']) {
        const [head, statement] = await page.locator(`#${id} > *`).all();
        assert.match(await head.textContent(), /time limit 1 s.*memory limit 256 MiB.*languages C\+\+20, Python 3/s);
        assert.equal(await statement.getAttribute('class'), 'statement');
        assert.equal(await statement.locator('em').textContent(), 'placements');
        assert.deepEqual(await statement.locator('h3, h4').allTextContents(), ['Input', 'Output', 'Note']);
        assert.ok(await statement.locator('table').isVisible());
    }
}));

test('a statement has no link, no image and nothing of its own HTML', () => onPage('hostile', {}, async (page) => {
    const statement = page.locator('.statement');
    assert.match(await statement.textContent(), /<script>document\.title='broken'<\/script>.*\[image: x\].*\\u202ecba/s);
    assert.equal(await statement.locator('a, img, script, iframe, form, input, style').count(), 0);
}));

test('a course has one table of grades, which leads to each submission', () => onPage('course', {}, async (page) => {
    const table = page.getByRole('table', {name: 'Grades'});
    const rows = (await table.locator('tr').allInnerTexts()).map((row) => row.split(/\s*\t\s*/).map((cell) => cell.split('\n')[0].trim()));
    assert.deepEqual(rows.slice(1), [
        ['Ada Lovelace', '100', '100', '100', '300'],
        ['Bob <b>', '100', '20', '100', '220'],
        ['Cem', '·', '60', '·', '60'],
        ['Zoë Fischer', '40', '100', 'EX', '140'],
        ['Óscar Ruiz', '0', '40', '0', '40'],
        ['李娜', '60', '0', '–', '–'],
        ['mean', '60', '53.3', '66.7', '155'],
        ['median', '60', '50', '100', '140'],
    ].map((row) => row.map(String)));
    await table.getByRole('link', {name: '20'}).click();
    assert.equal(await page.locator('article:target .name').textContent(), 'Bob <b>/main.cpp');
    await table.getByRole('link', {name: 'another-n-queens'}).click();
    assert.equal(await page.locator('section:target h2').textContent(), 'another-n-queens Queens');
    assert.match(await page.locator('#grades figure').getByRole('img').getAttribute('aria-label'),
        /^Totals of 4 students: 1 from 30 to 60, 1 from 60 to 90, 1 from 210 to 240, 1 from 270 to 300$/);
    assert.deepEqual(await page.locator('#p1 .hardest li').allInnerTexts(), ['secret/24-a-name-that-is-long 3 students']);
    await page.locator('#p1 .hardest a').click();
    assert.equal(await page.locator('.cases tr:target th').textContent(), 'secret/24-a-name-that-is-long');
}));

const titleAt = async (page, name, column) => {
    const head = page.locator('th.case').nth(column);
    assert.equal(await head.locator('span').textContent(), String(column + 1).padStart(2, '0'), 'columns in their order');
    const cell = page.locator('tr', {has: page.locator('th', {hasText: name})}).locator('td.c').nth(column);
    await cell.hover();
    return cell.getAttribute('title');
};

test('a case under the pointer tells its own figures, whichever cases were run', () => onPage('class', {}, async (page) => {
    assert.equal(await page.locator('th.case').count(), 9);
    assert.equal(await titleAt(page, 'bo/a.c', 6), 'secret/07 · AC · 70.0 ms · 3.3 MiB');
    assert.equal(await titleAt(page, 'bo/a.c', 8), 'secret/09 · AC · 90.0 ms · 3.3 MiB');
    assert.equal(await titleAt(page, 'anna/1.c', 8), 'secret/09 · WA · 90.0 ms · 3.3 MiB');
    assert.equal(await titleAt(page, 'anna/1.c', 6), 'secret/07 · not run');
    await page.locator('th.case a').nth(8).click();
    assert.equal(await page.locator('.cases tr:target th').textContent(), 'secret/09');
}));

test('sorts by score, and says which attempt does not count', () => onPage('class', {}, async (page) => {
    await page.getByRole('button', {name: 'Score'}).click();
    await page.getByRole('button', {name: 'Score'}).click();
    assert.deepEqual((await shownNames(page)).slice(0, 2), ['bo/a.c', 'anna/1.c']);
    assert.equal(await page.locator('.left-out').textContent(), '0 does not count');
    const part = page.locator('article', {hasText: 'anna/2.c'});
    assert.match(await part.textContent(), /Does not count: another attempt of this student does/);
    assert.match(await page.locator('article', {hasText: 'bo/a.c'}).textContent(), /score 50 of 100: 31 min late, × 0\.5/);
    assert.match(await page.locator('.top').textContent(), /not enforced: memory limit \(no control group <script>\)/);
}));
