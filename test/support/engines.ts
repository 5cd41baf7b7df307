/** The machines that read references, resolve and normalize them: each case of a table is tried with all of them, by name. */

import { LineBuffer, normalizeLines, resolveLines } from '../../src/entries/bulk.js';
import { diagnose } from '../../src/entries/errors.js';
import {
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  tryParse,
  type UriReference,
  UriSyntaxError,
} from '../../src/entries/index.js';
import { iriResolver, resolveIri, scanIri } from '../../src/entries/iri.js';
import {
  normalize,
  type ResolveOptions,
  resolve,
  resolver,
  tryNormalize,
  tryResolve,
} from '../../src/entries/resolve.js';
import {
  Batch,
  Flag,
  type Grammar,
  HOST_KIND_NAMES,
  type HostKind,
  hostKind,
  Slot,
  STRIDE,
  scan,
  scanBytes,
  scanLines,
} from '../../src/entries/scanner.js';
import { run as runBytes } from '../../src/scanner/engine/uri-bytes.generated.js';
import { run as runUnits } from '../../src/scanner/engine/uri-units.generated.js';
import { MAX_COPIED, openCopy, type ScanCopy } from '../../src/scanner/string-copy.js';
import { automaton } from '../../src/tables/uri.generated.js';
import { type Components, type GrammarName, recognise } from './recogniser.js';
import { flagsOf, GRAMMAR } from './record.js';
import * as pseudocode from './resolve/pseudocode.js';
import { plainBatch } from './scanner/lines.js';
import { bytesOf, placed, SURROUNDINGS } from './surroundings.js';

/** The components of a reference and, of a scanner, the flags of its traits; or the offset of the error. */
export interface Answer {
  readonly components?: Components;
  readonly flags?: number;
  readonly error?: number | 'somewhere' | undefined;
}

/** Reads a text by a rule. An engine that does not read a text or a rule returns `undefined`. */
export type Reader = (input: string, rule: GrammarName) => Answer | undefined;

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;
const named = (given: { readonly [name in (typeof NAMES)[number]]?: string | undefined }): Components =>
  Object.fromEntries(
    NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  ) as unknown as Components;
const OPTIONS = {
  'URI-reference': 'uri-reference',
  URI: 'uri',
  'relative-ref': 'relative-reference',
  'absolute-URI': 'absolute-uri',
} as const;
const PREDICATES = {
  'URI-reference': isUriReference,
  URI: isUri,
  'relative-ref': isRelativeReference,
  'absolute-URI': isAbsoluteUri,
} as const;

/** Cuts the components of a record out of its text. */
export function cut(input: string, flags: number, record: ArrayLike<number>, start = 0): Answer {
  if (flags < 0) return { error: ~flags - start };
  const slice = (flag: number, from: number, to: number): string | undefined =>
    flags & flag ? input.slice(from - start, to - start) : undefined;
  const at = (slot: number): number => record[slot] as number;
  const scheme = slice(Flag.SCHEME, at(Slot.START), at(Slot.SCHEME_END));
  const authorityStart = at(Slot.SCHEME_END) + (scheme === undefined ? 2 : 3);
  const components = {
    scheme,
    authority: slice(Flag.AUTHORITY, authorityStart, at(Slot.PATH_START)),
    userinfo: slice(Flag.USERINFO, authorityStart, at(Slot.HOST_START) - 1),
    host: slice(Flag.AUTHORITY, at(Slot.HOST_START), at(Slot.HOST_END)),
    hostKind: flags & Flag.AUTHORITY ? HOST_KIND_NAMES[hostKind(flags) as HostKind] : undefined,
    port: slice(Flag.PORT, at(Slot.HOST_END) + 1, at(Slot.PATH_START)),
    path: input.slice(at(Slot.PATH_START) - start, at(Slot.PATH_END) - start),
    query: slice(Flag.QUERY, at(Slot.PATH_END) + 1, at(Slot.QUERY_END)),
    fragment: slice(Flag.FRAGMENT, at(Slot.QUERY_END) + 1, at(Slot.END)),
  };
  return at(Slot.START) === start ? { components: named(components), flags } : { error: Number.NaN };
}

const record = new Uint32Array(STRIDE);
const scanned = (input: string, run: (record: Uint32Array) => number): Answer => cut(input, run(record), record);
const isAscii = (input: string): boolean => /^[\0-\x7f]*$/.test(input);
function parsed(input: string, run: () => UriReference): Answer {
  try {
    const uri = run();
    return uri.toString() === input ? { components: named(uri) } : { error: Number.NaN };
  } catch (error) {
    if (error instanceof UriSyntaxError) return { error: error.offset };
    throw error;
  }
}

