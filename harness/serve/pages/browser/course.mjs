// A course served by a real server, in its own folder, on any free port of loopback.
import {execFileSync, spawn} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export const password = 'a password for the instructor';

// `judge`: the program. `source`: the checkout with the course's problems. Returns the folder, the address, each
// student's link by name, and a function that stops the server and deletes the course.
export async function serveCourse(judge, source, {students, problems, rules, cache}) {
    const folder = join(mkdtempSync(join(tmpdir(), 'serve-')), 'Algorithms');
    mkdirSync(folder);
    let config = `[class]\n${rules}\n\n[cache]\ndir = ${JSON.stringify(cache ?? join(folder, '..', 'cache'))}\n`;
    for (const [name, more] of Object.entries(problems)) {
        cpSync(join(source, 'testdata', name), join(folder, name), {recursive: true});
        config += `\n[[package]]\npath = "${name}"\n${more}\n`;
    }
    writeFileSync(join(folder, 'judge.toml'), config);
    const rows = students.map((name, i) => `${name},${1001 + i},student${i}@example.edu\n`);
    writeFileSync(join(folder, 'roster.csv'), `Name,ID number,Email address\n${rows.join('')}`);
    const run = (input, ...words) => execFileSync(judge, ['serve', folder, ...words], {input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe']});
    run(`${password}\n`, '--set-password');
    const file = join(folder, '..', 'links.csv');
    run('', '--links', file, '--url', 'http://link');
    const table = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1);
    const server = spawn(judge, ['serve', folder, '--port', '0', '--jobs', '1'], {stdio: ['ignore', 'pipe', 'inherit']});
    const base = await new Promise((done, failed) => {
        let said = '';
        server.stdout.on('data', (bytes) => {
            said += bytes;
            const found = said.match(/http:\/\/[\d.]+:\d+/);
            if (found) {
                done(found[0]);
            }
        });
        server.on('exit', (code) => failed(new Error(`judge serve ended with ${code}: ${said}`)));
    });
    const links = Object.fromEntries(table.map((line) => {
        const cells = line.split(',').map((cell) => cell.replace(/^"|"$/g, ''));
        return [cells[0], cells.at(-1).replace('http://link', base)];
    }));
    const stop = async () => {
        const ended = new Promise((done) => server.exitCode === null ? server.on('exit', done) : done());
        server.kill('SIGTERM');
        await ended;
        rmSync(join(folder, '..'), {recursive: true});
    };
    const read = (name) => readFileSync(join(folder, name), 'utf8');
    return {folder, base, links, stop, read};
}

export const submission = (source, problem, name) => join(source, 'testdata', problem, 'submissions', name);
