/**
 * Calls every public function with wrong values: each parameter in turn is replaced by each value that it rejects, or
 * that it accepts only as the right value. The call must throw an error of the library or return exactly the right
 * answer.
 */

import { createContext, runInContext } from 'node:vm';
import * as parse5 from 'parse5';
import { getDomain } from 'tldts';
import tr46 from 'tr46';
import * as bulk from '../../../src/bulk/index.js';
import * as compat from '../../../src/compat/index.js';
import * as crawl from '../../../src/crawl/index.js';
import * as links from '../../../src/crawl/index.js';
import * as errors from '../../../src/errors/index.js';
import * as formats from '../../../src/formats/index.js';
import * as guard from '../../../src/guard/index.js';
import * as http from '../../../src/http/index.js';
import * as uriscan from '../../../src/index.js';
import * as inspecting from '../../../src/inspect/index.js';
import * as idn from '../../../src/iri/index.js';
import * as iri from '../../../src/iri/index.js';
import * as resolving from '../../../src/resolve/index.js';
import * as scanner from '../../../src/scanner/index.js';
import { Batch, STRIDE } from '../../../src/scanner/index.js';
import * as tables from '../../../src/tables/index.js';
import * as template from '../../../src/template/index.js';
import { told } from './public-answers.js';

const TEXT = 'http://u@h:80/a/../b?c=d#e';
const encoder = new TextEncoder();
const bytes = (): Uint8Array => encoder.encode(TEXT);
const record = (): Uint32Array => new Uint32Array(2 * STRIDE);
const scanned = (text = TEXT): Uint32Array => {
  const offsets = record();
  uriscan.scan(text, offsets);
  return offsets;
};
const flags = uriscan.scan(TEXT, record());
const filled = (): Batch => scanner.scanLines(encoder.encode(`${TEXT}\n/c d\n`), new Batch(4));

// ---- values ----

const realm = createContext({});
const inRealm = (code: string): unknown => runInContext(code, realm);

class Words extends Uint32Array {}

/** A value whose properties call the library during a call. */
const reentrant = (): object => ({
  valueOf: () => uriscan.scan('//other.example/other?other', record()) * 0,
  toString: () => {
    uriscan.normalize('HTTP://OTHER.example/%7e');
    return 'clamp';
  },
});

function detached<T extends Uint8Array | Uint32Array>(array: T): T {
  structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
  return array;
}

function shrunk(): Uint32Array {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: object,
  ) => ArrayBuffer & { resize(length: number): void };
  const buffer = new Resizable(4 * STRIDE, { maxByteLength: 8 * STRIDE });
  const array = new Uint32Array(buffer);
  buffer.resize(4);
  return array;
}

function lengthTracking(): Uint32Array {
  const Resizable = ArrayBuffer as unknown as new (length: number, options: object) => ArrayBuffer;
  return new Uint32Array(new Resizable(4 * STRIDE, { maxByteLength: 8 * STRIDE }));
}

/** Values are made for each call, since some of them change. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  '-0': () => -0,
  NaN: () => Number.NaN,
  '-1': () => -1,
  '0.5': () => 0.5,
  '2^31': () => 2 ** 31,
  '2^32': () => 2 ** 32,
  '2^53': () => 2 ** 53,
  Infinity: () => Number.POSITIVE_INFINITY,
  '-Infinity': () => Number.NEGATIVE_INFINITY,
  '10n': () => 10n,
  'a symbol': () => Symbol('a'),
  "''": () => '',
  "'0'": () => '0',
  "'x'": () => 'x',
  'new String': () => new String(TEXT),
  'new Number(0)': () => new Number(0),
  '{}': () => ({}),
  'an object with a name that no option has': () => ({ nosuch: 1 }),
  'a parsed reference': () => uriscan.parse('/x'),
  'a URL': () => new URL('http://x/'),
  '[]': () => [],
  '[0]': () => [0],
  'a list of a text': () => [TEXT],
  'an object without a prototype': () => Object.create(null),
  'an object that calls the library': reentrant,
  'a function': () => () => 'x',
  'a class': () => class {},
  'a date': () => new Date(0),
  'a regular expression': () => /a/,
  'a map': () => new Map(),
  'a promise': () => Promise.resolve(TEXT),
  Int8Array: () => new Int8Array(2 * STRIDE),
  Uint8Array: () => new Uint8Array(2 * STRIDE),
  Uint8ClampedArray: () => new Uint8ClampedArray(2 * STRIDE),
  Int16Array: () => new Int16Array(2 * STRIDE),
  Uint16Array: () => new Uint16Array(2 * STRIDE),
  Int32Array: () => new Int32Array(2 * STRIDE),
  Uint32Array: () => new Uint32Array(2 * STRIDE),
  Float32Array: () => new Float32Array(2 * STRIDE),
  Float64Array: () => new Float64Array(2 * STRIDE),
  BigInt64Array: () => new BigInt64Array(2 * STRIDE),
  BigUint64Array: () => new BigUint64Array(2 * STRIDE),
  DataView: () => new DataView(new ArrayBuffer(2 * STRIDE)),
  ArrayBuffer: () => new ArrayBuffer(2 * STRIDE),
  'an array of numbers': () => new Array(2 * STRIDE).fill(0),
  'an object with a length': () => ({ length: 2 * STRIDE }),
  'a Uint32Array that is too short': () => new Uint32Array(STRIDE - 1),
  'a proxy of a Uint32Array': () => new Proxy(record(), {}),
  'an object that inherits from Uint32Array': () => Object.create(Uint32Array.prototype),
  'an object with the tag of a Uint32Array': () => ({ [Symbol.toStringTag]: 'Uint32Array', length: 2 * STRIDE }),
  'a Uint32Array in shared memory': () => new Uint32Array(new SharedArrayBuffer(8 * STRIDE)),
  'a subclass of Uint32Array': () => new Words(2 * STRIDE),
  'a Uint32Array of another realm': () => inRealm('new Uint32Array(16)'),
  'a Uint32Array that tracks a length': lengthTracking,
  'a Uint32Array that was shrunk': shrunk,
  'a detached Uint32Array': () => detached(record()),
  'a detached Uint8Array': () => detached(bytes()),
  'an Array of another realm': () => inRealm('[1, 2]'),
};

// ---- kinds of parameters ----

/**
 * The outcomes allowed for a call with a value: `'throws'`, `'same'` as with the right value (or an error), `'refuses'`
 * (the answer is `false` or `undefined`), `'any'` answer.
 */
