/** The normal form of section 6.2.2, computed per component with regular expressions. */

import type { Valid } from '../recogniser.js';
import * as pseudocode from './pseudocode.js';

export function normalComponents({ scheme, userinfo, host, port, path, query, fragment }: Valid): string {
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
