'use strict';
// Makes the pages more comfortable; all of them work without it. Other people's text is only ever set as text.

// Replaces parts of the page by the server's current version and keeps the reader's position.
async function refresh(selectors) {
    const response = await fetch(location.href, {headers: {Accept: 'text/html'}});
    if (!response.ok) {
        return false;
    }
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const selector of selectors) {
        const old = document.querySelector(selector);
        const made = fresh.querySelector(selector);
        if (old && made && old.innerHTML !== made.innerHTML) {
            replace(old, made);
        }
    }
    return true;
}

function replace(old, made) {
    const link = old.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    old.replaceChildren(...[...made.childNodes].map((node) => document.adoptNode(node)));
    if (link) {
        [...old.querySelectorAll('a')].find((one) => one.getAttribute('href') === link)?.focus({preventScroll: true});
    }
}

function watchAttempt(live) {
    const place = live.querySelector('#place');
    const count = live.querySelector('#count');
    const cases = live.querySelector('#cases');
    const accepted = live.querySelector('#accepted');
    const summary = accepted.querySelector('summary');
    const known = new Set([...live.querySelectorAll('li code')].map((one) => one.textContent));
    const source = new EventSource(live.dataset.events);
    const on = (name, act) => source.addEventListener(name, (event) => act(JSON.parse(event.data)));
    on('queued', ({ahead}) => {
        const {next, one, other} = place.dataset;
        place.textContent = (ahead === 0 ? next : ahead === 1 ? one : other).replace('{n}', String(ahead));
    });
    on('judging', () => {
        place.textContent = place.dataset.judging;
    });
    on('progress', ({done, all}) => {
        count.textContent = count.dataset.count.replace('{done}', String(done)).replace('{all}', String(all));
    });
    on('case', (result) => {
        if (known.has(result.name)) {
            return;
        }
        known.add(result.name);
        const item = document.querySelector('template#case').content.cloneNode(true);
        const badge = item.querySelector('.v');
        badge.classList.add(result.class);
        badge.textContent = result.verdict;
        item.querySelector('code').textContent = result.name;
        item.querySelector('.dim').textContent = result.time;
        if (result.class !== 'ac') {
            cases.append(item);
            return;
        }
        const list = accepted.querySelector('ol');
        list.append(item);
        accepted.hidden = false;
        const {one, other} = summary.dataset;
        summary.textContent = (list.children.length === 1 ? one : other).replace('{n}', String(list.children.length));
    });
    on('judged', async () => {
        source.close();
        if (await refresh(['main'])) {
            const verdict = document.querySelector('#verdict').textContent.trim();
            document.querySelector('#notice').replaceChildren();
            document.querySelector('#said').textContent = verdict;
            document.title = `${verdict} – ${document.title}`;
            start();
        }
    });
    // The browser reconnects by itself, unless the server said that there is no such stream.
    let before = '';
    source.addEventListener('open', () => {
        if (live.classList.contains('is-lost')) {
            live.classList.remove('is-lost');
            place.textContent = before;
        }
    });
    source.addEventListener('error', () => {
        if (!live.classList.contains('is-lost')) {
            live.classList.add('is-lost');
            before = place.textContent;
        }
        place.textContent = source.readyState === EventSource.CLOSED ? place.dataset.lost : place.dataset.retrying;
    });
}

// Updates parts of the page when the class has changed, at most twice a second.
function follow(url, selectors, then) {
    let waits = false;
    new EventSource(url).addEventListener('changed', () => {
        if (!waits) {
            waits = true;
            setTimeout(async () => {
                waits = false;
                await refresh(selectors);
                then();
            }, 500);
        }
    });
}

function makeFilter(table) {
    const tools = document.querySelector('#find');
    const field = tools.querySelector('input');
    const show = () => {
        const wanted = field.value.toLowerCase();
        for (const row of table.tBodies[0].rows) {
            row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
        }
    };
    field.addEventListener('input', show);
    tools.hidden = false;
    return show;
}

// Sorts the rows by a column: names in the order of the language, points as numbers. Returns a function that sorts again.
function makeSortable(table) {
    const order = new Intl.Collator(document.documentElement.lang, {numeric: true});
    const numberIn = (text) => Number(text.match(/-?\d+(\.\d+)?/)?.[0] ?? -Infinity);
    let column = null;
    let sign = 1;
    const sort = () => {
        if (column === null) {
            return;
        }
        const text = (row) => row.cells[column].textContent.trim();
        const compare = column === 0 ? (a, b) => order.compare(text(a), text(b)) : (a, b) => numberIn(text(a)) - numberIn(text(b));
        const body = table.tBodies[0];
        body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
    };
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, index) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'quiet sort';
        button.setAttribute('aria-label', table.dataset.sort.replace('{column}', head.textContent.trim()));
        button.addEventListener('click', () => {
            sign = column === index ? -sign : index === 0 ? 1 : -1;  // the most points first
            column = index;
            for (const other of heads) {
                other.removeAttribute('aria-sort');
            }
            head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
            sort();
        });
        head.append(' ', button);
    });
    return sort;
}

// Keeps typed text in the browser until it is submitted. An attempt's page shows that it was.
const draftOf = (form) => `draft:${form.dataset.draft}`;

