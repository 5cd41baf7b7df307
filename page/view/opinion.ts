/** The reference, or its target, beside what the browser's own `URL` makes of it. */

import { Grammar } from '../../src/scanner/index.js';
import { type Opinion, opinion } from '../model/opinion.js';
import type { Anatomy } from '../model/pieces.js';
import { failureOf } from '../model/pieces.js';
import { byId, h, table } from './dom.js';
import { coloured, componentText } from './references.js';

const VERDICTS: Readonly<Record<Opinion['verdict'], readonly [word: string, look: string, sentence: string]>> = {
  same: ['the same', 'good', 'Both see the same components.'],
  different: ['different', 'warning', 'Both accept it, and see different things.'],
  'rfc3986-refuses': ['only the browser accepts it', 'wrong', 'The browser repairs what is no URI to RFC 3986.'],
  'whatwg-refuses': ['only RFC 3986 accepts it', 'wrong', 'The browser’s URL refuses it.'],
  'both-refuse': ['both refuse it', '', 'To neither is it a URI.'],
};

/** Compares. The result is a word on it. */
export function showOpinion({ text }: Anatomy, base: string): string {
  const hasBase = base !== '' && failureOf(base, Grammar.URI) === undefined;
  const { verdict, ours, theirs, parts } = opinion(text, hasBase ? base : undefined);
  const [word, look, sentence] = VERDICTS[verdict];
  const what = hasBase
    ? 'Compared are the targets relative to the base.'
    : 'Compared without a base: a relative reference needs one.';
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
    h('dl', { class: 'sides' }, h('dt', {}, 'RFC 3986'), side(ours), h('dt', {}, 'URL'), side(theirs)),
    ...(rows.length > 0 ? [table('Parts, as both sides have them', ['Part', 'RFC 3986', 'URL', 'Verdict'], rows)] : []),
  );
  return verdict === 'same' ? 'same' : verdict === 'different' ? 'differs' : 'refused';
}

const side = (text: string | undefined): HTMLElement =>
  h('dd', {}, text === undefined ? h('span', { class: 'nothing' }, 'refused') : coloured(text));
