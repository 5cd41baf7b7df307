/** URI Templates: expanded by any values, and read back. */

import { Random } from '../../../bench/model/random.js';
import { expand, match, UriTemplateError } from '../../../src/entries/template.js';
import { mutate } from '../../support/generate.js';
import { canonical } from '../../support/template/cases.js';
import { fields, must, outcome, SEPARATOR, same, type Target } from '../target.js';

const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&', '=', '{'];
const VARIABLES = ['a', 'b', 'list*', 'a:3', 'a.b', '%41', 'list', 'none', '1', 'a*', '-'];
const LITERALS = ['/', 'http://h', 'x', '%41', 'é', '\ud800', ' ', '}', '<', '?', '', '.'];
const VALUES = ['', 'x', 'é', '/a?b', '%', '%41', '\udc00', '..', 'a,b', '😀'];

/** Characters of the text of an expansion: reserved, unreserved and percent-encodings. */
const EXPANSION = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/;

export const templateTarget: Target = {
  name: 'template',
  entry: 'template',
  promise: 'a template expands to characters of URIs, or is refused; a match expands to the text again',
  check(text) {
    const [template, a, b] = fields(text, 3) as [string, string, string];
    const expanded = outcome(() => expand(template, { a, b, list: [a, b], 'a.b': a }), UriTemplateError);
    if ('refused' in expanded) return;
    must(EXPANSION.test(expanded.value), `not characters of a URI: ${expanded.value}`);
    const found = match(template, expanded.value);
    if (found) same(canonical(expand(template, found)), canonical(expanded.value), 'the expansion of the match');
  },
  *texts(seed) {
    const random = new Random(seed);
    for (;;) {
      let template = '';
      do {
        const names = Array.from({ length: 1 + (random.chance(0.3) ? 1 : 0) }, () => random.of(VARIABLES));
        template += random.of(LITERALS) + (random.chance(0.8) ? `{${random.of(OPERATORS)}${names.join()}}` : '');
      } while (random.chance(0.5));
      if (random.chance(0.2)) template = mutate(template, random, [template]);
      yield [template, random.of(VALUES), random.of(VALUES)].join(SEPARATOR);
    }
  },
};
