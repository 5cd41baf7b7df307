/** Normalization. */

import { UriSyntaxError } from '../../../src/errors/index.js';
import { normalize } from '../../../src/resolve/index.js';
import { recognise } from '../../support/recogniser.js';
import { normalComponents } from '../../support/resolve/normal-components.js';
import { outcome, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

const SCHEME = { level: 'scheme' } as const;
const PRESENT = ['scheme', 'authority', 'userinfo', 'query', 'fragment'] as const;
/** The oracle removes dot-segments as the pseudocode does, which takes quadratic time. */
const MAX_CODE_UNITS = 4000;

const presence = (text: string): string => {
  const recognition = recognise(text);
  return recognition.valid ? PRESENT.filter((name) => recognition[name] !== undefined).join() : 'none';
};

export const normalizeTarget: Target = {
  name: 'normalize',
  entry: 'resolve',
  promise: 'by syntax, it is the components one by one; by both levels it is idempotent, and loses no component',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    const expected = recognise(text);
    const result = outcome(() => normalize(text), UriSyntaxError);
    same('value' in result, expected.valid, 'takes references, and nothing else');
    if (!('value' in result) || !expected.valid) return;
    const bySyntax = result.value;
    same(bySyntax, normalComponents(expected), 'normalize');
    same(normalize(bySyntax), bySyntax, 'normalized twice');
    same(presence(bySyntax), presence(text), 'components');
    const byScheme = normalize(text, SCHEME);
    same(normalize(byScheme, SCHEME), byScheme, 'normalized twice by scheme');
    same(normalize(byScheme), byScheme, 'by scheme, then by syntax');
    same(normalize(bySyntax, SCHEME), byScheme, 'by syntax, then by scheme');
    // Normalization may remove an empty authority of `file`, or add one.
    if (!/^file:/i.test(text)) same(presence(byScheme), presence(text), 'components by scheme');
  },
  texts: referenceTexts,
};
