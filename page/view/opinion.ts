/** The reference, or its target, as RFC 3986 and the browser's own `URL` read it. */

import { Grammar } from '../../src/entries/scanner.js';
import { type Opinion, opinion } from '../model/opinion.js';
import type { Anatomy } from '../model/pieces.js';
import { failureOf } from '../model/pieces.js';
import { byId, h, table } from './dom.js';
import { colored, componentText } from './references.js';

const VERDICTS: Readonly<Record<Opinion['verdict'], readonly [word: string, look: string, sentence: string]>> = {
  same: ['the same', 'good', 'Both read the same components.'],
  different: ['different', 'warning', 'Both accept it and read different components.'],
  'rfc3986-refuses': ['only the browser accepts it', 'wrong', 'The text is not a URI in RFC 3986.'],
  'whatwg-refuses': ['only RFC 3986 accepts it', 'wrong', 'The browser’s URL refuses it.'],
  'both-refuse': ['both refuse it', '', 'Neither reads it as a URI.'],
};

const NEEDS_BASE = ['needs a base', '', 'A relative link is read with the URL of its page.'] as const;

/** Compares both. Returns the opinion, and a short result for the list of sections. */
export function showOpinion({ text, rule }: Anatomy, base: string): [opinion: Opinion, word: string] {
  const hasBase = base !== '' && failureOf(base, Grammar.URI) === undefined;
  const result = opinion(text, hasBase ? base : undefined);
  const { verdict, ours, theirs, parts } = result;
  const needsBase = rule === 'relative-ref' && verdict === 'both-refuse';
  const [word, look, sentence] = needsBase ? NEEDS_BASE : VERDICTS[verdict];
  const what = hasBase ? 'The targets relative to the base are compared.' : 'Compared without a base.';
  const rows = parts.map(({ name, ours, theirs, same }) =>
    h(
      'tr',
      { class: same ? undefined : 'differs' },
      h('th', { scope: 'row' }, name),
      h('td', {}, componentText(ours)),
      h('td', {}, componentText(theirs)),
      h('td', {}, same ? h('span', { class: 'quiet' }, 'same') : h('b', {}, 'differs')),
    ),
  );
  byId('opinion', HTMLElement).replaceChildren(
    h('p', {}, h('span', { class: `badge ${look}` }, word), ` ${sentence} `, h('span', { class: 'quiet' }, what)),
    ...(needsBase
      ? []
      : [h('dl', { class: 'sides' }, h('dt', {}, 'RFC 3986'), side(ours), h('dt', {}, 'URL'), side(theirs))]),
    ...(rows.length > 0 ? [table('Parts by parser', ['Part', 'RFC 3986', 'URL', 'Verdict'], rows)] : []),
  );
  return [result, needsBase ? word : verdict === 'same' ? 'same' : verdict === 'different' ? 'differs' : 'refused'];
}

const side = (text: string | undefined): HTMLElement =>
  h('dd', {}, text === undefined ? h('span', { class: 'nothing' }, 'refused') : colored(text));
