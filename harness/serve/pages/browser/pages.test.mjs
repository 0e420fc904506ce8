// Opens the sample pages in a real browser. SAMPLE_PAGES is the program that writes them.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';

import {fitsTheScreen, inTab, isAccessible, launch} from './tab.mjs';

const folder = mkdtempSync(join(tmpdir(), 'serve-pages-'));
const types = {css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml'};
const events = [];  // of the watched attempt, not sent yet
let browser, server, base, changed;

before(async () => {
    execFileSync(process.env.SAMPLE_PAGES, [folder]);
    const policy = readFileSync(join(folder, 'policy.txt'), 'utf8');
    server = createServer((request, response) => {
        const path = request.url.split('?')[0];
        if (path.endsWith('/events')) {
            response.writeHead(200, {'content-type': 'text/event-stream'});
            response.write(events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''));
            request.on('close', () => response.end());
            return;
        }
        // Links to attempts or problems, as on the server, open a sample page of the same kind.
        const kind = path.match(/^\/(attempts|problems|students)\//);
        const file = join(folder, path.startsWith('/assets/') ? path : `${kind ? changed ?? `en/${kind[1].slice(0, -1)}` : path}.html`);
        if (!existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        const type = types[file.split('.').pop()] ?? 'text/html; charset=utf-8';
        response.writeHead(200, {'content-type': type, 'content-security-policy': policy}).end(readFileSync(file));
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${server.address().port}`;
    browser = await launch();
});
after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, {recursive: true});
});

// Runs `check` on each page, one after the other in one tab.
const onPages = (names, options, check) =>
    // A time field with invalid text logs a message and is empty.
    inTab(browser, base, {expected: /does not conform/, ...options}, async (page, end) => {
        for (const name of names) {
            await page.goto(`${base}/${name}`);
            await check(page);
            end();
        }
    });

const onPage = (name, options, check) => onPages([name], options, check);

// Types into the editor, which replaces the text area when its part of the form is open.
async function type(page, text) {
    await page.locator('#editor .cm-content').click();
    await page.keyboard.insertText(text);
}

const pagesIn = (language) => readdirSync(join(folder, language)).map((file) => `${language}/${file.replace('.html', '')}`).sort();

// Rules that depend on the screen and the language.
const looks = ['valid-lang', 'color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'];
for (const [what, {language = 'en', rules, ...options}] of Object.entries({
    'on a desk': {},
    'in Chinese on a phone': {language: 'zh', rules: looks, viewport: {width: 390, height: 844}, hasTouch: true},
    'on a small phone, dark': {rules: looks, viewport: {width: 320, height: 568}, colorScheme: 'dark'},
})) {
    test(`every page is accessible and as wide as the screen, ${what}`, () => onPages(pagesIn(language), options, async (page) => {
        await isAccessible(page, rules);
        await fitsTheScreen(page);
    }));
}

test('nothing that a stranger wrote becomes a part of a page', () =>
    onPages(pagesIn('hostile'), {viewport: {width: 320, height: 568}}, async (page) => {
        assert.notEqual(await page.title(), 'broken');
        assert.equal(await page.locator('main img').count(), 0);
        await fitsTheScreen(page);
    }));

test('a program is typed, kept when the page is left, and handed in', () => onPage('en/problem', {}, async (page) => {
    await page.getByText('Type or paste a program instead').click();
    await page.getByLabel('Language').selectOption('python');
    await type(page, 'print(2)\n');
    await page.reload();
    assert.equal(await page.locator('#text').inputValue(), 'print(2)\n');
    assert.equal(await page.getByLabel('Language').inputValue(), 'python');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', {name: 'Hand in'}).click();
    const body = (await sent).postData();
    assert.match(body, /name="csrf"\r\n\r\ncsrf-token/);
    assert.match(body, /name="language"\r\n\r\npython/);
    assert.match(body, /name="text"\r\n\r\nprint\(2\)/);
    // The page of an attempt shows that the text was submitted.
    await page.goto(`${base}/en/attempt`);
    await page.goto(`${base}/en/problem`);
    assert.equal(await page.locator('#text').inputValue(), '');
}));

for (const colorScheme of ['light', 'dark']) {
    test(`the editor is loaded when it is opened, and has colours, ${colorScheme}`, () => onPage('en/problem', {colorScheme}, async (page) => {
        const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({name}) => name.includes('/assets/editor-')).length);
        assert.equal(await loaded(), 0);
        await page.getByText('Type or paste a program instead').click();
        await page.locator('#editor').waitFor();
        assert.equal(await loaded(), 1);
        await page.getByLabel('Language').selectOption('cpp');
        await type(page, '// a comment\nint main() { return 7; }');
        const colour = (text) => page.locator('#editor .cm-line span', {hasText: text}).first().evaluate((span) => getComputedStyle(span).color);
        assert.notEqual(await colour('// a comment'), await colour('return'));
        await page.getByText('Program', {exact: true}).click();
        assert.equal(await page.evaluate(() => document.activeElement.id), 'editor', 'its label leads to it');
        await isAccessible(page);
        await fitsTheScreen(page);
        await page.evaluate(() => localStorage.clear());
    }));
}

test('what was typed before the editor was there is in it', () => onPage('en/problem', {}, async (page) => {
    let go;
    await page.route('**/assets/editor-*', (route) => new Promise((done) => {
        go = () => route.continue().then(done);
    }));
    await page.getByText('Type or paste a program instead').click();
    await page.locator('#text').fill('one\ntwo');
    await page.locator('#text').press('End');
    go();
    await page.locator('#editor').waitFor();
    await page.keyboard.insertText('!');
    assert.equal(await page.locator('#text').inputValue(), 'one\ntwo!');
    await page.evaluate(() => localStorage.clear());
}));

test('the text area stays if the editor cannot be loaded', () => inTab(browser, base, {expected: /ERR_FAILED/}, async (page) => {
    await page.route('**/assets/editor-*', (route) => route.abort());
    await page.goto(`${base}/en/problem`);
    await page.getByText('Type or paste a program instead').click();
    await page.locator('#text').fill('print(2)');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', {name: 'Hand in'}).click();
    assert.match((await sent).postData(), /name="text"\r\n\r\nprint\(2\)/);
    await page.evaluate(() => localStorage.clear());
}));

const bundler = await import('../editor/build.mjs').catch(() => null);
test('the editor is what its source and the locked packages make', {skip: bundler ? false : 'no esbuild: npm ci was not possible'}, () => {
    assert.equal(readFileSync(new URL('../assets/editor.js', import.meta.url), 'utf8'), bundler.bundle(), 'call ./dev editor');
});

test('what was not accepted is still there, and the reason is said', () => onPage('en/problem-refused', {}, async (page) => {
    assert.match(await page.getByRole('alert').textContent(), /too large.*At most 1 MiB/s);
    assert.match(await page.locator('#text').inputValue(), /int main/);
    assert.equal(await page.getByLabel('Language').inputValue(), 'python');
}));

test('a program is tried without being handed in, and its draft stays', () => onPage('en/problem', {}, async (page) => {
    await page.getByText('Type or paste a program instead').click();
    await type(page, 'print(2)\n');
    await page.getByText('Try it first').click();
    await page.getByLabel(/Input of your own/).fill('4');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', {name: 'Try'}).click();
    const request = await sent;
    assert.match(request.url(), /\/try$/);
    assert.match(request.postData(), /name="input"\r\n\r\n4/);
    await page.goto(`${base}/en/attempt`);
    await page.goto(`${base}/en/problem`);
    assert.equal(await page.locator('#text').inputValue(), 'print(2)\n');
    await page.evaluate(() => localStorage.clear());
}));

test('a sample is copied whole', () => onPage('en/problem', {permissions: ['clipboard-read', 'clipboard-write']}, async (page) => {
    await page.route('**/sample?*', (route) => route.fulfill({body: 'all of it', contentType: 'text/plain'}));
    assert.match(await page.getByRole('link', {name: 'Download: Input of sample 1'}).getAttribute('href'), /sample\?number=1&part=input/);
    await page.getByRole('button', {name: 'Copy: Input of sample 1'}).click();
    await page.locator('#said', {hasText: 'Copied.'}).waitFor({state: 'attached'});
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'all of it');
}));

test('files are dropped, and too many of them are refused before they are sent', () => onPage('en/problem', {}, async (page) => {
    const drop = (count) => page.locator('.drop').evaluate((area, number) => {
        const data = new DataTransfer();
        for (let i = 0; i < number; ++i) {
            data.items.add(new File(['x'], `main${i}.cpp`));
        }
        area.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
        const {files} = document.querySelector('#files');
        return [files.length, document.querySelector('#files').validationMessage];
    }, count);
    assert.deepEqual(await drop(2), [2, '']);
    const [, message] = await drop(21);
    assert.match(message, /At most 20 are allowed/);
    const sized = (name, size) => page.locator('.drop').evaluate((area, [called, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], called));
        area.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
        return document.querySelector('#files').validationMessage;
    }, [name, size]);
    assert.match(await sized('main.cpp', (1 << 20) + 1), /At most 1 MiB are allowed/);
    assert.equal(await sized('all.zip', 2 << 20), '');
    assert.match(await sized('all.zip', (3 << 20) + 1), /At most 3 MiB are allowed/);
}));

test('the queue, each test and the verdict come in live', async () => {
    events.push(['queued', {ahead: 1}], ['judging', {}], ['progress', {done: 9, all: 101}],
        ['case', {name: 'secret/right', verdict: 'AC', class: 'ac', time: '1.0 ms'}],
        ['case', {name: 'secret/<b>', verdict: 'WA', class: 'wa', time: '1.2 ms'}],
        ['case', {name: 'secret/<b>', verdict: 'WA', class: 'wa', time: '1.2 ms'}]);
    await onPage('en/attempt-queued', {}, async (page) => {
        await page.locator('#cases li', {hasText: 'secret/<b>'}).waitFor();
        assert.equal(await page.locator('#cases li').count(), 1);
        assert.equal(await page.locator('#count').textContent(), '9 of 101 test cases');
        assert.equal(await page.locator('#accepted summary').textContent(), '1 accepted test case');
        assert.equal(await page.locator('#accepted li').count(), 1);
        assert.equal(await page.locator('#place').textContent(), 'It is being judged.');
    });
    events.push(['judged', {}]);
    await onPage('en/attempt-queued', {}, async (page) => {
        // The server's current page at this address.
        await page.route('**/en/attempt-queued', async (route) => {
            await route.fulfill({path: join(folder, 'en/attempt.html'), contentType: 'text/html; charset=utf-8'});
        });
        await page.reload();
        await page.locator('h1', {hasText: 'Wrong answer'}).waitFor();
        assert.equal(await page.locator('.board svg').count(), 1);
    });
    events.length = 0;
});

test('without JavaScript every page has what it is for', async () => {
    const options = {javaScriptEnabled: false, viewport: {width: 390, height: 844}};
    await onPage('en/problem', options, async (page) => {
        await page.getByText('Type or paste a program instead').click();
        await page.getByLabel('Program', {exact: true}).fill('print(2)');
        await page.locator('#files').setInputFiles({name: 'main.py', mimeType: 'text/plain', buffer: Buffer.from('print(1)')});
        const sent = page.waitForRequest((request) => request.method() === 'POST');
        await page.getByRole('button', {name: 'Hand in'}).click();
        assert.match((await sent).headers()['content-type'], /^multipart\/form-data/);
    });
    await onPage('en/attempt-queued', options, async (page) => {
        assert.match(await page.locator('#live').innerText(), /3 submissions are judged before yours/);
        await page.getByRole('link', {name: 'Reload'}).waitFor();
    });
    await onPage('en/class', options, async (page) => {
        assert.equal(await page.locator('#class tbody tr').count(), 8);
    });
    await onPage('en/statistics', options, async (page) => {
        assert.equal(await page.locator('figure .bars').count(), 3);
        assert.match(await page.locator('figure svg').first().getAttribute('aria-label'), /0–10: 2, 40–50: 3, 90–100: 2$/);
    });
    await onPage('en/submissions', options, async (page) => {
        await page.route('**/submissions?*', (route) => route.fulfill({body: 'the list', contentType: 'text/plain'}));
        const sent = page.waitForRequest((request) => request.url().includes('/submissions?'));
        await page.getByLabel(/^Student/).fill('a&b');
        await page.getByRole('button', {name: 'Show'}).click();
        assert.match((await sent).url(), /\?problem=&verdict=WA&student=a%26b&section=Monday&language=&from=2027-01-20&to=$/);
    });
    await onPage('en/settings-students', options, async (page) => {
        assert.equal(await page.locator('.override').count(), 3);
    });
});

test('all of it is done by keyboard', () => onPage('en/problem', {}, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the page');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    const reached = [];
    for (let i = 0; i < 40 && reached.at(-1) !== 'Hand in'; ++i) {
        if (reached.at(-1) === 'editor') {
            await page.keyboard.press('Tab');
            assert.equal(await page.locator('#text').inputValue(), '    ', 'Tab indents');
            await page.keyboard.press('Escape');
        }
        await page.keyboard.press('Tab');
        const [name, seen] = await page.evaluate(() => {
            const {outlineStyle} = getComputedStyle(document.activeElement);
            return [document.activeElement.id || document.activeElement.textContent.trim(), outlineStyle];
        });
        assert.notEqual(seen, 'none', `the focus on ${name} is seen`);
        reached.push(name);
        if (name.startsWith('Type or paste')) {
            await page.keyboard.press('Enter');
            await page.locator('#editor').waitFor();
        }
    }
    for (const name of ['files', 'language', 'editor', 'Hand in']) {
        assert.ok(reached.includes(name), `${name} is reached: ${reached}`);
    }
}));

test('settings have another row as soon as the last is begun', () => onPage('en/settings-students', {}, async (page) => {
    await page.locator('[name=override_student]').last().fill('Zoë');
    assert.equal(await page.locator('.override').count(), 4);
    assert.equal(await page.locator('[name=override_student]').last().inputValue(), '');
    await page.goto(`${base}/en/settings-points`);
    await page.locator('[name=points_cases]').last().fill('secret/*');
    assert.equal(await page.locator('[name=points_package]').last().inputValue(), 'n-queens');
    assert.equal(await page.locator('[name=points_package]').count(), 4);
}));

test('a desk shows the test case beside the program, with the lines numbered', () => onPage('en/attempt', {}, async (page) => {
    const [left, right] = await page.evaluate(() => [...document.querySelectorAll('.two > div')].map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(left.right <= right.left && Math.abs(left.top - right.top) < 1, 'two columns');
    assert.match(await page.locator('.code > span').nth(2).evaluate((line) => getComputedStyle(line, '::before').content), /counter\(line\)/);
    await page.setViewportSize({width: 800, height: 900});
    assert.ok(await page.evaluate(() => document.querySelector('.two > div').getBoundingClientRect().width > 600), 'one column');
}));

test('a short line of output is never broken', () => onPage('en/attempt', {viewport: {width: 320, height: 568}}, async (page) => {
    const heights = await page.locator('.diff .short code').evaluateAll((all) => all.map((one) => new Set([...one.getClientRects()].map(({bottom}) => Math.round(bottom / 8))).size));
    assert.ok(heights.length > 0);
    assert.deepEqual(heights, heights.map(() => 1));
    await fitsTheScreen(page);
}));

test('signing out takes one line on a Chinese phone', () => onPage('zh/home', {viewport: {width: 390, height: 844}}, async (page) => {
    const {lines} = await page.locator('.who button').evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return {lines: range.getClientRects().length};
    });
    assert.equal(lines, 1);
}));

test('a field that cannot be saved says why, in the words of the page', () => onPage('zh/settings-wrong', {}, async (page) => {
    const invalid = page.locator('[aria-invalid]');
    assert.equal(await invalid.count(), 5);
    for (const field of await invalid.all()) {
        const id = await field.getAttribute('aria-describedby');
        assert.match(await page.locator(`#${id}`).textContent(), /[\u4e00-\u9fff]/);
    }
}));

test('the class is searched, and stays so when it changes', () => onPage('en/class', {}, async (page) => {
    await page.getByLabel('Find').fill('grace');
    assert.deepEqual(await page.locator('#class tbody tr:visible th a').allInnerTexts(), ['Grace Hopper']);
}));

test('the class is sorted by names and by points', () => onPage('en/class', {}, async (page) => {
    const names = () => page.locator('#class tbody th a').allInnerTexts();
    await page.getByRole('button', {name: 'Sort by Student'}).click();
    const sorted = await names();
    assert.deepEqual(sorted, [...sorted].sort(new Intl.Collator('en').compare));
    await page.getByRole('button', {name: 'Sort by Student'}).click();
    assert.deepEqual(await names(), sorted.reverse());
    await page.getByRole('button', {name: /Sort by N Queens/}).click();
    const points = (await page.locator('#class tbody tr td:nth-child(2)').allInnerTexts()).map((text) => Number(text.match(/\d+/)?.[0] ?? -1));
    assert.deepEqual(points, [...points].sort((a, b) => b - a));
    await isAccessible(page);
}));

test('an instructor hands in nothing', () => onPage('en/problem-instructor', {}, async (page) => {
    assert.equal(await page.locator('form#upload').count(), 0);
}));
