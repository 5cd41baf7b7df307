/**
 * References made up to a {@link Mix}: any number, always the same ones for the same seed. Only this generator and the
 * mixes are kept, so that no real page's links are.
 */

import { HostKind } from '../../src/tables/record.js';
import { Random } from '../model/random.js';
import { Corpus } from './corpus.js';
import { LEVELS, type Mix, type Quantiles, type Weights } from './mix.js';
import * as vocabulary from './vocabulary.js';

const SEED = 3986;

export function generate(name: string, mix: Mix, size: number, seed = SEED): Corpus {
  return Corpus.of(name, Array.from({ length: size }, referencesOf(mix, new Random(seed))));
}

/**
 * Returns a source of references as Latin-1 strings: a non-ASCII character is written as the bytes of its UTF-8 form.
 */
function referencesOf(mix: Mix, random: Random): () => string {
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

  const place = (scheme: string): string => {
    const segments = segmentsOf(Number(depth(random)));
    let made = scheme + authority();
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
    if (segments.length > 0) made += `/${segments.join('/')}`;
    if (asked !== undefined) made += `?${asked}`;
    return random.chance(mix.place.fragment)
      ? `${made}#${vocabulary.text(random, draw(random, lengths.fragment))}`
      : made;
  };

  const valid = (): string => {
    const start = form(random);
    const makers = vocabulary.OTHERS[start];
    return makers ? random.of(makers)(random) : place(start);
  };

  return () => (random.chance(mix.valid) ? valid() : spoil(random, valid(), stopped(random)));
}

/** Makes a URI reference invalid. */
function spoil(random: Random, reference: string, character: string): string {
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
    return names[Math.max(chosen, 0)] ?? '';
  };
}