function keepDraft(form) {
    const {text, language, files} = form.elements;
    const kept = JSON.parse(localStorage.getItem(draftOf(form)) ?? 'null');
    if (kept) {
        text.value = kept.text;
        language.value = kept.language;
        form.querySelector('details').open = true;
    }
    const keep = () => {
        if (text.value === '') {
            localStorage.removeItem(draftOf(form));
        } else {
            localStorage.setItem(draftOf(form), JSON.stringify({text: text.value, language: language.value}));
        }
    };
    text.addEventListener('input', keep);
    language.addEventListener('change', keep);
    form.querySelector('#kept').hidden = false;
    form.addEventListener('submit', ({submitter}) => {
        if (files.files.length === 0 && !submitter?.hasAttribute('formaction')) {
            sessionStorage.setItem('handed-in', draftOf(form));
        }
    });
}

function forgetDraft() {
    localStorage.removeItem(sessionStorage.getItem('handed-in'));
    sessionStorage.removeItem('handed-in');
}

// Loads the editor when its part of the form is opened. If it cannot be loaded, the text area is used.
function makeEditor(form) {
    const part = form.querySelector('.typing');
    const open = async () => {
        if (part.open) {
            part.removeEventListener('toggle', open);
            const editor = await import(part.dataset.editor).catch(() => null);
            editor?.edit(form.elements.text, form.elements.language, form.querySelector('#keys'));
        }
    };
    part.addEventListener('toggle', open);
    open();
}

function makeDroppable(form) {
    const area = form.querySelector('.drop');
    const {files} = form.elements;
    const check = () => {
        const all = [...files.files];
        const tooMany = all.length > Number(files.dataset.mostFiles);
        const tooLarge = all.reduce((sum, file) => sum + file.size, 0) > Number(files.dataset.mostBytes);
        const isArchive = (file) => /\.(zip|tar|tgz|gz)$/i.test(file.name);
        const fileTooLarge = all.some((file) => !isArchive(file) && file.size > Number(files.dataset.mostFileBytes));
        const {tooMany: many, tooLarge: large, fileTooLarge: fileLarge} = files.dataset;
        files.setCustomValidity(tooMany ? many : tooLarge ? large : fileTooLarge ? fileLarge : '');
        files.reportValidity();
    };
    files.addEventListener('change', check);
    for (const name of ['dragenter', 'dragover']) {
        area.addEventListener(name, (event) => {
            event.preventDefault();
            area.classList.add('over-it');
        });
    }
    area.addEventListener('dragleave', () => area.classList.remove('over-it'));
    area.addEventListener('drop', (event) => {
        event.preventDefault();
        area.classList.remove('over-it');
        if (event.dataTransfer.files.length > 0) {
            files.files = event.dataTransfer.files;
            check();
        }
    });
}

// Adds an empty row as soon as the last one is filled in.
function addRows(form) {
    form.addEventListener('input', (event) => {
        const row = event.target.closest('tbody tr, .override');
        const next = row?.nextElementSibling;
        if (!row || next?.matches('tr, .override')) {
            return;
        }
        const made = row.cloneNode(true);
        for (const field of made.querySelectorAll('input:not([type=hidden]), select')) {
            field.value = '';
        }
        row.after(made);
    });
}

// Copies the whole sample, of which the page may show only the beginning. Browsers allow it on secure pages only.
function makeCopying(button) {
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', async () => {
        const response = await fetch(button.dataset.path);
        if (response.ok) {
            await navigator.clipboard.writeText(await response.text());
            document.querySelector('#said').textContent = document.querySelector('.task').dataset.copied;
        }
    });
}

// Adds "in 3 days" after a time that is near.
function sayHowLong(time) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    if (Math.abs(seconds) > 30 * 86400) {
        return;
    }
    const [size, unit] = [[86400, 'day'], [3600, 'hour'], [60, 'minute']].find(([one]) => Math.abs(seconds) >= one) ?? [60, 'minute'];
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang, {numeric: 'auto'});
    time.after(` (${words.format(Math.trunc(seconds / size), unit)})`);
}

function start() {
    const live = document.querySelector('#live');
    if (live) {
        watchAttempt(live);
    }
    if (document.querySelector('#verdict')) {
        forgetDraft();
    }
}

start();
const table = document.querySelector('#class');
if (table) {
    const [filter, sort] = [makeFilter(table), makeSortable(table)];
    follow(table.dataset.events, ['#standing', '#versions', '#class tbody', '#letters'], () => {
        filter();
        sort();
    });
}
for (const part of document.querySelectorAll('[data-follow]')) {
    follow(part.dataset.follow, [`#${part.id}`], () => {});
}
const upload = document.querySelector('#upload');
if (upload) {
    makeEditor(upload);
    keepDraft(upload);
    makeDroppable(upload);
}
const settings = document.querySelector('form.settings');
if (settings) {
    addRows(settings);
}
document.querySelectorAll('button.copy').forEach(makeCopying);
for (const time of document.querySelectorAll('time.deadline')) {
    sayHowLong(time);
}
// Prevents double submissions.
for (const form of document.querySelectorAll('form[method=post]')) {
    form.addEventListener('submit', () => setTimeout(() => form.querySelectorAll('button').forEach((one) => {
        one.disabled = true;
    })));
}
addEventListener('pageshow', () => document.querySelectorAll('button:disabled').forEach((one) => {
    one.disabled = false;
}));