type Verdict = 'throws' | 'same' | 'refuses' | 'any';
type Kind = (value: unknown) => Verdict;

const nameOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isReal = (value: unknown): boolean => ArrayBuffer.isView(value);
const isPlain = (value: object): boolean => [null, Object.prototype].includes(Object.getPrototypeOf(value));

const optional =
  (kind: Kind): Kind =>
  (value) =>
    value === undefined ? 'same' : kind(value);
const text: Kind = (value) => (typeof value === 'string' ? 'any' : 'throws');
/** A URI reference: a text, or an object that was parsed. */
const reference: Kind = (value) => (value instanceof uriscan.UriReference ? 'any' : text(value));
/** A text or a `URL`. A file or a module: `openFile` throws an error of the platform for a URL that is not of a file. */
const path: Kind = (value) => (value instanceof URL ? 'any' : text(value));
/** The text of a predicate or a `try…` function. */
const triedText: Kind = (value) => (typeof value === 'string' ? 'any' : 'refuses');
const triedReference: Kind = (value) => (reference(value) === 'any' ? 'any' : 'refuses');
const offsets: Kind = (value) =>
  isReal(value) && nameOf(value) === 'Uint32Array' && (value as Uint32Array).length >= STRIDE ? 'same' : 'throws';
const readOffsets: Kind = (value) => (offsets(value) === 'same' ? 'any' : 'throws');
const zero: Kind = (value) => (value === 0 ? 'same' : 'throws');
/** An integer in this range; other integers have other answers. */
const integer =
  (least: number, most: number): Kind =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? 'any' : 'throws';
const arrayOf =
  (name: string): Kind =>
  (value) =>
    isReal(value) && nameOf(value) === name ? 'any' : 'throws';
const list: Kind = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? 'any' : 'throws';
const listOfPorts: Kind = (value) =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one)) ? 'any' : 'throws';
/** A plain object without properties: there is no other name of an option among these values. */
const options: Kind = (value) =>
  typeof value === 'object' && value !== null && isPlain(value) && Object.keys(value).length === 0 ? 'same' : 'throws';
/** Whether a parameter takes options. */
export const takesOptions = (kind: Kind): boolean =>
  kind({}) === 'same' && kind({ nosuch: 1 }) === 'throws' && kind([]) === 'throws';
/** Whether a parameter may be left out. */
export const mayBeAbsent = (kind: Kind): boolean => kind(undefined) === 'same';
/** Whether a parameter is a text, or a reference. */
export const takesText = (kind: Kind): boolean => ['any', 'same'].includes(kind('x')) && kind({}) !== 'any';
const unlessNumber =
  (kind: Kind): Kind =>
  (value) =>
    typeof value === 'number' ? 'same' : kind(value);
const orNull =
  (kind: Kind): Kind =>
  (value) =>
    value === null ? 'same' : kind(value);
/** Options, or the index that `map` passes. */
const optionsOrIndex = unlessNumber(optional(options));
const object: Kind = (value) => (typeof value === 'object' && value !== null ? 'any' : 'throws');
/** Iterable sources, and proxies, whose errors are passed on. */
const source: Kind = (value) =>
  typeof value === 'object' && value !== null && Symbol.iterator in value && !isReal(value) ? 'any' : 'throws';
const fn: Kind = (value) => (typeof value === 'function' ? 'any' : 'throws');
const boolean: Kind = (value) => (typeof value === 'boolean' ? 'any' : 'throws');
const never: Kind = () => 'throws';
const anything: Kind = () => 'any';

const at = optional(zero);
const grammar: Kind = optional(zero);
const scanFlags: Kind = integer(0, 2 ** 31 - 1);

// ---- functions ----

/** A function, valid arguments, and the kinds of its parameters. */
export interface Use {
  readonly name: string;
  readonly of: unknown;
  readonly run: (...args: never[]) => unknown;
  readonly right: () => unknown[];
  readonly kinds: readonly Kind[];
}

const use = (
  name: string,
  of: unknown,
  kinds: readonly Kind[],
  right: () => unknown[],
  run = of as Use['run'],
): Use => ({ name, of, run, right, kinds });

