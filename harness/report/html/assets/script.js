'use strict';
// Adds sorting, filters and search to a page that is complete without them. It only moves, hides and labels existing
// elements, and never turns text into markup.
for (const section of document.querySelectorAll('section.package')) {
    const matrix = section.querySelector('table.matrix');
    if (matrix) {
        enhance(section, matrix);
    }
}

function enhance(section, matrix) {
    const body = matrix.tBodies[0];
    const rows = [...body.rows].map((row) => ({
        row,
        part: document.getElementById(row.dataset.of),
        verdict: row.dataset.verdict,
        rejected: 'rejected' in row.dataset,
        text: '',
    }));
    makeSortable(matrix, body);
    const tools = section.querySelector('.tools');
    const find = tools.querySelector('[type=search]');
    const only = tools.querySelector('[type=checkbox]');
    const chosen = new Set();

    const show = () => {
        const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
        let shown = 0;
        for (const one of rows) {
            if (words.length > 0 && one.text === '') {
                one.text = one.part.textContent.toLowerCase();
            }
            const fits = (chosen.size === 0 || chosen.has(one.verdict)) && (!only.checked || one.rejected) &&
                words.every((word) => one.text.includes(word));
            one.row.hidden = !fits;
            one.part.hidden = !fits;
            shown += fits ? 1 : 0;
        }
        tools.querySelector('output').textContent = `${shown} of ${rows.length} shown`;
    };

    for (const item of section.querySelectorAll('.tally li')) {
        const button = document.createElement('button');
        button.type = 'button';
        button.setAttribute('aria-pressed', 'false');
        button.append(...item.childNodes);
        item.append(button);
        button.addEventListener('click', () => {
            const pressed = !chosen.delete(item.dataset.verdict);
            if (pressed) {
                chosen.add(item.dataset.verdict);
            }
            button.setAttribute('aria-pressed', String(pressed));
            show();
        });
    }
    find.addEventListener('input', show);
    only.addEventListener('change', show);
    tools.addEventListener('submit', (event) => event.preventDefault());
    tools.hidden = false;
    show();
    addCellTitles(matrix);
}

function makeSortable(matrix, body) {
    const collator = new Intl.Collator('en', {numeric: true});
    for (const head of matrix.querySelectorAll('th[data-sort]')) {
        const column = head.cellIndex;
        const byNumber = head.dataset.sort === 'number';
        const button = document.createElement('button');
        button.type = 'button';
        button.append(...head.childNodes);
        head.append(button);
        // Unmeasured values come last in both directions.
        const number = (row) => row.cells[column].dataset.value === '' ? null : Number(row.cells[column].dataset.value);
        const text = (row) => row.cells[column].textContent;
        const compare = (a, b, sign) => {
            if (!byNumber) {
                return sign * collator.compare(text(a), text(b));
            }
            const [x, y] = [number(a), number(b)];
            return x === null || y === null ? (x === null) - (y === null) : sign * (x - y);
        };
        button.addEventListener('click', () => {
            const order = head.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
            for (const other of matrix.querySelectorAll('th[aria-sort]')) {
                other.removeAttribute('aria-sort');
            }
            head.setAttribute('aria-sort', order);
            const sign = order === 'ascending' ? 1 : -1;
            body.append(...[...body.rows].sort((a, b) => compare(a, b, sign)));
        });
    }
}

// Sets a cell's tooltip from its submission's lines when the pointer enters the cell.
function addCellTitles(matrix) {
    const links = [...matrix.querySelectorAll('th.case a')];
    matrix.addEventListener('pointerover', (event) => {
        const cell = event.target.closest('td.c');
        if (!cell || cell.title) {
            return;
        }
        const row = cell.parentElement;
        const link = links[cell.cellIndex - row.querySelector('td.c').cellIndex];
        const lines = document.getElementById(row.dataset.of).querySelector('.all-cases pre')?.textContent.split('\n') ?? [];
        const line = lines.find((one) => one.startsWith(`${link.dataset.line}  `));
        cell.title = line === undefined ? `${link.title} · not run` :
            [link.title, line.slice(link.dataset.line.length).trim().replace(/ {2,}/g, ' · ')].join(' · ');
    });
}

// Nothing can be opened on paper, so short parts are printed open.
addEventListener('beforeprint', () => {
    for (const one of document.querySelectorAll('details.compiler, details.statement')) {
        one.open = true;
    }
});
// Following a link to a part that a filter hides shows this part again.
addEventListener('hashchange', () => {
    const part = document.getElementById(location.hash.slice(1));
    if (part && part.hidden) {
        part.hidden = false;
        part.scrollIntoView();
    }
    if (part && part.matches('article')) {
        part.focus({preventScroll: true});
    }
});
