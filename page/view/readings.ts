/** The matrix of how other parsers read the reference. */

import { isRelativeReference } from '../../src/entries/index.js';
import { FIELDS, type Parser, type Reading, readingsOf } from '../model/readings.js';
import { shown } from '../model/text.js';
import { byId, h, table } from './dom.js';

/** The longest text that they get: some take quadratic time. */
const MOST = 2000;
const MAX_FIELD = 60;

/** Starts the packages, whose script is in the page as text, and returns their parsers. */
function packages(): readonly Parser[] {
  const page = window as { uriscanParsers?: readonly Parser[] };
  const code = byId('parsers', HTMLScriptElement).textContent;
  if (page.uriscanParsers === undefined && code) document.body.append(h('script', {}, code));
  return page.uriscanParsers ?? [];
}

/** Shows how others read a text. Returns a short result for the list of sections. */
export function showReadings(text: string): string {
  const note = byId('readings-note', HTMLElement);
  const place = byId('readings-content', HTMLElement);
  // The keyboard scrolls it.
  Object.assign(place, { tabIndex: 0, role: 'group', ariaLabel: 'Readings' });
  if (text.length > MOST) {
    note.textContent = `A text of more than ${MOST.toLocaleString('en')} characters is not compared.`;
    place.replaceChildren();
    return 'too long';
  }
  const readings = readingsOf(text, packages());
  const different = readings.filter(({ differs, fields }) => fields !== undefined && differs.includes(true)).length;
  const isRelative = isRelativeReference(text);
  const refused = isRelative ? 0 : readings.filter(({ fields }) => fields === undefined).length;
  const hasRecorded = readings.some(({ isRecorded }) => isRecorded);
  note.textContent =
    'Red: another component than in the first row that accepts the text. Packages run in this page' +
    (hasRecorded
      ? '; answers in italics were recorded.'
      : '. curl, Python, Go and Java were recorded for the examples.');
  place.replaceChildren(
    table(
      'Readings by parser',
      ['Parser', ...FIELDS],
      readings.map((reading) => row(reading, isRelative)),
    ),
  );
  return different + refused === 0 ? 'all agree' : `${different} differ, ${refused} refuse`;
}

function row({ name, version, fields, differs, isRecorded }: Reading, isRelative: boolean): HTMLTableRowElement {
  const head = h('th', { scope: 'row' }, name, h('span', { class: 'kind' }, ` ${version}`));
  const cells =
    fields === undefined
      ? [
          isRelative
            ? h('td', { class: 'quiet', colspan: FIELDS.length }, 'needs a base')
            : h('td', { class: 'refuses', colspan: FIELDS.length }, 'refuses it'),
        ]
      : fields.map((field, i) =>
          h(
            'td',
            { class: differs[i] ? 'differs' : undefined },
            field ? h('code', { class: 'reference' }, shown(field, MAX_FIELD)) : h('span', { class: 'nothing' }, '–'),
          ),
        );
  return h('tr', { class: isRecorded ? 'recorded' : undefined }, head, ...cells);
}
