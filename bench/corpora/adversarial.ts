/**
 * Corpora that are made to be costly or misleading, and corpora of references of one length each, which show how the
 * cost grows.
 */

import { Random } from '../model/random.js';
import { type Corpus, CorpusBuilder } from './corpus.js';
import { referencesOf } from './generate.js';
import { LINKS } from './mixes.js';
import * as vocabulary from './vocabulary.js';

const SEED = 3986;
const LENGTHS = [16, 64, 256, 1024, 4096, 16_384, 65_536];

type Make = (random: Random) => string;

interface Kind {
  readonly about: string;
  readonly make: Make;
  /** References at most: about a million bytes of them. */
  readonly size: number;
}

const one = (kind: string, about: string, size: number, make: Make): [string, Kind] => [kind, { about, size, make }];

export const ADVERSARIAL: ReadonlyMap<string, Kind> = new Map([
  one(
    'long',
    'one segment of 10,000 characters',
    100,
    (random) => `http://example.com/${vocabulary.text(random, 10_000)}`,
  ),
  one('deep', 'paths of 2,000 segments, half of them dot-segments', 200, (random) => {
    const segments = Array.from({ length: 2000 }, () => random.of(['a', 'b', '..', '.']));
    return `http://example.com/${segments.join('/')}`;
  }),
  one('percent', 'only percent-encodings', 3000, (random) => {
    const encodings = (count: number): string =>
      Array.from({ length: count }, () => `%${random.between(16, 255).toString(16).toUpperCase()}`).join('');
    return `http://${encodings(5)}/${encodings(50)}?${encodings(40)}#${encodings(5)}`;
  }),
  one('almost-valid', 'links whose last character makes them invalid', 12_000, (random) => {
    const link = random.chance(0.5) ? `http://example.com:80/${vocabulary.text(random, 60)}` : validLink(random);
    return link + random.of(['|', '^', ' ', '"', '%', '%4', '%G0', '\\', '[', ']', '#a#']);
  }),
  one('ipv6', 'IP-literals of all shapes, half of them wrong in one place', 30_000, ipLiteral),
  one('invalid', 'only invalid references, with random faults', 20_000, (random) => {
    const offset = random.between(0, 40);
    const link = validLink(random);
    return random.of([
      () => `1${link}`,
      () => `${vocabulary.text(random, 4)}_:${link}`,
      () => `http://example.com:${vocabulary.text(random, 3)}z/`,
      () => `http://a@b@example.com/${vocabulary.text(random, 20)}`,
      () => `http://[${vocabulary.text(random, 12)}/`,
      () => `${link.slice(0, offset)}${random.of([' ', '<', '>', '"', '{', '}', '|', '\\', '^', '`', '\x00', '\xff'])}`,
      () => `${link}%${random.of(['', '4', 'zz', '4g'])}`,
    ])();
  }),
  ...LENGTHS.map((length) =>
    one(`length-${length}`, `links of ${length} bytes each`, Math.ceil(1_000_000 / length), (random) =>
      linkOfLength(random, length),
    ),
  ),
]);

export function adversarial(name: string, { make, size }: Kind, references = size): Corpus {
  const builder = new CorpusBuilder();
  const random = new Random(SEED);
  while (builder.length < Math.min(references, size)) builder.add(make(random));
  return builder.build(name);
}

/** A valid link, to which the caller adds a fault. */
function validLink(random: Random): string {
  return referencesOf({ ...LINKS, valid: 1 }, random)();
}

function linkOfLength(random: Random, length: number): string {
  const start = `http://${vocabulary.text(random, 3)}.test/`;
  const path = start + vocabulary.text(random, Math.min(Math.ceil((length - start.length) / 2), 60));
  return length - path.length < 2
    ? start + vocabulary.text(random, length - start.length)
    : `${path}?${vocabulary.query(random, length - path.length - 1)}`;
}

function ipLiteral(random: Random): string {
  const groups = Array.from({ length: random.between(0, 7) }, () => random.between(0, 0xffff).toString(16));
  const at = random.between(0, groups.length);
  const compressed = `${groups.slice(0, at).join(':')}::${groups.slice(at).join(':')}`;
  const address = random.of([
    () => vocabulary.ipv6Address(random).slice(1, -1),
    () => compressed,
    () => `::${vocabulary.ipv4Address(random)}`,
    () => `v${random.between(1, 15).toString(16)}.${vocabulary.text(random, 8)}`,
    () => `${compressed}:${compressed}`,
    () => `${compressed}g`,
    () => `::${vocabulary.ipv4Address(random)}0`,
    () => `fe80::1%25${vocabulary.text(random, 4)}`,
  ])();
  return `http://[${address}]/`;
}
