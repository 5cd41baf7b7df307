/**
 * Removes the dot-segments of a relative path, except a `..` without a segment before it. The path does not become
 * absolute or empty. The references therefore have the same target relative to any base whose path has a slash. RFC
 * 3986 resolves only relative to a base with a scheme; schemas are also identified by relative references.
 *
 * @param path - a path that does not begin with a slash, and is not empty
 */
export function cleanRelativePath(path: string): string {
  const segments: string[] = [];
  const all = path.split('/');
  for (const segment of all) {
    if (segment === '..') {
      if (segments.length === 0 || segments.at(-1) === '..') segments.push('..');
      else segments.pop();
    } else if (segment !== '.') {
      segments.push(segment);
    }
  }
  const last = all.at(-1);
  if ((last === '.' || last === '..') && segments.at(-1) !== '..') segments.push('');
  return protectFirstSegment(segments.join('/'));
}

/** Makes a relative path valid at the beginning of a reference: its first segment is not empty and has no colon. */
export function protectFirstSegment(path: string): string {
  const slash = path.indexOf('/');
  const first = slash < 0 ? path : path.slice(0, slash);
  return first === '' || first.includes(':') ? `./${path}` : path;
}
