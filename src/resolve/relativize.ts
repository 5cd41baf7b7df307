import { UriResolutionError } from '../errors/error.js';
import { URIS } from '../errors/uri.js';
import { ScannedText } from '../scanner/scanned.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Grammar } from '../tables/record.js';
import { baseOf } from './base.js';
import { Take } from './plan.js';
import { type ReferenceReader, read } from './read-reference.js';
import { disambiguate, protectFirstSegment, removeDotSegments } from './segments.js';

const scannedTarget = new ScannedText();

/**
 * Returns the shortest reference from a base URI to a target: `resolve(base, relativize(base, target))` is exactly
 * `target`. If several are equally short, it is the one that takes the most from the base: a relative path rather
 * than an absolute path, an absolute path rather than an authority, an authority rather than the whole target.
 *
 * Nothing is normalized first: `HTTP:` and `http:` are different schemes here. To find more in common, normalize both.
 *
 * @param base - a URI; its fragment is ignored (section 5.1)
 * @param target - a URI; if its path has dot-segments, it must be the path of the base
 * @throws {@link UriSyntaxError} if `base` is not a URI reference, or `target` not a URI
 * @throws {@link UriResolutionError} `relative-base` if `base` is not a URI
 * @throws {@link UriResolutionError} `unreachable-target` if no reference leads to the target, because resolution removes the
 * dot-segments of its path
 * @example
 * ```ts
 * relativize('http://a/b/c/d;p?q', 'http://a/b/g?y#s'); // '../g?y#s'
 * relativize('http://a/b/c/d;p?q', 'http://a/b/c/d;p?y'); // '?y'
 * relativize('http://a/b/c/d;p?q', 'http://a/b/c/x:y'); // './x:y'
 * relativize('http://a/b/c/d;p?q', 'http://g/'); // '//g/'
 * ```
 */
export function relativize(base: string | ParsedReference, target: string | ParsedReference): string {
  return relativizeIn(URIS, base, target);
}

/** Returns the same in any language. */
export function relativizeIn(
  language: ReferenceReader,
  base: string | ParsedReference,
  target: string | ParsedReference,
): string {
  const Base = baseOf(base, undefined, language);
  const text = textOf(target);
  read(language, scannedTarget, text, 'target', Grammar.URI);
  const { pathStart, pathEnd } = scannedTarget;
  if (Base.upTo(Take.TO_PATH) === text.slice(0, pathEnd)) {
    if (Base.upTo(Take.TO_QUERY) === text.slice(0, scannedTarget.queryEnd)) return text.slice(scannedTarget.queryEnd);
    if (scannedTarget.has(Flag.QUERY)) return text.slice(pathEnd);
  }
  const hasAuthority = scannedTarget.has(Flag.AUTHORITY);
  // Without the dot-segment that keeps a path that begins with `//` from being read as an authority.
  const path =
    !hasAuthority && scannedTarget.path.startsWith('/.//') ? scannedTarget.path.slice(2) : scannedTarget.path;
  if (removeDotSegments(path) !== path) throw new UriResolutionError('unreachable-target');
  const scheme = text.slice(0, scannedTarget.schemeEnd + 1);
  const references = [text.slice(0, pathEnd)];
  if (hasAuthority && Base.upTo(Take.TO_SCHEME) === scheme) references.push(text.slice(scheme.length, pathEnd));
  if (Base.upTo(Take.TO_AUTHORITY) === text.slice(0, pathStart)) {
    if (path.startsWith('/')) references.push(disambiguate(path, 0));
    const relative = relativePath(Base.directory.slice(Base.root), path);
    if (relative !== undefined) references.push(relative);
  }
  const shortest = references.reduce((best, reference) => (reference.length <= best.length ? reference : best));
  return shortest + text.slice(pathEnd);
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
  return rest === '' ? '.' : protectFirstSegment(rest);
}
