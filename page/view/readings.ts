/** The matrix of how other parsers read the reference. */

import { FIELDS, type Parser, type Reading, readingsOf } from '../model/readings.js';
import { shown } from '../model/text.js';
import { byId, h, table } from './dom.js';

/** Milliseconds without a change after which the others read the text. */
const PAUSE = 120;
/** The longest text that they get: some take quadratic time. */
const MOST = 2000;
const MOST_OF_FIELD = 60;

const packages = (): readonly Parser[] => (window as { uriscanParsers?: readonly Parser[] }).uriscanParsers ?? [];

/** Shows the matrix, once it is near the window and the input has not changed for a while. */
export class ReadingsView {
  #isNear = false;
  #text = '';
  #timer = 0;

  constructor() {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        this.#isNear = true;
        start();
        this.#draw();
      },
      { rootMargin: '50%' },
    );
    watch.observe(byId('readings', HTMLElement));
  }

  /** Reads a text. */
  show(text: string): void {
    this.#text = text;
    window.clearTimeout(this.#timer);
    if (this.#isNear) this.#timer = window.setTimeout(() => this.#draw(), PAUSE);
  }

  #draw(): void {
    const note = byId('readings-note', HTMLElement);
    const place = byId('readings-content', HTMLElement);
    if (this.#text.length > MOST) {
      note.textContent = `A text of more than ${MOST.toLocaleString('en')} characters is not compared.`;
      place.replaceChildren();
      tell('');
      return;
    }
    const readings = readingsOf(this.#text, packages());
    const different = readings.filter(({ differs, fields }) => fields !== undefined && differs.includes(true)).length;
    const refused = readings.filter(({ fields }) => fields === undefined).length;
    const hasRecorded = readings.some(({ isRecorded }) => isRecorded);
    note.textContent =
      'Red: another component than in the first row that accepts the text. Packages run in this page' +
      (hasRecorded
        ? '; answers in italics were recorded.'
        : '. curl, Python, Go and Java were recorded for the examples.');
    place.replaceChildren(table('Readings by parser', ['Parser', ...FIELDS], readings.map(row)));
    tell(different + refused === 0 ? 'all agree' : `${different} differ, ${refused} refuse`);
  }
}

const tell = (word: string): void => {
  byId('readings-word', HTMLElement).textContent = word;
};

/** Starts the packages: their script is in the page as text until then. */
function start(): void {
  const code = byId('parsers', HTMLScriptElement).textContent;
  if (code) document.body.append(h('script', {}, code));
}

function row({ name, version, fields, differs, isRecorded }: Reading): HTMLTableRowElement {
  const head = h('th', { scope: 'row' }, name, h('span', { class: 'kind' }, ` ${version}`));
  const cells =
    fields === undefined
      ? [h('td', { class: 'refuses', colspan: FIELDS.length }, 'refuses it')]
      : fields.map((field, i) =>
          h(
            'td',
            { class: differs[i] ? 'differs' : undefined },
            field
              ? h('code', { class: 'reference' }, shown(field, MOST_OF_FIELD))
              : h('span', { class: 'nothing' }, '–'),
          ),
        );
  return h('tr', { class: isRecorded ? 'recorded' : undefined }, head, ...cells);
}
