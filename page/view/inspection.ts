/** Shows the findings in the reference, and whether another parser is certain to read it the same way. */

import { type Finding, inspect, isReadAlike } from '../../src/entries/inspect.js';
import { validateScheme } from '../../src/entries/resolve.js';
import type { Opinion } from '../model/opinion.js';
import type { Anatomy } from '../model/pieces.js';
import { excerpt, sentence } from '../model/text.js';
import { byId, h } from './dom.js';

/** The maximal number of findings shown. */
const MOST = 50;

const SIGNS = { note: 'i', warning: '!', danger: '!!' } as const;

/** Shows the findings in a text that a browser reads in this way. Returns a short result for the list of sections. */
export function showInspection({ text, rule }: Anatomy, reading: Opinion['verdict']): string {
  const found = inspect(text);
  const items = found.slice(0, MOST).map((finding) => findingElement(text, finding));
  const breach = rule === 'URI' || rule === 'absolute-URI' ? validateScheme(text) : undefined;
  const list =
    items.length > 0
      ? h('ul', { class: 'findings' }, ...items)
      : h('p', {}, 'Nothing was found. The reference may still be harmful.');
  byId('findings', HTMLElement).replaceChildren(
    readingElement(text, rule, reading),
    list,
    ...(found.length > MOST
      ? [h('p', { class: 'quiet' }, `… and ${(found.length - MOST).toLocaleString('en')} more`)]
      : []),
    ...(breach === undefined
      ? []
      : [
          h(
            'p',
            { class: 'callout' },
            h('b', {}, 'The scheme’s own rules: '),
            `${sentence(breach.message)}, offset ${breach.offset}`,
          ),
        ]),
  );
  return found.length === 0 ? 'nothing' : `${found.length} found`;
}

function readingElement(text: string, rule: Anatomy['rule'], reading: Opinion['verdict']): HTMLElement {
  if (isReadAlike(text)) {
    return h(
      'p',
      {},
      h('span', { class: 'badge good' }, 'read the same way'),
      ' A parser of the WHATWG URL Standard is certain to read the same components.',
    );
  }
  if (reading === 'same') {
    return h('p', {}, 'This browser reads the same components; other parsers of its standard are not certain to.');
  }
  if (reading === 'both-refuse' && rule !== undefined) {
    return h('p', {}, 'How a relative link is read depends on the URL of its page.');
  }
  const why =
    rule === undefined
      ? 'It is not a URI reference.'
      : 'A WHATWG parser may read it in another way; the next section compares both. That is known only for URIs of http, https, ws, wss and ftp.';
  return h('p', {}, h('span', { class: 'badge' }, 'may be read differently'), ` ${why}`);
}

function findingElement(text: string, { code, start, end, severity, category, message }: Finding): HTMLElement {
  const { before, marked, after } = excerpt(text, start, end);
  return h(
    'li',
    { class: `finding ${severity}` },
    h(
      'p',
      {},
      h('span', { class: `badge ${severity}` }, h('span', { 'aria-hidden': 'true' }, `${SIGNS[severity]} `), severity),
      ' ',
      h('b', {}, sentence(message)),
    ),
    h('p', {}, h('code', { class: 'reference' }, before, h('mark', { class: severity }, marked), after)),
    h('p', { class: 'code' }, `${code}, ${start}–${end}, ${category}`),
  );
}
