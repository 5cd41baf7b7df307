/** Measures the mix of a corpus: of public data, and of what is generated from that mix. */

import { fileURLToPath } from 'node:url';
import type { Corpus } from '../../../bench/corpora/corpus.js';
import { readCorpus } from '../../../bench/corpora/files.js';
import { LEVELS, type Mix, type Quantiles, type Weights } from '../../../bench/corpora/mix.js';
import { Flag, hostKind, Slot, STRIDE, scan } from '../../../src/scanner/index.js';

const DEEPEST = 16;
const EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i;

export function measure(corpus: Corpus): Mix {
  const offsets = new Uint32Array(STRIDE);
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const tell = (flags: number, names: Record<string, number>): void => {
    for (const [name, flag] of Object.entries(names)) if (flags & flag) count(name);
  };
  const stopped = new Map<string, number>();
  const forms = new Map<string, number>();
  const hostKinds = new Map<string, number>();
  const depth = new Array<number>(DEEPEST + 1).fill(0);
  const host: number[] = [];
  const segment: number[] = [];
  const query: number[] = [];
  const fragment: number[] = [];
  const encodings: number[] = [];
  let valid = 0;
  for (const reference of corpus.references.split) {
    const flags = scan(reference, offsets);
    if (flags < 0) {
      add(stopped, stoppedAt(reference, ~flags));
      continue;
    }
    valid++;
    const form = formOf(reference, flags, offsets);
    add(forms, form);
    if (flags & Flag.AUTHORITY) {
      count('authority');
      add(hostKinds, String(hostKind(flags)));
      tell(flags, { userinfo: Flag.USERINFO, port: Flag.PORT, uppercase: Flag.HOST_UPPERCASE });
      host.push((offsets[Slot.HOST_END] as number) - (offsets[Slot.HOST_START] as number));
    }
    if (!(flags & Flag.AUTHORITY) && form !== '/' && form !== 'path') continue;
    count('place');
    const { QUERY, FRAGMENT, PERCENT, DOT_SEGMENT } = Flag;
    tell(flags, { query: QUERY, fragment: FRAGMENT, percent: PERCENT, dotSegment: DOT_SEGMENT });
    if (flags & Flag.QUERY) query.push((offsets[Slot.QUERY_END] as number) - (offsets[Slot.PATH_END] as number) - 1);
    if (flags & Flag.FRAGMENT) fragment.push((offsets[Slot.END] as number) - (offsets[Slot.QUERY_END] as number) - 1);
    if (flags & Flag.PERCENT) encodings.push(reference.split('%').length - 1);
    const path = reference.slice(offsets[Slot.PATH_START], offsets[Slot.PATH_END]);
    if (path.endsWith('/')) count('trailingSlash');
    if (EXTENSION.test(path)) count('extension');
    const segments = path === '' ? [] : path.split('/').slice(path.startsWith('/') ? 1 : 0);
    const deep = Math.min(segments.length, DEEPEST);
    depth[deep] = (depth[deep] as number) + 1;
    for (const one of segments) if (one !== '' && one !== '.' && one !== '..') segment.push(one.length);
  }
  const shares = <Name extends string>(of: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, round((counts.get(name) ?? 0) / (counts.get(of) || 1))])) as Record<
      Name,
      number
    >;
  const places = counts.get('place') || 1;
  return {
    valid: round(valid / corpus.length),
    stopped: sharesOf(stopped),
    forms: sharesOf(forms),
    hostKinds: sharesOf(hostKinds),
    authority: shares('authority', ['userinfo', 'port', 'uppercase']),
    place: shares('place', ['query', 'fragment', 'percent', 'dotSegment', 'trailingSlash', 'extension']),
    depth: depth.map((n) => round(n / places)),
    lengths: {
      host: quantiles(host),
      segment: quantiles(segment),
      query: quantiles(query),
      fragment: quantiles(fragment),
      reference: quantiles(corpus.references.split.map(({ length }) => length)),
    },
    meanLength: round(corpus.bytes.length / corpus.length),
    encodings: quantiles(encodings),
    ...(corpus.pairs && { pageSize: quantiles(corpus.pairs.map(({ from, to }) => to - from)) }),
  };
}

/** The character of an error: `%` for a wrong percent-encoding, `é` for any non-ASCII character. */
function stoppedAt(reference: string, offset: number): string {
  if (reference.slice(Math.max(offset - 2, 0), offset).includes('%')) return '%';
  const character = reference[offset] ?? 'end';
  return character > '~' ? 'é' : character;
}

function formOf(reference: string, flags: number, offsets: Uint32Array): string {
  const scheme = reference.slice(0, offsets[Slot.SCHEME_END]).toLowerCase();
  if (flags & Flag.SCHEME) return flags & Flag.AUTHORITY ? `${scheme}:` : 'other';
  if (flags & Flag.AUTHORITY) return '//';
  const [first] = reference;
  if (first === undefined) return 'none';
  return first === '/' || first === '?' || first === '#' ? first : 'path';
}

function add(weights: Map<string, number>, name: string): void {
  weights.set(name, (weights.get(name) ?? 0) + 1);
}

function sharesOf(weights: Map<string, number>): Weights {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const sorted = [...weights].sort(([, a], [, b]) => b - a);
  return Object.fromEntries(sorted.map(([name, weight]) => [name, round(weight / total)]).filter(([, share]) => share));
}

function quantiles(values: number[]): Quantiles {
  values.sort((a, b) => a - b);
  return values.length === 0 ? [] : LEVELS.map((level) => values[Math.round(level * (values.length - 1))] as number);
}

/** Four digits after the point are more than a mix can mean. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

// The mix of each file that is named: `npx tsx test/support/bench/mix.ts FILE`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of process.argv.slice(2)) console.log(`${file}: ${JSON.stringify(measure(readCorpus(file)))}`);
}
