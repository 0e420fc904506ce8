// Measures how long the report of 300 submissions on 60 cases takes to open: node measure.mjs SAMPLE_PAGES. Uses a
// fresh page each time, and measures from the request to the first paint. Also measures processor time, because a busy
// machine affects it less.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {chromium} from 'playwright-core';

const rounds = 7;
const folder = mkdtempSync(join(tmpdir(), 'measure-'));
execFileSync(process.argv[2], [folder]);
const file = join(folder, 'large.html');
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'});
const times = [];
const works = [];
for (let round = 0; round < rounds; ++round) {
    const page = await browser.newPage({viewport: {width: 1280, height: 900}});
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable', {timeDomain: 'threadTicks'});
    const start = performance.now();
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    times.push(performance.now() - start);
    works.push((await metrics.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value);
    await page.close();
}
await browser.close();
times.sort((a, b) => a - b);
works.sort((a, b) => a - b);
const megabytes = statSync(file).size / 1e6;
console.log(`report of 300 submissions on 60 cases: ${megabytes.toFixed(2)} MB, opens in ` +
    `${(times[(rounds - 1) / 2] / 1000).toFixed(2)} s (median of ${rounds}, ${(times[0] / 1000).toFixed(2)} to ` +
    `${(times[rounds - 1] / 1000).toFixed(2)} s), ${works[(rounds - 1) / 2].toFixed(2)} s of it work`);
rmSync(folder, {recursive: true});
