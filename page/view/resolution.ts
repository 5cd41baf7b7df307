/** How the target of the reference is made: section 5.2.2 line by line, 5.2.3, 5.2.4 and 5.3. */

import { parse, tryParse } from '../../src/entries/index.js';
import { Grammar } from '../../src/entries/scanner.js';
import { DOT_RULES, dotSteps } from '../model/dot-steps.js';
import { type Anatomy, failureOf } from '../model/pieces.js';
import { sentence, shown } from '../model/text.js';
import { type Line, type Merge, type TargetPart, type Transformation, transform } from '../model/transform.js';
import { byId, h, table } from './dom.js';
import { failureElement } from './failure.js';
import { colored, componentText } from './references.js';

/** The maximal number of code units shown of a buffer. */
const MAX_BUFFER = 120;

/** Shows the target of a reference, or why it has no target. Returns a short result for the list of sections. */
export function showResolution({ text, failure }: Anatomy, base: string, strict: boolean): string {
  const place = byId('resolution-content', HTMLElement);
  const problem = failureOf(base, Grammar.URI);
  const isRelative = problem !== undefined && tryParse(base) !== undefined;
  if (base === '')
    place.replaceChildren(h('p', { class: 'quiet' }, 'Without a base there is nothing to resolve against.'));
  else if (isRelative)
    place.replaceChildren(h('p', {}, 'The base must be a URI, but it is a relative reference (section 5.1).'));
  else if (problem !== undefined)
    place.replaceChildren(h('p', {}, 'The base is not a URI.'), failureElement(base, problem));
  else if (failure !== undefined)
    place.replaceChildren(h('p', { class: 'quiet' }, 'Only a URL or a relative link has a target.'));
  else {
    const transformation = transform(parse(base), parse(text), strict);
    place.replaceChildren(...elements(transformation));
    return 'resolved';
  }
  return base === '' ? 'no base' : 'no target';
}

function elements({ lines, merge, pathWithDots, parts, target, disambiguated }: Transformation): HTMLElement[] {
  return [
    h('p', { class: 'target', id: 'target' }, colored(target)),
    h(
      'div',
      { class: 'columns' },
      h('div', {}, h('h3', {}, 'Transform References ', section('5.2.2')), pseudocode(lines)),
      h(
        'div',
        {},
        h('h3', {}, 'Merge Paths ', section('5.2.3')),
        merged(merge),
        h('h3', {}, 'Remove Dot Segments ', section('5.2.4')),
        dots(pathWithDots),
        h('h3', {}, 'Recompose ', section('5.3')),
        recomposed(parts),
        disambiguated
          ? h(
              'p',
              { class: 'callout' },
              'The path begins with “//” and there is no authority: “/.” is added before it, so that it is not read as one.',
            )
          : undefined,
      ),
    ),
  ];
}

const section = (number: string): HTMLElement => h('span', { class: 'quiet' }, number);

function pseudocode(lines: readonly Line[]): HTMLElement {
  const items = lines.map(({ depth, code, reached, holds, value }) => {
    const outcome =
      holds !== undefined
        ? h('span', { class: holds ? 'yes' : 'no' }, holds ? 'yes' : 'no')
        : value !== undefined
          ? h('span', { class: 'value' }, componentText(value.text))
          : undefined;
    const skipped = reached ? undefined : h('span', { class: 'hidden' }, ' (not reached)');
    return h(
      'li',
      { class: `${reached ? 'reached' : 'skipped'} depth${depth}` },
      h('code', {}, code),
      skipped,
      outcome,
    );
  });
  return h('ol', { class: 'pseudocode' }, ...items);
}

function merged(merge: Merge | undefined): HTMLElement {
  if (merge === undefined)
    return h(
      'p',
      { class: 'quiet' },
      'Not needed: the path of the reference is empty or absolute, or has an authority or scheme before it.',
    );
  const kept =
    merge.kept === ''
      ? h('span', { class: 'nothing' }, 'nothing')
      : h('code', { class: 'reference' }, shown(merge.kept, MAX_BUFFER));
  return h(
    'p',
    {},
    `${sentence(merge.why)}: `,
    kept,
    ' before the path of the reference makes ',
    h('code', { class: 'reference' }, shown(merge.merged, MAX_BUFFER)),
    '.',
  );
}

function dots(path: string | undefined): HTMLElement {
  if (path === undefined) return h('p', { class: 'quiet' }, 'Not needed: the path is the base’s, as it is.');
  const { steps, more } = dotSteps(path);
  if (steps.every(({ rule }) => rule === '1' || rule === '2E')) {
    return h('p', { class: 'quiet' }, 'There are no dot-segments: every segment moves to the output unchanged.');
  }
  const rows = steps.map(({ rule, output, input }) =>
    h('tr', {}, h('th', { scope: 'row', title: DOT_RULES[rule] }, rule), buffer(output), buffer(input)),
  );
  const used = [...new Set(steps.map(({ rule }) => rule))].sort();
  return h(
    'div',
    { class: 'dots' },
    table('Steps of remove_dot_segments', ['Step', 'Output', 'Input'], rows),
    more ? h('p', { class: 'quiet' }, '… and so on.') : undefined,
    h('dl', { class: 'rules' }, ...used.flatMap((rule) => [h('dt', {}, rule), h('dd', {}, DOT_RULES[rule])])),
  );
}

const buffer = (text: string): HTMLTableCellElement =>
  h(
    'td',
    {},
    text === '' ? h('span', { class: 'nothing' }, 'empty') : h('code', { class: 'reference' }, shown(text, MAX_BUFFER)),
  );

const SOURCES = { R: 'reference', Base: 'base', both: 'both' } as const;

function recomposed(parts: readonly TargetPart[]): HTMLElement {
  const rows = parts.map(({ name, text, from }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `T.${name}`),
      h('td', {}, componentText(text)),
      h('td', { class: 'quiet' }, SOURCES[from]),
    ),
  );
  return table('Components of the target', ['Component', 'Text', 'From'], rows);
}
