/** Normalization. */

import { UriSyntaxError } from '../../../src/entries/errors.js';
import { normalize } from '../../../src/entries/resolve.js';
import { recognise, type Valid } from '../../support/recogniser.js';
import * as pseudocode from '../../support/resolve/pseudocode.js';
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

/** The normal form of section 6.2.2, computed per component with regular expressions. */
function normalComponents({ scheme, userinfo, host, port, path, query, fragment }: Valid): string {
  const isRelativePath = scheme === undefined && host === undefined && !path.startsWith('/');
  const cleanPath = isRelativePath ? percent(path) : pseudocode.removeDotSegments(percent(path));
  const authority = [
    userinfo === undefined ? '' : `${percent(userinfo)}@`,
    percent(host ?? '').replaceAll(/%..|[A-Z]/g, (piece) => (piece.length === 1 ? piece.toLowerCase() : piece)),
    port === undefined ? '' : `:${port}`,
  ].join('');
  return pseudocode.recompose({
    scheme: scheme?.toLowerCase(),
    authority: host === undefined ? undefined : authority,
    path: host === undefined && cleanPath.startsWith('//') ? `/.${cleanPath}` : cleanPath,
    query: query === undefined ? undefined : percent(query),
    fragment: fragment === undefined ? undefined : percent(fragment),
  });
}

const percent = (text: string): string =>
  text.replaceAll(/%../g, (encoding) => {
    const character = String.fromCharCode(Number.parseInt(encoding.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoding.toUpperCase();
  });
