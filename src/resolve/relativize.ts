import { UriResolutionError, UriSyntaxError } from '../errors/index.js';
import { Flag, Grammar, Slot, STRIDE, scan } from '../scanner/index.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { disambiguate, removeDotSegments } from './path/dot-segments.js';

/** A URI, cut into its components, each with the delimiters that are its own: what is absent is `''`, unlike what is empty. */
interface Stretches {
  /** `http:` */
  readonly scheme: string;
  /** `//user@example.com:80` */
  readonly authority: string;
  readonly path: string;
  /** `?a=b` */
  readonly query: string;
  /** `#top` */
  readonly fragment: string;
}

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * The shortest reference that leads from a base URI to a target: `resolve(base, relativize(base, target))` is `target`, to
 * the letter. Of several that are equally short, it is the one that takes the most from the base: a relative path rather
 * than an absolute one, that rather than an authority, that rather than the whole target.
 *
 * Nothing is normalised before: `HTTP:` is another scheme than `http:` here. To find more in common, normalise both.
 *
 * @param base - a URI; its fragment does not count (section 5.1)
 * @param target - a URI; with dot-segments in its path, it has to have the path of the base
 * @throws {@link UriSyntaxError} if `base` is not a URI reference, or `target` not a URI
 * @throws {@link UriResolutionError} `relative-base` if `base` is not a URI
 * @throws {@link UriResolutionError} `unreachable-target` if no reference leads to the target: its path has dot-segments, which
 * resolution removes
 * @example
 * ```ts
 * relativize('http://a/b/c/d;p?q', 'http://a/b/g?y#s'); // '../g?y#s'
 * relativize('http://a/b/c/d;p?q', 'http://a/b/c/d;p?y'); // '?y'
 * relativize('http://a/b/c/d;p?q', 'http://a/b/c/x:y'); // './x:y'
 * relativize('http://a/b/c/d;p?q', 'http://g/'); // '//g/'
 * ```
 */
export function relativize(base: string | ParsedReference, target: string | ParsedReference): string {
  const Base = cut(textOf(base), Grammar.URI_REFERENCE);
  if (Base.scheme === '') throw new UriResolutionError('relative-base');
  const T = cut(textOf(target), Grammar.URI);

  const hasScheme = Base.scheme === T.scheme;
  const hasAuthority = hasScheme && Base.authority === T.authority;
  if (hasAuthority && Base.path === T.path) {
    if (Base.query === T.query) return T.fragment;
    if (T.query !== '') return T.query + T.fragment;
  }
  const path = meantPath(T);
  if (removeDotSegments(path) !== path) {
    throw new UriResolutionError('unreachable-target');
  }
  const references = [T.scheme + T.authority + T.path];
  if (hasScheme && T.authority !== '') references.push(T.authority + T.path);
  if (hasAuthority) {
    if (path.startsWith('/')) references.push(disambiguate(path, false));
    const relative = relativePath(directoryOf(Base), path);
    if (relative !== undefined) references.push(relative);
  }
  const shortest = references.reduce((best, reference) => (reference.length <= best.length ? reference : best));
  return shortest + T.query + T.fragment;
}

function cut(uri: string, grammar: Grammar): Stretches {
  const flags = scan(uri, record, 0, grammar);
  if (flags < 0) throw new UriSyntaxError(uri, ~flags, grammar);
  const schemeEnd = (record[Slot.SCHEME_END] as number) + (flags & Flag.SCHEME ? 1 : 0);
  const pathStart = record[Slot.PATH_START] as number;
  const pathEnd = record[Slot.PATH_END] as number;
  const queryEnd = record[Slot.QUERY_END] as number;
  return {
    scheme: uri.slice(0, schemeEnd),
    authority: uri.slice(schemeEnd, pathStart),
    path: uri.slice(pathStart, pathEnd),
    query: uri.slice(pathEnd, queryEnd),
    fragment: uri.slice(queryEnd),
  };
}

/** The path without the dot-segment that keeps one that begins with `//` from being read as an authority. */
function meantPath({ authority, path }: Stretches): string {
  return authority === '' && path.startsWith('/.//') ? path.slice(2) : path;
}

/** What a relative path is appended to (section 5.2.3), without dot-segments: it ends in a slash, or is empty. */
function directoryOf({ authority, path }: Stretches): string {
  if (authority !== '' && path === '') return '/';
  return removeDotSegments(path.slice(0, path.lastIndexOf('/') + 1));
}

/** The shortest relative path that leads from a directory to a path. There is none out of one that has no root. */
function relativePath(directory: string, path: string): string | undefined {
  let common = 0;
  for (let i = 0; i < directory.length && directory[i] === path[i]; i++) if (directory[i] === '/') common = i + 1;
  if (common === 0 && directory !== '') return undefined;
  const rest = path.slice(common);
  const ups = '../'.repeat(directory.slice(common).split('/').length - 1);
  if (ups !== '') return rest === '' ? ups.slice(0, -1) : ups + rest;
  if (rest === '') return '.';
  // It would be read as an absolute path, or as a scheme (section 4.2).
  return /^(?:\/|[^/]*:)/.test(rest) ? `./${rest}` : rest;
}
