// Actions of students and instructors, in a real browser with a real server. JUDGE is the program, SOURCE the checkout,
// CACHE the folder of compiled programs.
import assert from 'node:assert/strict';
import {readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';

import {password, serveCourse, submission} from './course.mjs';
import {fitsTheScreen, inTab, isAccessible as hasNoBarriers, launch} from './tab.mjs';

const {JUDGE, SOURCE, CACHE} = process.env;
const problem = 'another-n-queens';
let browser, course;

before(async () => {
    course = await serveCourse(JUDGE, SOURCE, {
        students: ['Ada Lovelace', 'Bob <b>Babbage</b>', '李娜'],
        problems: {[problem]: 'picture = { input = "boards" }', 'n-queens': ''},
        rules: 'feedback = "full"',
        cache: CACHE,
    });
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await course?.stop();
});

// Runs `check` on a page that starts at `url`. Only responses of status `wrong` may be errors. A personal link signs in
// when its page's button is pressed, whatever the language.
const onPage = (url, {wrong = 'none', ...options}, check) =>
    inTab(browser, course.base, {expected: new RegExp(`status of ${wrong}`), ...options}, async (page) => {
        page.setDefaultTimeout(60_000);
        await page.goto(url);
        if (url.includes('/in/')) {
            await follow(page, page.locator('main button'));
        }
        await check(page);
    });

// Clicks a link or button and waits until the next page is loaded, because a click alone may return earlier.
async function follow(page, target) {
    const loaded = page.waitForEvent('load');
    await target.click();
    await loaded;
}

async function isAccessible(page) {
    await hasNoBarriers(page);
    await fitsTheScreen(page);
}

const asInstructor = (options, check) => onPage(`${course.base}/sign-in`, options, async (page) => {
    await page.getByLabel('Password').fill(password);
    await follow(page, page.getByRole('button', {name: 'Sign in'}));
    await page.getByRole('heading', {level: 1, name: 'Class'}).waitFor();
    await check(page);
});

async function handIn(page, file) {
    await page.locator('#files').setInputFiles(file);
    await pressHandIn(page);
}

async function pressHandIn(page) {
    await follow(page, page.getByRole('button', {name: 'Hand in', exact: true}));
    assert.match(page.url(), /\/attempts\//);
}

const verdictIs = (page, verdict) => page.locator('h1', {hasText: verdict}).waitFor();

for (const [where, name, options] of [
    ['on a desk', 'Ada Lovelace', {}],
    ['on a phone', '李娜', {viewport: {width: 390, height: 844}, hasTouch: true, colorScheme: 'dark'}],
]) {
    test(`a student hands in, watches it judged, and sees the board, ${where}`, () => onPage(course.links[name], options, async (page) => {
        await isAccessible(page);
        assert.equal(new URL(page.url()).pathname, '/', 'the link itself is not left in the address');
        await follow(page, page.getByRole('link', {name: /Another/}));
        await isAccessible(page);
        await handIn(page, submission(SOURCE, problem, 'wrong_answer/bad_squares_block.cpp'));
        await verdictIs(page, 'Wrong answer');
        assert.ok(await page.locator('.board svg').count() > 0, 'the board is drawn');
        assert.ok(await page.locator('.diff mark').count() > 0, 'the first difference is marked');
        await isAccessible(page);

        // Typed, and accepted.
        await follow(page, page.getByRole('link', {name: /Another/}));
        await page.getByText('Type or paste a program instead').click();
        await page.locator('#language').selectOption('cpp');
        await page.locator('#editor .cm-content').click();
        await page.keyboard.insertText(readFileSync(submission(SOURCE, problem, 'accepted/blocked_masks.cpp'), 'utf8'));
        await pressHandIn(page);
        await verdictIs(page, 'Accepted');
        assert.match(await page.locator('#changes ~ p').first().textContent(), /“Wrong answer” and is now “Accepted”/);
        await follow(page, page.getByRole('link', {name: /Another/}));
        assert.deepEqual(await page.locator('.attempts tbody th').allInnerTexts(), ['2', '1']);
        assert.equal(await page.locator('#text').inputValue(), '', 'what was handed in is no draft any more');
        await isAccessible(page);
    }));
}

test('a student tries a program on the samples and on an input, and hands nothing in', () =>
    onPage(course.links['Bob <b>Babbage</b>'], {javaScriptEnabled: false}, async (page) => {
        const tryIt = async (input) => {
            await page.goto(`${course.base}/problems/${problem}`);
            await page.locator('#files').setInputFiles(submission(SOURCE, problem, 'wrong_answer/bad_squares_block.cpp'));
            await page.getByText('Try it first').click();
            await page.getByLabel(/Input of your own/).fill(input);
            await follow(page, page.getByRole('button', {name: 'Try'}));
            await page.waitForFunction(() => !document.querySelector('main [role=status]'), undefined, {timeout: 60_000}).catch(() => {});
            for (let i = 0; i < 60 && await page.locator('main [role=status]').count() > 0; ++i) {
                await page.waitForTimeout(1000);
            }
        };
        await tryIt('');
        assert.ok(await page.locator('.case-list li').count() > 0, await page.locator('main').innerText());
        await tryIt('1\n.\n');
        assert.match(await page.locator('main').innerText(), /It ran to its end/);
        assert.match(await page.locator('main pre').first().innerText(), /1/);
        await page.goto(`${course.base}/problems/${problem}`);
        assert.equal(await page.locator('.attempts').count(), 0);
    }));

test('without JavaScript a student hands in and reads the verdict', () =>
    onPage(course.links['Bob <b>Babbage</b>'], {javaScriptEnabled: false, viewport: {width: 390, height: 844}}, async (page) => {
        await follow(page, page.getByRole('link', {name: /Another/}));
        await handIn(page, submission(SOURCE, problem, 'wrong_answer/bad_squares_block.cpp'));
        for (let i = 0; i < 120 && !/Wrong answer/.test(await page.locator('h1').textContent()); ++i) {
            await page.waitForTimeout(250);
            await page.reload();
        }
        await verdictIs(page, 'Wrong answer');
        assert.ok(await page.locator('.board svg').count() > 0);
        assert.equal(await page.locator('.who b').count(), 0, 'a name is no markup');
    }));

test('a student reads Chinese where the browser asks for it, errors too', () =>
    onPage(course.links['李娜'], {locale: 'zh-CN', wrong: '422'}, async (page) => {
        await page.getByRole('heading', {level: 1, name: '题目'}).waitFor();
        await follow(page, page.getByRole('link', {name: /Another/}));
        await follow(page, page.getByRole('button', {name: '提交', exact: true}));
        assert.match(await page.getByRole('alert').textContent(), /没有可提交的内容/);
    }));

test('an instructor sees the class, judges again, and exports grades', () => asInstructor({}, async (page) => {
    await isAccessible(page);
    const row = page.locator('#class tbody tr', {hasText: 'Bob <b>Babbage</b>'});
    await follow(page, row.getByRole('link', {name: /WA/}));
    await verdictIs(page, 'Wrong answer');
    await isAccessible(page);
    await page.getByLabel('Comment for the student').fill('why <b>this</b>?');
    await page.getByLabel(/^Line/).fill('2');
    await follow(page, page.getByRole('button', {name: 'Save the comment'}));
    await page.getByText('The comment is saved.').waitFor();
    assert.equal((await page.locator('.code strong').innerText()).trim(), 'why <b>this</b>?');
    await isAccessible(page);
    await follow(page, page.getByRole('button', {name: 'Judge this again'}));
    await verdictIs(page, 'Wrong answer');
    await follow(page, page.getByRole('link', {name: 'Class', exact: true}));
    await follow(page, page.getByRole('button', {name: 'Judge again'}));
    await page.getByRole('heading', {level: 1, name: /Judged again/}).waitFor();
    await page.getByText('No new results wait').waitFor();
    await isAccessible(page);
    await follow(page, page.getByRole('link', {name: 'Class', exact: true}));
    const download = page.waitForEvent('download');
    await page.getByRole('link', {name: 'CSV'}).first().click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    assert.match(csv, /Ada Lovelace/);
    await follow(page, page.getByRole('link', {name: 'Log'}));
    await isAccessible(page);
    assert.match(await page.locator('main').innerText(), /Ada Lovelace/);
}));

test('a changed problem is judged again, and the instructor applies it', () => asInstructor({viewport: {width: 390, height: 844}}, async (page) => {
    const answer = join(course.folder, problem, 'data', 'sample', '1.ans');
    const right = readFileSync(answer, 'utf8');
    writeFileSync(answer, right.replace(/\d+/, '77777'));
    const waiting = page.getByRole('link', {name: /wait.* to be applied/});
    for (let i = 0; i < 240 && await waiting.count() === 0; ++i) {
        await page.waitForTimeout(250);
        await page.goto(`${course.base}/class`);
    }
    await follow(page, waiting);
    await page.locator('tr', {hasText: 'Ada'}).waitFor();
    await isAccessible(page);
    await follow(page, page.getByRole('button', {name: 'Discard them'}));
    await page.getByText('All results stay as they were').waitFor();
    await page.getByText('No new results wait').waitFor();
    writeFileSync(answer, right);
}));

test('the class follows what happens', () => asInstructor({}, async (page) => {
    const cell = page.locator('#class tbody tr', {hasText: 'Ada Lovelace'}).locator('td').nth(1);
    assert.equal(await cell.innerText(), '·');
    await onPage(course.links['Ada Lovelace'], {}, async (student) => {
        await student.goto(`${course.base}/problems/n-queens`);
        await handIn(student, submission(SOURCE, 'n-queens', 'wrong_answer/one_diagonal.c'));
        await verdictIs(student, 'Wrong answer');
    });
    await cell.locator('.wa').waitFor();
}));

test('all submissions are listed as they come, and filtered', () => asInstructor({}, async (page) => {
    await follow(page, page.getByRole('link', {name: 'Submissions'}));
    await isAccessible(page);
    const rows = page.locator('#submissions tbody tr');
    const before = await rows.count();
    await onPage(course.links['李娜'], {}, async (student) => {
        await student.goto(`${course.base}/problems/n-queens`);
        await handIn(student, submission(SOURCE, 'n-queens', 'accepted/masks.cpp'));
        await student.locator('#verdict').waitFor();
    });
    await rows.first().filter({hasText: '李娜'}).filter({has: page.locator('.ac')}).waitFor();
    assert.equal(await rows.count(), before + 1);
    await page.getByLabel('Verdict').selectOption('AC');
    await page.getByLabel('Problem').selectOption('n-queens');
    await follow(page, page.getByRole('button', {name: 'Show'}));
    assert.match(await rows.innerText(), /李娜.*Accepted.*C\+\+/s);
    await follow(page, page.getByRole('link', {name: 'Statistics'}));
    assert.ok(await page.locator('figure .bars').count() > 1);
    await isAccessible(page);
}));

test('an instructor changes the course\'s files, and nothing that is wrong', () => asInstructor({viewport: {width: 390, height: 844}, wrong: '422'}, async (page) => {
    await follow(page, page.getByRole('link', {name: 'Settings'}));
    await isAccessible(page);
    await page.locator('#deadline').fill('2031-01-31T23:59');
    await follow(page, page.getByRole('button', {name: 'Save'}));
    await page.getByText('The settings are saved.').waitFor();
    await follow(page, page.getByRole('link', {name: 'Single students'}));
    await isAccessible(page);
    await page.locator('[name=override_student]').last().fill('Ada Lovelace');
    await page.locator('[name=override_excused]').nth(-2).fill('ill');
    await follow(page, page.getByRole('button', {name: 'Save'}));
    await page.getByText('The settings are saved.').waitFor();
    assert.match(course.read('judge.toml'), /deadline = 2031-01-31T23:59/);
    assert.match(course.read('overrides.toml'), /excused = "ill"/);
    const before = course.read('judge.toml');
    await follow(page, page.getByRole('link', {name: 'Deadline and rules'}));
    await page.locator('[name=late_hours]').first().fill('soon');
    await page.locator('[name=late_factor]').first().fill('1');
    await follow(page, page.getByRole('button', {name: 'Save'}));
    assert.match(await page.getByRole('alert').textContent(), /Nothing was saved/);
    assert.match(await page.locator('#fault-late_hours-0').textContent(), /Write a number of hours/);
    await isAccessible(page);
    assert.equal(await page.locator('[name=late_hours]').first().inputValue(), 'soon');
    assert.equal(course.read('judge.toml'), before);
}));

test('an assistant whom the instructor added comments, and has no button for more', () => asInstructor({viewport: {width: 390, height: 844}}, async (page) => {
    await follow(page, page.getByRole('link', {name: 'Settings'}));
    await follow(page, page.getByRole('link', {name: 'Staff'}));
    await isAccessible(page);
    await page.getByLabel('Name').fill('Grace Hopper');
    await follow(page, page.getByRole('button', {name: 'Add', exact: true}));
    await isAccessible(page);
    const link = await page.locator('main pre').innerText();
    assert.ok(link.startsWith(`${course.base}/in/`), link);
    await onPage(link, {wrong: '401'}, async (assistant) => {
        await assistant.getByRole('heading', {level: 1, name: 'Class'}).waitFor();
        await isAccessible(assistant);
        assert.deepEqual(await assistant.locator('header nav a').allInnerTexts(), ['Class', 'Submissions', 'Statistics', 'Log']);
        await follow(assistant, assistant.locator('#class tbody tr', {hasText: 'Bob <b>Babbage</b>'}).getByRole('link', {name: /WA/}));
        assert.equal(await assistant.getByLabel(/Points/).count(), 0);
        await assistant.getByLabel('Comment for the student').fill('from an assistant');
        await follow(assistant, assistant.getByRole('button', {name: 'Save the comment'}));
        await isAccessible(assistant);
        await page.goto(`${course.base}/settings/staff`);
        await follow(page, page.getByRole('button', {name: 'Remove: Grace Hopper'}));
        await page.getByText('The staff is changed.').waitFor();
        await isAccessible(page);
        await assistant.goto(`${course.base}/class`);
        await assistant.getByText('You are not signed in.').waitFor();
    });
    await follow(page, page.getByRole('link', {name: 'Log'}));
    assert.match(await page.locator('tr', {hasText: 'commented'}).first().innerText(), /Grace Hopper/);
}));

test('links are for whoever made them alone', () => {
    assert.equal(statSync(join(course.folder, '..', 'links.csv')).mode & 0o777, 0o600);
});
