// A real browser for the tests of the pages, and what holds for every page in it.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

import {chromium} from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const launch = () => chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', timeout: 120_000});

// Opens a tab and calls `check` with its page, and with a function by which it can tell the end of a part. The page must
// print nothing to the console except messages that match `expected`, break no policy, open no dialog, and load nothing
// from elsewhere than `base`.
export async function inTab(browser, base, {expected = /^$/, ...options}, check) {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
    const page = await context.newPage();
    const complaints = [];
    page.on('console', (message) => expected.test(message.text()) || complaints.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error}`));
    page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
    page.on('request', (request) => request.url().startsWith(base) || complaints.push(`request: ${request.url()}`));
    const end = () => assert.deepEqual(complaints, []);
    await check(page, end);
    end();
    await context.close();
}

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The page must satisfy WCAG 2.2, levels A and AA, and good practice, or only `rules` of them. The policy forbids other
// scripts than ours, so the debugger injects axe.
export async function isAccessible(page, rules = all) {
    await page.evaluate(axe);
    const {violations} = await page.evaluate((runOnly) => globalThis.axe.run(document, {runOnly}), rules);
    const found = violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) => `${id} ${target}: ${failureSummary}`));
    assert.deepEqual(found, [], page.url());
}

export async function fitsTheScreen(page) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${page.url()} is ${over} pixels too wide`);
}
