/**
 * References made up to a {@link Mix}: any number, always the same ones for the same seed. Only this generator and the
 * mixes are kept, so that no real page's links are.
 */

import { HostKind } from '../../src/tables/record.js';
import { Random } from '../model/random.js';
import { type Corpus, CorpusBuilder } from './corpus.js';
import { LEVELS, type Mix, type Quantiles, type Weights } from './mix.js';
import * as vocabulary from './vocabulary.js';

const SEED = 3986;

export function generate(name: string, mix: Mix, size: number, seed = SEED): Corpus {
  const builder = new CorpusBuilder();
  const reference = referencesOf(mix, new Random(seed));
  while (builder.length < size) builder.add(reference());
  return builder.build(name);
}

/** References of `mix` on pages whose addresses are URIs of `ofBases`. */
export function generatePages(name: string, mix: Mix, ofBases: Mix, size: number, seed = SEED): Corpus {
  const builder = new CorpusBuilder();
  const random = new Random(seed);
  const reference = referencesOf(mix, random);
  const base = referencesOf({ ...ofBases, valid: 1, place: { ...ofBases.place, fragment: 0 } }, random);
  while (builder.length < size) {
    const page = base();
    for (let left = draw(random, mix.pageSize ?? []); left > 0 && builder.length < size; left--)
      builder.addTo(page, reference());
  }
  return builder.build(name);
}

/**
 * Returns a source of references as Latin-1 strings: a non-ASCII character is written as the bytes of its UTF-8 form.
 */
export function referencesOf(mix: Mix, random: Random): () => string {
  const form = chooser(mix.forms);
  const hostKind = chooser(mix.hostKinds);
  const depth = chooser(mix.depth);
  const stopped = chooser(mix.stopped);
  const { lengths } = mix;
  // Percent-encodings are taken to be in the longest queries, and in paths where there are too few queries.
  const { query, percent } = mix.place;
  const longQueries = query && Math.min(percent / query, 1);
  const ofPercent = percent && Math.min(query / percent, 1);
  const ofOthers = Math.max((query - percent) / (1 - percent), 0);

  const authority = (): string => {
    const { userinfo, port, uppercase } = mix.authority;
    let made = '//';
    if (random.chance(userinfo)) made += `${vocabulary.text(random, 6)}:${vocabulary.text(random, 8)}@`;
    const kind = Number(hostKind(random));
    if (kind === HostKind.IPV4) made += vocabulary.ipv4Address(random);
    else if (kind === HostKind.IPV6) made += vocabulary.ipv6Address(random);
    else {
      const host = vocabulary.registeredName(random, draw(random, lengths.host));
      made += random.chance(uppercase) ? host.replace(/^[a-z]+/, (first) => first.toUpperCase()) : host;
    }
    return random.chance(port) ? `${made}:${random.of(mix.ports ?? [80, 443, 3000, 8080, 8443])}` : made;
  };

  const segmentsOf = (count: number): string[] => {
    const { trailingSlash, extension, dotSegment } = mix.place;
    const made = Array.from({ length: count }, () =>
      vocabulary.text(random, Math.max(draw(random, lengths.segment), 1)),
    );
    const last = made.length - 1;
    if (last < 0) return made;
    // Shares are relative to all paths; an empty path ends neither in a slash nor in an extension.
    const ending = random.next() * (1 - (mix.depth[0] ?? 0));
    if (ending < trailingSlash) made[last] = '';
    else if (ending < trailingSlash + extension)
      made[last] = vocabulary.fileName(random, (made[last] as string).length);
    if (random.chance(dotSegment)) made[random.between(0, last)] = random.of(['..', '..', '.']);
    return made;
  };

  const encodeLongest = (segments: string[], count: number): void => {
    const longest = segments.reduce(
      (best, { length }, i) => (length > (segments[best] as string).length ? i : best),
      0,
    );
    segments[longest] = vocabulary.percentEncode(random, segments[longest] ?? '', count);
  };

  const place = (start: string): string => {
    const bare = start === 'path';
    const segments = segmentsOf(Math.max(Number(depth(random)), bare || start === '/' ? 1 : 0));
    // A path without authority begins with a segment that is not empty, or with the only slash it has.
    if (segments[0] === '' && (bare || segments.length > 1)) segments[0] = 'a';
    let made = start.endsWith(':') ? start + authority() : start === '//' ? authority() : '';
    let asked: string | undefined;
    if (random.chance(percent)) {
      const level = random.next();
      const count = at(mix.encodings, level);
      asked = random.chance(ofPercent)
        ? vocabulary.query(random, at(lengths.query, 1 - longQueries * (1 - level)))
        : undefined;
      if (asked !== undefined) asked = vocabulary.percentEncode(random, asked, count);
      else encodeLongest(segments, count);
    } else if (random.chance(ofOthers)) {
      asked = vocabulary.query(random, at(lengths.query, random.next() * (1 - longQueries)));
    }
    if (segments.length > 0) made += (bare ? '' : '/') + segments.join('/');
    if (asked !== undefined) made += `?${asked}`;
    return random.chance(mix.place.fragment)
      ? `${made}#${vocabulary.text(random, draw(random, lengths.fragment))}`
      : made;
  };

  const valid = (): string => {
    const start = form(random);
    if (start === 'none') return '';
    if (start === 'other' || start === 'urn' || start === 'mailto') return vocabulary.otherUri(random, start);
    if (start === '?') return `?${vocabulary.query(random, draw(random, lengths.query))}`;
    if (start === '#') return `#${vocabulary.text(random, draw(random, lengths.fragment))}`;
    return place(start);
  };

  return () => (random.chance(mix.valid) ? valid() : spoil(random, valid(), stopped(random)));
}

/** Makes a URI reference invalid. */
function spoil(random: Random, reference: string, character: string): string {
  if (character === 'end') return `http://[2001:db8::${random.between(1, 0xffff).toString(16)}`;
  if (character === ':') return `1st:${reference}`;
  if (character === '#') return `${reference}#one#two`;
  const offset = random.between(Math.max(reference.lastIndexOf('/') + 1, reference.length >> 1), reference.length);
  const bad = character === '%' ? '%zz' : Buffer.from(character).toString('latin1');
  return reference.slice(0, offset) + bad + reference.slice(offset);
}

const draw = (random: Random, quantiles: Quantiles): number => at(quantiles, random.next());

/** The value at a level from 0 to 1; between two known ones in proportion, not in steps, since most tails are long. */
function at(quantiles: Quantiles, level: number): number {
  if (quantiles.length === 0) return 0;
  let i = 0;
  while (i + 2 < LEVELS.length && level >= (LEVELS[i + 1] as number)) i++;
  const from = LEVELS[i] as number;
  const within = (level - from) / ((LEVELS[i + 1] as number) - from);
  const low = (quantiles[i] as number) + 1;
  const high = (quantiles[i + 1] as number) + 1;
  return Math.round(low * (high / low) ** within - 1);
}

/** Chooses names (indices, of a list) in proportion to their weights. */
function chooser(weights: Weights | readonly number[]): (random: Random) => string {
  const names = Object.keys(weights);
  const sums: number[] = [];
  for (const weight of Object.values(weights)) sums.push((sums.at(-1) ?? 0) + weight);
  return (random) => {
    const at = random.next() * (sums.at(-1) ?? 0);
    const chosen = sums.findIndex((sum) => at < sum);
    return names[Math.max(chosen, 0)] ?? 'none';
  };
}
