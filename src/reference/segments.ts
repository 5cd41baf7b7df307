/** Segments of a path, as callers pass them. */

import { UriComponentError } from '../errors/index.js';
import { wrongType } from '../tables/arguments.js';

/** Reads a list of segments: each element once, since a getter may give another value the next time. */
export function readSegments(value: unknown, name: string): readonly string[] {
  const segments: readonly unknown[] = Array.isArray(value) ? Array.from(value) : [undefined];
  if (segments.every((segment) => typeof segment === 'string')) return segments as readonly string[];
  throw wrongType(name, 'an array of strings', value);
}

/**
 * Joins segments to a path. An empty first segment makes a path absolute, also if it is the only one.
 *
 * @throws UriComponentError `slash-in-segment`
 */
export function pathOf(segments: readonly string[]): string {
  if (segments.length === 1 && segments[0] === '') return '/';
  let offset = 0;
  for (const segment of segments) {
    const slash = segment.indexOf('/');
    if (slash >= 0) throw new UriComponentError('slash-in-segment', offset + slash, 'path', segments.join('/'));
    offset += segment.length + 1;
  }
  return segments.join('/');
}
