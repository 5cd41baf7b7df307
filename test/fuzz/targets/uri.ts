/** The object that `parse` returns. */

import { UriComponentError, UriResolutionError, UriSyntaxError } from '../../../src/errors/index.js';
import { parse } from '../../../src/index.js';
import { establishBase, resolve } from '../../../src/resolve/index.js';
import { recognise } from '../../support/recogniser.js';
import { fields, outcome, SEPARATOR, same, type Target, valueOrRefusal } from '../target.js';
import { changed, kindredTexts, pairTexts } from '../texts.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
const OF_AUTHORITY: readonly string[] = ['userinfo', 'host', 'port'];

const told = (run: () => string): string =>
  valueOrRefusal(outcome(run, UriSyntaxError, UriResolutionError, UriComponentError));

export const uriTarget: Target = {
  name: 'uri',
  entry: 'uriscan',
  promise: 'with() puts in one component, and leaves the others',
  check(text) {
    const [a, b] = fields(text, 2) as [string, string];
    const [A, B] = [recognise(a), recognise(b)];
    if (!A.valid) return;
    const uri = parse(a);
    if (!B.valid) return;
    for (const name of NAMES) {
      const result = outcome(() => uri.with({ [name]: B[name] }), UriComponentError);
      if (!('value' in result)) continue;
      same(result.value[name], name === 'path' ? result.value.path : B[name], name);
      for (const other of ['scheme', 'query', 'fragment'] as const)
        if (other !== name) same(result.value[other], A[other], `${other}, with another ${name}`);
      if (!OF_AUTHORITY.includes(name) && name !== 'authority') same(result.value.authority, A.authority, 'authority');
    }
  },
  texts: kindredTexts,
};

export const baseTarget: Target = {
  name: 'base',
  entry: 'resolve',
  promise: 'a base is the innermost source, resolved against the sources after it, without its fragment',
  check(text) {
    const sources = fields(text, 4).map((source) => (source === '' ? undefined : source));
    const [embedded, encapsulating, retrieval, fallback] = sources;
    const actual = told(() => establishBase({ embedded, encapsulating, retrieval, fallback }));
    const expected = told(() => {
      let references: string[] = [];
      for (const source of sources) {
        if (source === undefined) continue;
        references = [source, ...references];
        if (parse(source).scheme !== undefined)
          return references.reduce((base, reference) => resolve(base, reference)).replace(/#.*/s, '');
      }
      throw new UriResolutionError('relative-base');
    });
    same(actual, expected, 'establishBase');
  },
  texts: (seed) => {
    const more = pairTexts(~seed);
    // A reference comes before its base, sometimes before two others.
    return changed(pairTexts(seed), (text) => {
      const [base, reference] = fields(text, 2) as [string, string];
      const before = text.length % 3 === 0 ? `${fields(more.next().value, 2)[1]}${SEPARATOR}` : '';
      return before + reference + SEPARATOR + base;
    });
  },
};