/** An option, as a parameter. */
const option = (
  name: string,
  of: unknown,
  key: string,
  kind: Kind,
  value: unknown,
  run: (options: never) => unknown,
): Use =>
  use(
    `${name}, option ${key}`,
    of,
    [optional(kind)],
    () => [value],
    (given: never) => run({ [key]: given } as never),
  );

const onParameters = (run: (parameters: crawl.QueryCursor, ...args: never[]) => unknown): Use['run'] => {
  return (...args) => {
    const parameters = new crawl.QueryCursor();
    run(parameters, ...args);
    return [parameters.next(), parameters.name, parameters.value];
  };
};

const construct =
  (kind: unknown): Use['run'] =>
  (...args) =>
    Reflect.construct(kind as () => void, args);

const ERROR_AT = '/a b'.indexOf(' ');
const resolve = uriscan.resolver(TEXT);
const { hostToAscii, hostToUnicode } = idn.idn({ tr46 });
const uri = uriscan.parse(TEXT);
const inText = 'http://h/?b=1&a';
const drain = async (source: AsyncIterable<unknown>): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const one of source) all.push(one instanceof Batch ? told(one) : one);
  return all;
};
const job = () => (block: { readonly bytes: Uint8Array }) => block.bytes.length;
const ONE_THREAD = { threads: 1, setup: 0 };
const threadsWith = (given: object, source: unknown): Promise<unknown[]> =>
  drain(new bulk.Threads('', job, { ...ONE_THREAD, ...given } as never).map(source as never, 0));
const optionOfThreads = (given: object): Promise<unknown[]> => threadsWith(given, []);
const HTML = '<a href=b>';

const ofScanner: readonly Use[] = [
  use('scan', uriscan.scan, [text, offsets, at, grammar], () => [TEXT, record(), 0, 0]),
  use('scan, short', uriscan.scan, [text, offsets, at, grammar], () => ['/a', record(), 0, 0]),
  use(
    'scanBytes',
    scanner.scanBytes,
    [arrayOf('Uint8Array'), integer(0, TEXT.length), integer(0, TEXT.length), offsets, at, grammar],
    () => [bytes(), 0, TEXT.length, record(), 0, 0],
  ),
  use('scanLines', scanner.scanLines, [arrayOf('Uint8Array'), never, optional(options)], () => [
    bytes(),
    new Batch(4),
    {},
  ]),
  option('scanLines', scanner.scanLines, 'start', integer(0, TEXT.length), 0, (o) =>
    scanner.scanLines(bytes(), new Batch(4), o),
  ),
  option('scanLines', scanner.scanLines, 'end', integer(0, TEXT.length), TEXT.length, (o) =>
    scanner.scanLines(bytes(), new Batch(4), o),
  ),
  option('scanLines', scanner.scanLines, 'stream', boolean, false, (o) => scanner.scanLines(bytes(), new Batch(4), o)),
  option('scanLines', scanner.scanLines, 'grammar', zero, 0, (o) => scanner.scanLines(bytes(), new Batch(4), o)),
  use('useKernels', scanner.useKernels, [options], () => [{}]),
  use('Batch', Batch, [optional(integer(1, 2 ** 20))], () => [2048], construct(Batch)),
  use(
    'Batch.slice',
    Batch,
    [integer(0, 1), text],
    () => [0, 'path'],
    (i: never, name: never) => filled().slice(i, name),
  ),
  use(
    'Batch.slice, the component',
    Batch,
    [never],
    () => ['path'],
    (name: never) => filled().slice(0, name),
  ),
  use('authorityStart', scanner.authorityStart, [scanFlags, readOffsets, at], () => [flags, scanned(), 0]),
  use('hostKind', scanner.hostKind, [scanFlags], () => [flags]),
  use('fillSpans', scanner.fillSpans, [scanFlags, readOffsets, arrayOf('Int32Array'), at], () => [
    flags,
    scanned(),
    new Int32Array(2 * scanner.COMPONENTS.length),
    0,
  ]),
];

const ofErrors: readonly Use[] = [
  use('excerpt', errors.excerpt, [reference, integer(0, Number.MAX_SAFE_INTEGER)], () => ['/a b', 2]),
  use('diagnose', errors.diagnose, [reference, optionsOrIndex], () => ['/a b', {}]),
  use('explain', uriscan.explain, [never], () => [new uriscan.UriSyntaxError('/a b', ERROR_AT)]),
  option('diagnose', errors.diagnose, 'grammar', never, 'uri-reference', (o) => errors.diagnose('/a b', o)),
  use(
    'UriSyntaxError',
    uriscan.UriSyntaxError,
    [text, never, grammar],
    () => ['/a b', ERROR_AT, 0],
    construct(uriscan.UriSyntaxError),
  ),
  use(
    'UriComponentError',
    uriscan.UriComponentError,
    [never, integer(0, 3), optional(never), (v) => (v === undefined ? 'any' : text(v))],
    () => ['invalid-path', 1, undefined, 'a b'],
    construct(uriscan.UriComponentError),
  ),
  use(
    'UriResolutionError',
    uriscan.UriResolutionError,
    [never],
    () => ['above-root'],
    construct(uriscan.UriResolutionError),
  ),
  use(
    'IriSyntaxError',
    iri.IriSyntaxError,
    [text, integer(0, 4), grammar],
    () => ['/a b', ERROR_AT, 0],
    construct(iri.IriSyntaxError),
  ),
  use('IdnError', idn.IdnError, [never, optional(list)], () => ['not-a-host', []], construct(idn.IdnError)),
  use(
    'LineTooLongError',
    bulk.LineTooLongError,
    [integer(1, Number.MAX_SAFE_INTEGER)],
    () => [9],
    construct(bulk.LineTooLongError),
  ),
  use('ThreadError', bulk.ThreadError, [anything], () => [new Error('a')], construct(bulk.ThreadError)),
];

