// The editor in place of a text area. `./dev editor` makes ../assets/editor.js of it and of CodeMirror.
import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting} from '@codemirror/language';
import {c, cpp, csharp, java, kotlin} from '@codemirror/legacy-modes/mode/clike';
import {commonLisp} from '@codemirror/legacy-modes/mode/commonlisp';
import {fortran} from '@codemirror/legacy-modes/mode/fortran';
import {go} from '@codemirror/legacy-modes/mode/go';
import {haskell} from '@codemirror/legacy-modes/mode/haskell';
import {javascript, typescript} from '@codemirror/legacy-modes/mode/javascript';
import {lua} from '@codemirror/legacy-modes/mode/lua';
import {oCaml} from '@codemirror/legacy-modes/mode/mllike';
import {pascal} from '@codemirror/legacy-modes/mode/pascal';
import {perl} from '@codemirror/legacy-modes/mode/perl';
import {python} from '@codemirror/legacy-modes/mode/python';
import {r} from '@codemirror/legacy-modes/mode/r';
import {ruby} from '@codemirror/legacy-modes/mode/ruby';
import {rust} from '@codemirror/legacy-modes/mode/rust';
import {shell} from '@codemirror/legacy-modes/mode/shell';
import {Compartment, EditorState} from '@codemirror/state';
import {drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers} from '@codemirror/view';
import {tags} from '@lezer/highlight';

// By the ids of judge.toml. Programs in other languages have no colours.
const modes = {bash: shell, c, cpp, cpp17: cpp, cpp23: cpp, csharp, fortran, go, haskell, java, javascript, kotlin, lisp: commonLisp, lua, ocaml: oCaml, pascal, perl, pypy: python, python, r, ruby, rust, typescript};

// The colours are the page's, light or dark.
const colours = HighlightStyle.define([
    {tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--link)'},
    {tag: tags.comment, color: 'var(--dim)'},
    {tag: [tags.string, tags.number, tags.bool, tags.character], color: 'var(--good)'},
    {tag: [tags.processingInstruction, tags.meta], color: 'var(--mark-ink)'},
]);
const theme = EditorView.theme({
    '&': {backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--field)', borderRadius: '7px', fontSize: '0.875rem'},
    '&.cm-focused': {outline: 'none'},  // the page shows the focus
    '.cm-scroller': {fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", "DejaVu Sans Mono", monospace', lineHeight: '1.5', height: '25rem', resize: 'vertical'},
    '.cm-content': {caretColor: 'var(--ink)'},
    '.cm-cursor': {borderLeftColor: 'var(--ink)'},
    '.cm-gutters': {backgroundColor: 'var(--card)', color: 'var(--dim)', borderRight: '1px solid var(--line)'},
    '.cm-activeLine': {backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 100vmax color-mix(in srgb, var(--link) 6%, transparent)'},
    '&.cm-focused .cm-matchingBracket': {backgroundColor: 'transparent', outline: '1px solid var(--field)'},
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {background: 'color-mix(in srgb, var(--link) 28%, transparent)'},
});

// Shows an editor in place of `area`, which keeps the text and is sent with its form. `language`: the field with the
// program's language. `keys`: says which keys it has; hidden so far.
export function edit(area, language, keys) {
    const host = document.createElement('div');
    host.id = 'editor';
    area.before(host);
    // The page's policy forbids style elements. In a shadow root, CodeMirror uses none.
    const root = host.attachShadow({mode: 'open'});
    const colouring = new Compartment();
    const mode = () => modes[language.value] ? StreamLanguage.define(modes[language.value]) : [];
    const view = new EditorView({root, parent: root, state: EditorState.create({
        doc: area.value,
        selection: {anchor: Math.min(area.selectionStart, area.value.length)},
        extensions: [
            lineNumbers(), history(), drawSelection(), bracketMatching(), indentOnInput(), indentUnit.of('    '), highlightActiveLine(),
            keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
            syntaxHighlighting(colours), theme, colouring.of(mode()),
            EditorView.contentAttributes.of({'aria-label': area.labels[0].textContent, 'aria-description': keys.textContent, tabindex: '0'}),
            EditorView.updateListener.of((update) => {
                if (update.docChanged) {
                    area.value = update.state.doc.toString();
                    area.dispatchEvent(new Event('input', {bubbles: true}));
                }
            }),
        ],
    })});
    language.addEventListener('change', () => view.dispatch({effects: colouring.reconfigure(mode())}));
    area.labels[0].addEventListener('click', () => view.focus());
    const hadFocus = document.activeElement === area;
    area.hidden = true;
    keys.hidden = false;
    if (hadFocus) {
        view.focus();
    }
}