const { START_STATE, REFUSED_MARKS } = automaton();
const stateOf = (grammar: Grammar): readonly [state: number, refused: number] => [
  START_STATE[grammar] as number,
  REFUSED_MARKS[grammar] as number,
];
const scanByKernel = openCopy() as ScanCopy;
const around =
  (i: number): Reader =>
  (input, rule) => {
    const { bytes, start, end } = placed(
      input,
      SURROUNDINGS[i] as (typeof SURROUNDINGS)[number],
      isAscii(input) ? 'latin1' : 'utf8',
    );
    return cut(input, scanBytes(bytes, start, end, record, 0, GRAMMAR[rule]), record, start);
  };
const asLine =
  (batch: Batch): Reader =>
  (input, rule) => {
    if (/[\r\n]/.test(input) || input === '') return undefined;
    scanLines(bytesOf(`?\n${input}\n`), batch, { grammar: GRAMMAR[rule] });
    return cut(input, batch.flags[1] as number, batch.offsets.subarray(STRIDE, 2 * STRIDE), 2);
  };

/** Every machine that reads a reference. */
export const READERS: Readonly<Record<string, Reader>> = {
  'derivatives of the ABNF': (input, rule) => {
    const answer = recognise(input, rule);
    return answer.valid ? { components: named(answer), flags: flagsOf(answer) } : { error: answer.offset };
  },
  'engine for strings': (input, rule) => scanned(input, (r) => runUnits(input, r, 0, ...stateOf(GRAMMAR[rule]))),
  'engine for bytes': (input, rule) =>
    scanned(input, (r) => runBytes(bytesOf(input), 0, bytesOf(input).length, r, 0, ...stateOf(GRAMMAR[rule]))),
  'kernel for strings': (input, rule) =>
    rule === 'URI-reference' && isAscii(input) && input.length <= MAX_COPIED
      ? scanned(input, (r) => scanByKernel(input, r, 0))
      : undefined,
  scan: (input, rule) => scanned(input, (r) => scan(input, r, 0, GRAMMAR[rule])),
  'scan of a slice': (input, rule) => scanned(input, (r) => scan(`<${input}>`.slice(1, -1), r, 0, GRAMMAR[rule])),
  ...Object.fromEntries(SURROUNDINGS.map((place, i) => [`scanBytes between ${JSON.stringify(place)}`, around(i)])),
  'lines, with the kernel': asLine(new Batch(4)),
  'lines, without WebAssembly': asLine(plainBatch(4)),
  parse: (input, rule) => parsed(input, () => parse(input, { grammar: OPTIONS[rule] })),
  tryParse: (input, rule) => {
    const uri = tryParse(input, { grammar: OPTIONS[rule] });
    return uri ? parsed(input, () => uri) : { error: 'somewhere' };
  },
  predicates: (input, rule) => (PREDICATES[rule](input) ? {} : { error: 'somewhere' }),
  diagnose: (input, rule) => ({ error: diagnose(input, { grammar: OPTIONS[rule] })?.offset }),
  // ASCII text is an IRI reference if it is a URI reference.
  scanIri: (input, rule) => (isAscii(input) ? scanned(input, (r) => scanIri(input, r, 0, GRAMMAR[rule])) : undefined),
};

/** Resolves a reference; one that is refused has no target. */
export type Resolve = (base: string, reference: string, options: Pick<ResolveOptions, 'strict'>) => string | undefined;

const AT = 5;
const offsets = new Uint32Array(STRIDE + AT);
const out = new LineBuffer();
const lines = new Batch(4);
const lineOf = (reference: string): Batch => scanLines(bytesOf(`${reference}\n`), lines);

/** Every machine that resolves a reference. */
export const RESOLVERS: Readonly<Record<string, Resolve>> = {
  pseudocode: (base, reference, { strict }) => pseudocode.resolve(base, reference, strict),
  resolve,
  tryResolve,
  resolver: (base, reference, options) => resolver(base, options)(reference),
  'resolver.try': (base, reference, options) => resolver(base, options).try(reference),
  'resolver.scanned': (base, reference, options) =>
    resolver(base, options).scanned(reference, scan(reference, offsets, AT), offsets, AT),
  resolveLines: (base, reference, options) => resolveLines(base, lineOf(reference), out, options).slice(0),
  resolveIri,
  'iriResolver.try': (base, reference, options) => iriResolver(base, options).try(reference),
};

/** Every machine that normalizes a reference. */
export const NORMALIZERS: Readonly<
  Record<string, (reference: string, level: 'syntax' | 'scheme') => string | undefined>
> = {
  normalize: (reference, level) => normalize(reference, { level }),
  tryNormalize: (reference, level) => tryNormalize(reference, { level }),
  normalizeLines: (reference, level) => normalizeLines(lineOf(reference), out, { level }).slice(0),
  'normalize, of a parsed reference': (reference, level) => normalize(parse(reference), { level }),
};