const resolution: readonly Use[] = [
  use('resolve', uriscan.resolve, [reference, reference, optional(options)], () => [TEXT, '../g', {}]),
  option('resolve', uriscan.resolve, 'strict', boolean, true, (o) => uriscan.resolve(TEXT, '../g', o)),
  option('resolve', uriscan.resolve, 'aboveRoot', never, 'clamp', (o) => uriscan.resolve(TEXT, '../g', o)),
  option('resolve', uriscan.resolve, 'relativeBase', boolean, true, (o) => uriscan.resolve(TEXT, '../g', o)),
  use('tryResolve', uriscan.tryResolve, [triedReference, triedReference, optional(options)], () => [TEXT, '../g', {}]),
  option('tryResolve', uriscan.tryResolve, 'strict', boolean, true, (o) => uriscan.tryResolve(TEXT, '../g', o)),
  option('tryResolve', uriscan.tryResolve, 'aboveRoot', never, 'clamp', (o) => uriscan.tryResolve(TEXT, '../g', o)),
  option('tryResolve', uriscan.tryResolve, 'relativeBase', boolean, true, (o) => uriscan.tryResolve(TEXT, '../g', o)),
  use('resolver', uriscan.resolver, [reference, optionsOrIndex], () => [TEXT, {}]),
  use('a resolver', uriscan.resolver, [reference], () => ['../g'], resolve),
  use('Resolver.try', uriscan.resolver, [triedReference], () => ['../g'], resolve.try),
  use(
    'Resolver.scanned',
    uriscan.resolver,
    [text, scanFlags, readOffsets, at],
    () => [TEXT, flags, scanned(), 0],
    resolve.scanned,
  ),
  use(
    'Resolver.bytes',
    uriscan.resolver,
    [arrayOf('Uint8Array'), scanFlags, readOffsets, at],
    () => [bytes(), flags, scanned(), 0],
    resolve.bytes,
  ),
  use('Resolver.isSameDocument', uriscan.resolver, [reference], () => ['#a'], resolve.isSameDocument),
  use('isSameDocument', resolving.isSameDocument, [reference, reference], () => [TEXT, '#a']),
  use('removeDotSegments', uriscan.removeDotSegments, [text, unlessNumber(optional(never))], () => [
    '/a/../b',
    'clamp',
  ]),
  use('normalize', uriscan.normalize, [reference, optionsOrIndex], () => [TEXT, {}]),
  use('tryNormalize', uriscan.tryNormalize, [triedReference, optionsOrIndex], () => [TEXT, {}]),
  option('tryNormalize', uriscan.tryNormalize, 'level', never, 'syntax', (o) => uriscan.tryNormalize(TEXT, o)),
  option('normalize', uriscan.normalize, 'level', never, 'syntax', (o) => uriscan.normalize(TEXT, o)),
  option(
    'normalize',
    uriscan.normalize,
    'schemes',
    (v) => (v instanceof Map ? 'any' : 'throws'),
    new Map(),
    (o) => uriscan.normalize(TEXT, o),
  ),
  use('equals', uriscan.equals, [reference, reference, optional(options)], () => [TEXT, TEXT, {}]),
  use(
    'equals, two of the same',
    uriscan.equals,
    [reference],
    () => [TEXT],
    (value: never) => uriscan.equals(value, value),
  ),
  option('equals', uriscan.equals, 'level', never, 'syntax', (o) => uriscan.equals(TEXT, TEXT, o)),
  use('relativize', uriscan.relativize, [reference, reference], () => [TEXT, TEXT]),
  use('establishBase', resolving.establishBase, [object], () => [{ fallback: TEXT }]),
  option('establishBase', resolving.establishBase, 'embedded', reference, undefined, (o: object) =>
    resolving.establishBase({ ...o, fallback: TEXT }),
  ),
  use('validateScheme', resolving.validateScheme, [reference, optionsOrIndex], () => [TEXT, {}]),
  use('fingerprint', uriscan.fingerprint, [reference, optionsOrIndex], () => [TEXT, {}]),
  use('fingerprintLines', bulk.fingerprintLines, [never, arrayOf('BigUint64Array'), optional(options)], () => [
    filled(),
    new BigUint64Array(4),
    {},
  ]),
  use(
    'normalizeLines',
    bulk.normalizeLines,
    [never, never, optional(options)],
    () => [filled(), new bulk.LineBuffer(), {}],
    (...args) => linesOf(bulk.normalizeLines(...(args as unknown as Parameters<typeof bulk.normalizeLines>))),
  ),
  use(
    'resolveLines',
    bulk.resolveLines,
    [reference, never, never, optional(options)],
    () => [TEXT, filled(), new bulk.LineBuffer(), {}],
    (...args) => linesOf(bulk.resolveLines(...(args as unknown as Parameters<typeof bulk.resolveLines>))),
  ),
  use(
    'LineBuffer.slice',
    bulk.LineBuffer,
    [integer(0, 1)],
    () => [0],
    (i: never) => bulk.normalizeLines(filled(), new bulk.LineBuffer()).slice(i),
  ),
];

