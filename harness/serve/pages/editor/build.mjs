// Bundles the editor: node build.mjs FILE. The result is the same everywhere, as package-lock.json fixes all versions.
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

import {buildSync} from 'esbuild';

export function bundle() {
    const require = createRequire(import.meta.url);
    const licence = readFileSync(new URL('../LICENSE', `file://${require.resolve('@codemirror/view')}`), 'utf8');
    const banner = `/*! CodeMirror 6: packages of @codemirror, @lezer and @marijn, and crelt, style-mod and w3c-keyname.\n\n${licence.trim()}\n*/`;
    const {outputFiles} = buildSync({
        entryPoints: [fileURLToPath(new URL('editor.js', import.meta.url))],
        bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'ascii', legalComments: 'none', banner: {js: banner}, write: false,
    });
    return outputFiles[0].text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    writeFileSync(process.argv[2], bundle());
}
