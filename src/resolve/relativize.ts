import { UriResolutionError } from '../errors/index.js';
import { ScannedString } from '../scanner/scanned.js';
import { Flag, Grammar } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { disambiguate, removeDotSegments } from './dot-segments.js';
import { readReference } from './read-reference.js';

/** The components of a reference, each with its delimiters; one that is absent is `''`, unlike one that is empty. */
interface Parts {
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

// Filled and read within one call: no code of the caller runs in between.
const scanned = new ScannedString();

/**
 * Returns the shortest reference from a base URI to a target: `resolve(base, relativize(base, target))` is exactly
 * `target`. Of several that are equally short, it is the one that takes the most from the base: a relative path rather
 * than an absolute path, an absolute path rather than an authority, an authority rather than the whole target.
 *
 * Nothing is normalized first: `HTTP:` and `http:` are different schemes here. To find more in common, normalize both.
 *
 * @param base - a URI; its fragment is ignored (section 5.1)
 * @param target - a URI; if its path has dot-segments, it must be the path of the base
 * @throws {@link UriSyntaxError} if `base` is not a URI reference, or `target` not a URI
 * @throws {@link UriResolutionError} `relative-base` if `base` is not a URI
 * @throws {@link UriResolutionError} `unreachable-target` if no reference leads to the target: its path has
 * dot-segments, which resolution removes
 * @example
 * ```ts
 * relativize('http://a/b/c/d;p?q', 'http://a/b/g?y#s'); // '../g?y#s'
 * relativize('http://a/b/c/d;p?q', 'http://a/b/c/d;p?y'); // '?y'
 * relativize('http://a/b/c/d;p?q', 'http://a/b/c/x:y'); // './x:y'
 * relativize('http://a/b/c/d;p?q', 'http://g/'); // '//g/'
 * ```
 */
export function relativize(base: string | ParsedReference, target: string | ParsedReference): string {
  const Base = partsOf(textOf(base), 'base', Grammar.URI_REFERENCE);
  if (Base.scheme === '') throw new UriResolutionError('relative-base');
  const T = partsOf(textOf(target), 'target', Grammar.URI);

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

function partsOf(reference: string, name: string, grammar: Grammar): Parts {
  const flags = readReference(scanned, reference, name, grammar);
  const { pathStart, path, pathEnd, queryEnd } = scanned;
  const authorityStart = scanned.schemeEnd + (flags & Flag.SCHEME ? 1 : 0);
  return {
    scheme: reference.slice(0, authorityStart),
    authority: reference.slice(authorityStart, pathStart),
    path,
    query: reference.slice(pathEnd, queryEnd),
    fragment: reference.slice(queryEnd),
  };
}

/** Returns the path without the dot-segment that keeps one that begins with `//` from being read as an authority. */
function meantPath({ authority, path }: Parts): string {
  return authority === '' && path.startsWith('/.//') ? path.slice(2) : path;
}

/**
 * Returns the path to which a relative path is appended (section 5.2.3), without dot-segments: it ends with a slash, or
 * is empty.
 */
function directoryOf({ authority, path }: Parts): string {
  if (authority !== '' && path === '') return '/';
  return removeDotSegments(path.slice(0, path.lastIndexOf('/') + 1));
}

/**
 * Returns the shortest relative path from a directory to a path; `undefined` if no relative path leads there, as out of
 * a rootless directory.
 */
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
