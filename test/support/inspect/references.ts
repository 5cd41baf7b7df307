/**
 * Strings to test `isReadAlike` with: ordinary http(s) URIs, some with a part that parsers of RFC 3986 and of the
 * WHATWG URL Standard read differently, and mutations of them.
 */

import { Random } from '../../../bench/model/random.js';
import { references } from '../generate.js';
import { lists } from '../rows.js';

const { SCHEMES, SLASHES, USERINFOS, HOSTS, PORTS, SEGMENTS, QUERIES, FRAGMENTS, CHARACTERS } = lists<
  'SCHEMES' | 'SLASHES' | 'USERINFOS' | 'HOSTS' | 'PORTS' | 'SEGMENTS' | 'QUERIES' | 'FRAGMENTS' | 'CHARACTERS'
>('inspect/uri-parts');

/** An endless sequence of strings, the same one for the same seed. */
export function* webReferences(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const others = references(seed);
  for (;;) {
    if (random.chance(0.2)) yield others.next().value;
    else if (random.chance(0.1)) yield `http://a/${others.next().value}`;
    else yield mutated(webReference(random), random);
  }
}

/** Returns an element of a list, most often the first. */
const mostly = (list: readonly string[], random: Random): string =>
  random.chance(0.6) ? (list[0] as string) : random.of(list);

function webReference(random: Random): string {
  const optional = (chance: number, before: string, list: readonly string[], after = ''): string =>
    random.chance(chance) ? before + random.of(list) + after : '';
  let path = '';
  while (random.chance(0.6)) path += `/${mostly(SEGMENTS, random)}`;
  return (
    `${mostly(SCHEMES, random)}:${mostly(SLASHES, random)}${optional(0.1, '', USERINFOS, '@')}${mostly(HOSTS, random)}` +
    `${optional(0.2, ':', PORTS)}${path}${optional(0.3, '?', QUERIES)}${optional(0.2, '#', FRAGMENTS)}`
  );
}

function mutated(reference: string, random: Random): string {
  let text = reference;
  while (random.chance(0.25)) {
    const start = random.between(0, text.length);
    const end = random.chance(0.5) ? start : random.between(start, Math.min(start + 3, text.length));
    const by = random.chance(0.7) ? random.of(CHARACTERS) : '';
    text = text.slice(0, start) + by + text.slice(end);
  }
  return text;
}