const linesOf = (lines: bulk.LineBuffer): string[] => Array.from({ length: lines.length }, (_, i) => lines.slice(i));

const ELEMENTS = uriscan.toElements(TEXT);
const TYPES = { isRelative: boolean, hasPort: boolean, port: integer(0, Number.MAX_SAFE_INTEGER), path: list } as const;

const objects: readonly Use[] = [
  use('compose', uriscan.compose, [object], () => [{ host: 'h' }]),
  ...(['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const).map((key) =>
    option('compose', uriscan.compose, key, text, undefined, uriscan.compose as never),
  ),
  use('fromElements', uriscan.fromElements, [never], () => [ELEMENTS]),
  ...Object.keys(ELEMENTS).map((key) =>
    use(
      `fromElements, element ${key}`,
      uriscan.fromElements,
      [TYPES[key as keyof typeof TYPES] ?? text],
      () => [ELEMENTS[key as keyof uriscan.Elements]],
      (value: never) => uriscan.fromElements({ ...ELEMENTS, [key]: value }),
    ),
  ),
  use('toElements', uriscan.toElements, [reference], () => [TEXT]),
  use(
    'encodeComponent',
    uriscan.encodeComponent,
    [(v) => (text(v) === 'any' ? 'any' : arrayOf('Uint8Array')(v)), arrayOf('Uint8Array')],
    () => ['a/b', tables.PCHAR],
  ),
  ...[uriscan.decodeComponent, uriscan.decodeBytes].map((f) => use(f.name, f, [text], () => ['%41'])),
  ...[inspecting.display, uriscan.redact, errors.findPasswords].map((f) => use(f.name, f, [reference], () => ['%41'])),
  use('fromSuffix', uriscan.fromSuffix, [text, optionsOrIndex], () => ['a.example/b', {}]),
  option('fromSuffix', uriscan.fromSuffix, 'scheme', text, 'http', (o) => uriscan.fromSuffix('a.example/b', o)),
  use('appendSegments', uriscan.appendSegments, [reference, text, text], () => [TEXT, 'a', 'b']),
  use('Query', uriscan.Query, [anything, optional(options)], () => ['a=b', {}], construct(uriscan.Query)),
  option('Query', uriscan.Query, 'invalid', never, 'error', (o) => new uriscan.Query('a', o)),
  option('Query', uriscan.Query, 'plus', boolean, false, (o) => new uriscan.Query('a+b', o)),
  ...(['get', 'getAll', 'has', 'delete'] as const).map((method) =>
    use(
      `Query.${method}`,
      uriscan.Query,
      [text],
      () => ['a'],
      (name: never) => new uriscan.Query('a=b')[method](name),
    ),
  ),
  ...(['set', 'append'] as const).map((method) =>
    use(
      `Query.${method}`,
      uriscan.Query,
      [text, (value) => (value === undefined ? 'any' : text(value))],
      () => ['a', 'b'],
      (name: never, value: never) => new uriscan.Query('a=b')[method](name, value),
    ),
  ),
  use('parse', uriscan.parse, [reference, optionsOrIndex], () => [TEXT, {}]),
  option('parse', uriscan.parse, 'grammar', never, 'uri', (o) => uriscan.parse(TEXT, o)),
  use('tryParse, options', uriscan.tryParse, [anything, optionsOrIndex], () => [TEXT, {}]),
  use('tryParse', uriscan.tryParse, [triedReference], () => [TEXT]),
  ...[uriscan.isUri, uriscan.isUriReference, uriscan.isRelativeReference, uriscan.isAbsoluteUri].map((f) =>
    use(f.name, f, [triedText], () => [TEXT]),
  ),
  use(
    'UriReference',
    uriscan.UriReference,
    [text, scanFlags, readOffsets],
    () => [TEXT, flags, scanned()],
    construct(uriscan.UriReference),
  ),
  use(
    'UriReference.with',
    uriscan.UriReference,
    [object],
    () => [{}],
    (o: never) => uri.with(o),
  ),
  use('origin', uriscan.origin, [reference], () => [TEXT]),
  use('toUrl', uriscan.toUrl, [reference], () => [TEXT]),
  use('portNumber', resolving.portNumber, [reference], () => [TEXT]),
];

const web = guard.policy();
/** Replaces undici; it answers with an empty page, without a connection. */
const undici = {
  Agent: class {
    readonly connect: guard.Connector;

    constructor({ connect }: { readonly connect: guard.Connector }) {
      this.connect = connect;
    }
  },
  fetch(_: string, init: object): Promise<object> {
    const { connect } = (init as { dispatcher: { connect: guard.Connector } }).dispatcher;
    connect({ hostname: '', protocol: '', port: '' }, () => undefined);
    return Promise.resolve({ status: 200, headers: { get: () => null }, body: null });
  },
};
const fetching = (...args: unknown[]): unknown => guard.guardedFetch({ policy: web, undici })(...(args as [string]));
const fetchWith = (given: object): unknown => guard.guardedFetch({ policy: web, undici, ...given });
const guards: readonly Use[] = [
  use('policy', guard.policy, [optional(options)], () => [{}]),
  option('policy', guard.policy, 'schemes', list, undefined, guard.policy),
  option('policy', guard.policy, 'ports', listOfPorts, [80], guard.policy),
  option('policy', guard.policy, 'hosts', fn, undefined, guard.policy),
  option('policy', guard.policy, 'addresses', fn, undefined, guard.policy),
  option('policy', guard.policy, 'lookup', fn, undefined, guard.policy),
  use(
    'agents',
    guard.agents,
    [never, optional(object)],
    () => [web, {}],
    (policy: never, given: never) => Object.keys(guard.agents(policy, given)),
  ),
  use('connector', guard.connector, [never, optional(object)], () => [web, {}]),
  option('connector', guard.connector, 'timeout', integer(1, 2 ** 31 - 1), 1, (given) => guard.connector(web, given)),
  use('guardedFetch', guard.guardedFetch, [never], () => [{ policy: web, undici }]),
  use(
    'a guarded fetch',
    guard.guardedFetch,
    [path, orNull(unlessNumber(optional(object)))],
    () => ['http://a.example/', {}],
    fetching,
  ),
  option('guardedFetch', guard.guardedFetch, 'redirections', integer(0, 100), 1, fetchWith),
  option('guardedFetch', guard.guardedFetch, 'onRedirection', fn, undefined, fetchWith),
  use('GuardError', guard.GuardError, [never, optional(options)], () => ['loopback', {}], construct(guard.GuardError)),
];

/** Text, a list or an object: of the values here, those without members that are not text. */
const templateValue: Kind = (value) =>
  ['string', 'number', 'boolean', 'object', 'undefined'].includes(typeof value) ? 'any' : 'throws';
const TARGET = '/a?b';
const REQUEST: http.RequestParts = { method: 'GET', target: TARGET, host: 'h', isTls: true };
const listOrText: Kind = (value) => (text(value) === 'any' || value === undefined ? 'any' : list(value));
const others: readonly Use[] = [
  use('inspect', inspecting.inspect, [reference], () => [TEXT]),
  use('isCertified', inspecting.isCertified, [triedReference], () => [TEXT]),
  use('whatwgDifference', inspecting.whatwgDifference, [reference, optionsOrIndex], () => [TEXT, {}]),
  option('whatwgDifference', inspecting.whatwgDifference, 'base', reference, undefined, (o) =>
    inspecting.whatwgDifference('a', o),
  ),
  use('resolveWithin', inspecting.resolveWithin, [reference, triedReference, never], () => [
    TEXT,
    '../g',
    { within: 'origin' },
  ]),
  option('resolveWithin', inspecting.resolveWithin, 'within', never, 'path', (o) =>
    inspecting.resolveWithin(TEXT, 'g', o),
  ),

  use('scanRequestTarget', http.scanRequestTarget, [text, text, offsets, at], () => ['GET', TARGET, record(), 0]),
  use(
    'scanRequestTargetBytes',
    http.scanRequestTargetBytes,
    [text, arrayOf('Uint8Array'), integer(0, 4), integer(0, 4), offsets, at],
    () => ['GET', encoder.encode(TARGET), 0, 4, record(), 0],
  ),
  use('scanHost', http.scanHost, [text, offsets, at], () => ['h:80', record(), 0]),
  use('scanHostBytes', http.scanHostBytes, [arrayOf('Uint8Array'), integer(0, 4), integer(0, 4), offsets, at], () => [
    encoder.encode('h:80'),
    0,
    4,
    record(),
    0,
  ]),
  use('requestTarget', http.requestTarget, [reference], () => [TEXT]),
  use('requestForm', http.requestForm, [scanFlags], () => [0]),
  use('targetUri', http.targetUri, [never], () => [REQUEST]),
  ...Object.entries({ method: text, target: text, host: listOrText, isTls: boolean }).map(([key, kind]) =>
    use(
      `targetUri, part ${key}`,
      http.targetUri,
      [kind],
      () => [REQUEST[key as keyof typeof REQUEST]],
      (part: never) => http.targetUri({ ...REQUEST, [key]: part }),
    ),
  ),
  use('diagnoseRequestTarget', http.diagnoseRequestTarget, [text, text], () => ['GET', 'a']),
  use('diagnoseHost', http.diagnoseHost, [text], () => ['a b']),

  use('scanIri', iri.scanIri, [text, offsets, at, grammar], () => [TEXT, record(), 0, 0]),
  use('parseIri', iri.parseIri, [text], () => ['http://é/']),
  ...[iri.isIri, iri.isIriReference, iri.isAbsoluteIri, iri.isRelativeIriReference, iri.tryParseIri].map((f) =>
    use(f.name, f, [triedText], () => ['http://é/']),
  ),
  use('resolveIri', iri.resolveIri, [reference, reference, optional(options)], () => [TEXT, '../é', {}]),
  use('iriResolver', iri.iriResolver, [reference, optionsOrIndex], () => [TEXT, {}]),
  use('iriToUri', iri.iriToUri, [reference, optionsOrIndex], () => ['http://é/', {}]),
  option('iriToUri', iri.iriToUri, 'hostToAscii', fn, undefined, (o) => iri.iriToUri('http://é/', o)),
  use('uriToIri', iri.uriToIri, [reference, optionsOrIndex], () => ['http://h/%C3%A9', {}]),
  option('uriToIri', iri.uriToIri, 'hostToUnicode', fn, undefined, (o) => iri.uriToIri('http://h/%C3%A9', o)),
  use('normalizeIri', iri.normalizeIri, [reference, optionsOrIndex], () => ['http://é/', {}]),
  use('equalsIri', iri.equalsIri, [reference, reference, optional(options)], () => [TEXT, 'http://é/a', {}]),
  use('relativizeIri', iri.relativizeIri, [reference, reference], () => [TEXT, 'http://é/a']),
  use(
    'IriReference.with',
    iri.IriReference,
    [object],
    () => [{}],
    (components: never) => String(iri.parseIri('http://é/').with(components)),
  ),

  use(
    'idn',
    idn.idn,
    [never],
    () => [tr46],
    (library: never) => idn.idn({ tr46: library }).hostToAscii('é'),
  ),
  option('idn', idn.idn, 'beStrict', boolean, false, (o) => idn.idn({ tr46, ...(o as object) }).hostToAscii('é')),
  option('idn', idn.idn, 'transitional', boolean, false, (o) => idn.idn({ tr46, ...(o as object) }).hostToAscii('é')),
  use('hostToAscii', idn.idn, [text], () => ['é'], hostToAscii),
  use('hostToUnicode', idn.idn, [text], () => ['xn--9ca'], hostToUnicode),

  use('surt', crawl.surt, [reference, optionsOrIndex], () => [TEXT, {}]),
  ...['canonical', 'withScheme', 'trailingComma', 'reverseAddresses'].map((key) =>
    option('surt', crawl.surt, key, boolean, undefined, (o) => crawl.surt(TEXT, o)),
  ),
  use('compareByHost', crawl.compareByHost, [reference, reference], () => [TEXT, TEXT]),
  use('canonicalizeQuery', crawl.canonicalizeQuery, [reference, optional(options)], () => [inText, {}]),
  option('canonicalizeQuery', crawl.canonicalizeQuery, 'sort', boolean, false, (o) =>
    crawl.canonicalizeQuery(inText, o),
  ),
  option('canonicalizeQuery', crawl.canonicalizeQuery, 'drop', list, [], (o) => crawl.canonicalizeQuery(inText, o)),
  use(
    'a name in drop',
    crawl.canonicalizeQuery,
    [text],
    () => ['z'],
    (name: never) => crawl.canonicalizeQuery(inText, { drop: [name] }),
  ),
  use(
    'queryCanonicalizer',
    crawl.queryCanonicalizer,
    [optional(options)],
    () => [{}],
    (o: never) => crawl.queryCanonicalizer(o)(inText),
  ),
  use(
    'a canonicalizer',
    crawl.queryCanonicalizer,
    [reference],
    () => [inText],
    crawl.queryCanonicalizer({ sort: true }),
  ),
  use(
    'QueryCursor.of',
    crawl.QueryCursor,
    [reference],
    () => [inText],
    onParameters((p, r: never) => p.of(r)),
  ),
  use(
    'QueryCursor.scanned',
    crawl.QueryCursor,
    [text, scanFlags, readOffsets, at],
    () => [TEXT, flags, scanned(), 0],
    onParameters((p, r: never, f: never, o: never, i: never) => p.scanned(r, f, o, i)),
  ),
  use('registrableDomain', crawl.registrableDomain, [text, object], () => ['a.example.org', { tldts: { getDomain } }]),
  option('registrableDomain', crawl.registrableDomain, 'tldts', never, { getDomain }, (o) =>
    crawl.registrableDomain('a.example.org', o as never),
  ),
  option('registrableDomain', crawl.registrableDomain, 'privateSuffixes', boolean, false, (o) =>
    crawl.registrableDomain('a.example.org', { tldts: { getDomain }, ...(o as object) }),
  ),
  use('repair', crawl.repair, [reference], () => ['a b']),

  ...[formats.isHostname, formats.isIdnHostname, formats.isIpv4, formats.isIpv6, template.isUriTemplate].map((f) =>
    use(f.name, f, [triedText], () => ['1.2.3.4']),
  ),
  use('expand', template.expand, [text, object], () => ['/a', {}]),
  use(
    'expand, a value',
    template.expand,
    [templateValue],
    () => ['a'],
    (x: never) => template.expand('{x}', { x }),
  ),
  use('match', template.match, [text, text], () => ['/a', '/a']),
  use(
    'UriTemplateError',
    template.UriTemplateError,
    [never, integer(0, 2 ** 31 - 1)],
    () => ['unexpected-end', 0],
    construct(template.UriTemplateError),
  ),

  use('webUrl', formats.webUrl, [optionsOrIndex], () => [{}]),
  option('webUrl', formats.webUrl, 'schemes', never, ['https'], formats.webUrl),

  ...[compat.escapeComponent, compat.unescapeComponent, compat.pctEncChar, compat.pctDecChars].map((f) =>
    use(`compat ${f.name}`, f, [text], () => ['%C3%A9']),
  ),
  use('compat parse', compat.parse, [text], () => [TEXT]),
  use('compat resolve', compat.resolve, [text, text], () => [TEXT, '../g']),
  use(
    'linksIn',
    links.linksIn,
    [text],
    () => [HTML],
    (html: never) => links.linksIn(html, { base: TEXT, parse5 }),
  ),

  use(
    'batches',
    bulk.batches,
    [source, optional(options)],
    () => [[bytes()], {}],
    (source: never, o: never) => drain(bulk.batches(source, o)),
  ),
  use(
    'batches, a chunk',
    bulk.batches,
    [(value) => (typeof value === 'string' ? 'any' : arrayOf('Uint8Array')(value))],
    () => [bytes()],
    (chunk: never) => drain(bulk.batches([chunk])),
  ),
  option('batches', bulk.batches, 'grammar', never, 'uri', (o) => drain(bulk.batches([bytes()], o))),
  option('batches', bulk.batches, 'batch', never, undefined, (o) => drain(bulk.batches([bytes()], o))),
  option('batches', bulk.batches, 'longest', integer(1, Number.MAX_SAFE_INTEGER), 99, (o) =>
    drain(bulk.batches([bytes()], o)),
  ),
  use('referenceAt', bulk.referenceAt, [never, integer(0, 1)], () => [filled(), 0]),
  use('errorAt', bulk.errorAt, [never, integer(0, 1)], () => [filled(), 0]),
  use(
    'references',
    bulk.references,
    [source, optional(options)],
    () => [[bytes()], {}],
    (source: never, o: never) => drain(bulk.references(source, o)),
  ),
  option('references', bulk.references, 'grammar', never, 'uri', (o) => drain(bulk.references([bytes()], o))),
  option('references', bulk.references, 'onInvalid', fn, Object, (o) => drain(bulk.references([bytes()], o))),
  option('references', bulk.references, 'longest', integer(1, Number.MAX_SAFE_INTEGER), 99, (o) =>
    drain(bulk.references([bytes()], o)),
  ),
  use('Threads', bulk.Threads, [path, fn, object], () => ['', job, ONE_THREAD], construct(bulk.Threads)),
  ...(
    [
      ['threads', integer(1, 1)],
      ['startAfter', integer(0, Number.MAX_SAFE_INTEGER)],
      ['blockBytes', integer(1, 2 ** 30)],
      ['longest', integer(1, Number.MAX_SAFE_INTEGER)],
    ] as const
  ).map(([key, kind]) => option('Threads', bulk.Threads, key, kind, 1, optionOfThreads)),
  use(
    'Threads.map',
    bulk.Threads,
    [source],
    () => [[bytes()]],
    (source: never) => threadsWith({}, source),
  ),
  use(
    'serve',
    bulk.serve,
    [fn],
    () => [job],
    (create: never) => bulk.serve(create),
  ),
  use(
    'openFile',
    bulk.openFile,
    [path],
    () => [new URL(import.meta.url)],
    async (path: never) => {
      await (await bulk.openFile(path)).close();
    },
  ),
];

export const USES: readonly Use[] = [...ofScanner, ...ofErrors, ...resolution, ...objects, ...guards, ...others];

// ---- runs ----

/** The outcome of a call: its answer and the arrays that it wrote to, or its error. */
interface Outcome {
  readonly answer?: string;
  readonly error?: unknown;
}

async function outcome({ run, kinds }: Use, args: readonly unknown[]): Promise<Outcome> {
  try {
    const answer = await run(...(args as never[]));
    const written = args
      .filter((_, place) => kinds[place] === offsets)
      .map((arg) => Array.from((arg as Uint32Array).subarray(0, STRIDE)));
    return { answer: `${told(answer)} ${JSON.stringify(written)}` };
  } catch (error) {
    return { error };
  }
}

/** Whether an error is from the library and not from the engine: it says what was expected, or has its own name. */
const isOurs = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError
    ? /^(?:expected |`)/.test(error.message)
    : /^(?:Uri|Iri|Idn|Guard)/.test((error as Error).name);

const isRefusal = (verdict: Verdict, answer: string | undefined): boolean =>
  verdict === 'refuses' && /^(?:false|undefined) /.test(answer ?? '');

/** Each misuse of a function: a title, and the fault of its outcome; `undefined` if the outcome is right. */
export async function misuses(given: Use): Promise<{ readonly title: string; readonly problem: string | undefined }[]> {
  const right = await outcome(given, given.right());
  const found: { title: string; problem: string | undefined }[] = [];
  for (const [place, kind] of given.kinds.entries()) {
    for (const [name, make] of Object.entries(VALUES)) {
      const verdict = kind(make());
      if (verdict === 'any') continue;
      const args = given.right();
      args[place] = make();
      const { answer, error } = await outcome(given, args);
      const isRight = verdict === 'same' ? answer !== undefined && answer === right.answer : isRefusal(verdict, answer);
      const isRefused = verdict !== 'refuses' && answer === undefined && isOurs(error);
      const problem = isRight || isRefused ? undefined : `${answer ?? error}`;
      found.push({ title: `${given.name}: ${name} as argument ${place + 1}`, problem });
    }
  }
  return found;
}
