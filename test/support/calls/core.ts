/** Uses of the functions of scanning, errors, resolution and references. */

import * as bulk from '../../../src/entries/bulk.js';
import * as errors from '../../../src/entries/errors.js';
import * as uriscan from '../../../src/entries/index.js';
import * as inspecting from '../../../src/entries/inspect.js';
import * as resolving from '../../../src/entries/resolve.js';
import * as scanner from '../../../src/entries/scanner.js';
import { Batch } from '../../../src/entries/scanner.js';
import * as tables from '../../../src/entries/tables.js';
import * as a from './parameters.js';
import { method, parts, type TextCall, type Use, use } from './use.js';
import { bytesOf, record, TEXT } from './values.js';

export const BASE = 'http://u@a/b/c/./d;p?q#f';
const LAST = TEXT.length;
export const MOST = Number.MAX_SAFE_INTEGER;
const COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
const GRAMMARS = ['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const;

// Shared by all calls, which overwrite their content.
const batch = new Batch(64);
export const buffer = new bulk.LineBuffer();
const shared = record();

export const batchOf = (given: string): Batch => scanner.scanLines(bytesOf(given), batch);
/** Calls a function for each batch of the lines of a text. */
const eachBatch = (run: () => unknown): TextCall => {
  return (given) => {
    const input = bytesOf(given);
    for (let start = 0; start < input.length; start = batch.end) {
      scanner.scanLines(input, batch, { start });
      run();
    }
  };
};
/** The offset at which a text stops being a URI reference, or its length. */
function stop(given: string): number {
  const result = uriscan.scan(given, shared);
  return result < 0 ? ~result : given.length;
}
/** Returns the flags of a URI reference and fills its record. Throws for any other text. */
function flagsOf(given: string): number {
  const result = uriscan.scan(given, shared);
  if (result < 0) throw new uriscan.UriSyntaxError(given, ~result);
  return result;
}
export const linesOf = (lines: bulk.LineBuffer): string[] =>
  Array.from({ length: lines.length }, (_, i) => lines.slice(i));
export const lineBuffer = a.word(() => new bulk.LineBuffer());
export const someLines = a.word(a.filled);

const ofScanner: readonly Use[] = [
  use(uriscan.scan, [a.text(), a.written, a.at, a.grammar], {
    texts: Object.values(scanner.Grammar).map((rule) => (given) => uriscan.scan(given, shared, 0, rule)),
  }),
  use(uriscan.scan, [a.text('/a'), a.written, a.at, a.grammar], { name: 'scan, short' }),
  use(scanner.scanBytes, [a.bytes(), a.integer(0, LAST, 0), a.integer(0, LAST, LAST), a.written, a.at, a.grammar], {
    texts: [(given) => scanner.scanBytes(bytesOf(given), 0, bytesOf(given).length, shared)],
  }),
  use(
    scanner.scanLines,
    [
      a.bytes(),
      a.word(() => new Batch(4)),
      a.options({
        start: a.integer(0, LAST, 0),
        end: a.integer(0, LAST, LAST),
        stream: a.boolean(false),
        grammar: a.grammar,
      }),
    ],
    {
      texts: [
        ...Object.values(scanner.Grammar).map(
          (rule) => (given: string) => scanner.scanLines(bytesOf(given), batch, { grammar: rule }),
        ),
        eachBatch(Object),
      ],
    },
  ),
  use(scanner.useKernels, [a.required()]),
  use(Batch, [a.optional(a.integer(1, 2 ** 20, 2048))]),
  method(
    'Batch.slice',
    Batch,
    [a.integer(0, 1, 0), a.fitting('path')],
    (i: never, name: never) => a.filled().slice(i, name),
    [
      (given) =>
        Array.from(batchOf(given).flags.keys(), (i) =>
          COMPONENTS.map((name) => i < batch.length && batch.slice(i, name)),
        ),
    ],
  ),
  method('Batch.slice, the component', Batch, [a.word('path')], (name: never) => a.filled().slice(0, name)),
  use(scanner.authorityStart, [a.flags, a.scanned(), a.at]),
  use(scanner.hostKind, [a.flags]),
  use(scanner.fillSpans, [
    a.flags,
    a.scanned(),
    a.array('Int32Array', () => new Int32Array(2 * scanner.COMPONENTS.length)),
    a.at,
  ]),
];

const GRAMMAR = { grammar: a.absent(a.word('uri-reference')) };
const ofErrors: readonly Use[] = [
  use(errors.excerpt, [a.reference('/a b'), a.integer(0, MOST, 2)]),
  use(errors.diagnose, [a.reference('/a b'), a.optionsOrIndex(GRAMMAR)], {
    texts: GRAMMARS.map((rule) => (given) => errors.diagnose(given, { grammar: rule })),
  }),
  use(uriscan.explain, [a.word(() => new uriscan.UriSyntaxError('/a b', 2))], {
    texts: [(given) => uriscan.explain(new uriscan.UriSyntaxError(given, stop(given)))],
  }),
  use(errors.errorCode, [a.fitting('/a b'), a.word(2), a.grammar], {
    texts: [(given) => errors.errorCode(given, stop(given))],
  }),
  use(uriscan.UriSyntaxError, [a.fitting('/a b'), a.word(2), a.grammar], {
    texts: [(given) => new uriscan.UriSyntaxError(given, stop(given))],
  }),
  use(
    uriscan.UriComponentError,
    [
      a.word('invalid-path'),
      a.integer(0, 3, 1),
      a.optional(a.word(undefined)),
      a.valid((value) => value === undefined || typeof value === 'string', 'a b'),
    ],
    { texts: COMPONENTS.map((name) => (given) => new uriscan.UriComponentError('invalid-host', 0, name, given)) },
  ),
  use(uriscan.UriResolutionError, [a.word('above-root')]),
  use(errors.findPasswords, [a.reference('%41')]),
  use(bulk.LineTooLongError, [a.integer(1, MOST, 9)]),
];

const RESOLUTION = { strict: a.boolean(true), aboveRoot: a.word('clamp'), relativeBase: a.boolean(true) };
const LEVEL = { level: a.word('syntax') };
const NORMALIZATION = { ...LEVEL, schemes: a.absent(a.valid((value) => value instanceof Map, undefined)) };
const LAX = { aboveRoot: 'error', strict: false } as const;
const resolver = uriscan.resolver(TEXT);
const toTarget = uriscan.resolver(BASE);

const resolution: readonly Use[] = [
  use(uriscan.resolve, [a.reference(BASE), a.reference('http:../../../g'), a.options(RESOLUTION)], {
    texts: [(given) => uriscan.resolve(BASE, given, LAX), (given) => uriscan.resolve(`http://h/${given}`, given)],
  }),
  use(uriscan.tryResolve, [a.triedReference(BASE), a.triedReference('http:../../../g'), a.options(RESOLUTION)], {
    texts: [(given) => uriscan.tryResolve(BASE, given, LAX)],
  }),
  use(uriscan.resolver, [a.reference(), a.optionsOrIndex(RESOLUTION)]),
  method('a resolver', uriscan.resolver, [a.reference('../g')], resolver),
  method('Resolver.try', uriscan.resolver, [a.triedReference('../g')], resolver.try),
  method('Resolver.scanned', uriscan.resolver, [a.fitting(), a.flags, a.scanned(), a.at], resolver.scanned, [
    (given) => toTarget.scanned(given, flagsOf(given), shared),
  ]),
  method('Resolver.isSameDocument', uriscan.resolver, [a.reference('#a')], resolver.isSameDocument, [
    (given) => uriscan.resolver(given).isSameDocument('#a'),
  ]),
  use(resolving.isSameDocument, [a.reference(), a.reference('#a')]),
  use(uriscan.removeDotSegments, [a.text('/a/../b'), a.orNumber(a.optional(a.word('clamp')))], {
    texts: [(given) => uriscan.removeDotSegments(given, 'error')],
  }),
  use(uriscan.normalize, [a.reference(), a.optionsOrIndex(NORMALIZATION)], {
    texts: ['', 'mailto:', 'urn:', 'tel:'].map(
      (scheme) => (given) => uriscan.normalize(scheme + given, { level: 'scheme' }),
    ),
  }),
  use(uriscan.tryNormalize, [a.triedReference(), a.optionsOrIndex(NORMALIZATION)], {
    texts: [(given) => uriscan.tryNormalize(given, { level: 'scheme' })],
  }),
  use(uriscan.equals, [a.reference(), a.reference('http://u@h/~b'), a.options(LEVEL)], {
    texts: (['string', 'scheme'] as const).map((level) => (given) => uriscan.equals(given, given, { level })),
  }),
  method('equals, two of the same', uriscan.equals, [a.reference()], (value: never) => uriscan.equals(value, value)),
  use(uriscan.relativize, [a.reference(BASE), a.reference(BASE)], {
    texts: [(given) => uriscan.relativize(`http://h/${given}`, `http://h/${given}/x`)],
  }),
  use(resolving.establishBase, [a.object({ fallback: TEXT }, { embedded: a.absent(a.reference()) })], {
    texts: [
      (given) => resolving.establishBase({ embedded: given, encapsulating: given, retrieval: given, fallback: BASE }),
    ],
  }),
  use(resolving.validateScheme, [a.reference(), a.optionsOrIndex()], {
    texts: ['mailto:', 'urn:', 'tel:', 'data:', 'file:', 'sip:'].map(
      (scheme) => (given) => resolving.validateScheme(scheme + given),
    ),
  }),
  use(uriscan.fingerprint, [a.reference(), a.optionsOrIndex(LEVEL)]),
  use(bulk.fingerprintLines, [someLines, a.array('BigUint64Array', () => new BigUint64Array(4)), a.options(LEVEL)], {
    texts: [eachBatch(() => bulk.fingerprintLines(batch, new BigUint64Array(64)))],
  }),
  use(bulk.normalizeLines, [someLines, lineBuffer, a.options(LEVEL)], {
    run: (...args) => linesOf(bulk.normalizeLines(...(args as unknown as Parameters<typeof bulk.normalizeLines>))),
    texts: (['syntax', 'scheme'] as const).flatMap((level) => [
      (given: string) => linesOf(bulk.normalizeLines(batchOf(given), buffer, { level })),
      eachBatch(() => bulk.normalizeLines(batch, buffer, { level })),
    ]),
  }),
  use(bulk.resolveLines, [a.reference(), someLines, lineBuffer, a.options(RESOLUTION)], {
    run: (...args) => linesOf(bulk.resolveLines(...(args as unknown as Parameters<typeof bulk.resolveLines>))),
    texts: [
      (given) => linesOf(bulk.resolveLines(BASE, batchOf(given), buffer)),
      (given) => linesOf(bulk.resolveLines(`http://h/${given}`, batchOf(given), buffer)),
      eachBatch(() => bulk.resolveLines(BASE, batch, buffer)),
    ],
  }),
  method('LineBuffer.slice', bulk.LineBuffer, [a.integer(0, 1, 0)], (i: never) =>
    bulk.normalizeLines(a.filled(), new bulk.LineBuffer()).slice(i),
  ),
];

const TO_COMPOSE: a.Options = Object.fromEntries(COMPONENTS.map((name) => [name, a.absent(a.text())]));
const ELEMENTS = uriscan.toElements(TEXT);
const uri = uriscan.parse(TEXT);
const query = (): uriscan.Query => new uriscan.Query('a=b');
const onUri = (read: (parsed: uriscan.UriReference, given: string) => unknown): TextCall => {
  return (given) => read(uriscan.parse(given), given);
};

const references: readonly Use[] = [
  use(uriscan.compose, [a.object({ host: 'h' }, TO_COMPOSE)], {
    texts: COMPONENTS.map((name) => (given) => uriscan.compose({ [name]: given })),
  }),
  use(uriscan.fromElements, [a.word(ELEMENTS)], {
    texts: [(given) => uriscan.fromElements({ ...ELEMENTS, path: given.split('/') })],
  }),
  ...parts(uriscan.fromElements, ELEMENTS, {
    isRelative: a.boolean(false),
    scheme: a.text(),
    userInfo: a.text(),
    host: a.text(),
    port: a.integer(0, MOST, 0),
    hasPort: a.boolean(false),
    path: a.list(),
    query: a.text(),
    fragment: a.text(),
  }),
  use(uriscan.toElements, [a.reference()]),
  use(
    uriscan.encodeComponent,
    [
      a.valid((value) => typeof value === 'string' || a.bytes().verdict(value) === 'any', 'a/b'),
      a.array('Uint8Array', () => tables.PCHAR),
    ],
    {
      texts: [
        (given) => uriscan.encodeComponent(given, tables.PCHAR),
        (given) => uriscan.encodeComponent(given, 'segment'),
        (given) => uriscan.encodeComponent(bytesOf(given), tables.UNRESERVED),
      ],
    },
  ),
  ...[uriscan.decodeComponent, uriscan.decodeBytes].map((f) => use(f, [a.text('%41')])),
  use(inspecting.display, [a.reference('%41')]),
  use(
    uriscan.redact,
    [
      a.shown('%41'),
      a.options({
        message: a.boolean(true),
        parameters: a.list(['a']),
        paths: a.list(['/{a}']),
        userinfo: a.boolean(true),
      }),
    ],
    {
      texts: [(given) => uriscan.redact(`x ${given}`, { message: true, parameters: [given, 'a'] })],
    },
  ),
  use(uriscan.fromSuffix, [a.text('a.example/b'), a.optionsOrIndex({ scheme: a.text('http') })]),
  use(uriscan.appendSegments, [a.reference(), a.text('a'), a.text('b')]),
  use(uriscan.appendPath, [a.reference(), a.text('a'), a.options({ dots: a.word('remove') })]),
  use(
    uriscan.Query,
    [a.any('a+b'), a.options({ invalid: a.absent(a.word('error')), plus: a.boolean(false), repair: a.boolean(false) })],
    {
      texts: [
        (given) => [...new uriscan.Query(given, { repair: true })].length,
        (given) => [...new uriscan.Query(given)].length,
        (given) => new uriscan.Query({ a: given, [given || 'b']: '' }, { plus: true }).toString(),
        (given) =>
          new uriscan.Query(given)
            .sort()
            .set('a', 'b')
            .delete('a')
            .append(given || 'a')
            .get(given),
        (given) => JSON.stringify(new uriscan.Query(given)),
      ],
    },
  ),
  ...(['get', 'getAll', 'has', 'delete'] as const).map((name) =>
    method(`Query.${name}`, uriscan.Query, [a.text('a')], (parameter: never) => query()[name](parameter)),
  ),
  ...(['set', 'append'] as const).map((name) =>
    method(
      `Query.${name}`,
      uriscan.Query,
      [a.text('a'), a.valid((value) => value !== null && !/^(?:object|function|symbol)$/.test(typeof value), 'b')],
      (parameter: never, value: never) => query()[name](parameter, value),
    ),
  ),
  use(uriscan.parse, [a.reference(), a.optionsOrIndex({ grammar: a.absent(a.word('uri')) })]),
  use(uriscan.tryParse, [a.any(TEXT), a.optionsOrIndex()], { name: 'tryParse, options' }),
  use(uriscan.tryParse, [a.triedReference()]),
  ...[uriscan.isUri, uriscan.isUriReference, uriscan.isRelativeReference, uriscan.isAbsoluteUri].map((f) =>
    use(f, [a.tried()]),
  ),
  // The constructor is internal, and checks only the text, and that the record ends where it does.
  use(uriscan.UriReference, [a.fitting(), a.any(a.FLAGS), a.scanned()], {
    texts: [
      onUri((parsed) => [
        ...([...COMPONENTS, 'hostKind', 'user', 'password', 'hostname', 'segments'] as const).map(
          (name) => parsed[name],
        ),
        JSON.stringify(parsed),
        String(parsed),
      ]),
      onUri((parsed, given) => [parsed.with({}), parsed.with({ query: given })]),
      onUri((parsed, given) => parsed.with({ segments: given.split('/'), user: given, password: given })),
    ],
  }),
  method('UriReference.with', uriscan.UriReference, [a.object({})], (o: never) => uri.with(o)),
  ...[uriscan.origin, uriscan.toUrl, resolving.portNumber].map((f) => use(f, [a.reference()])),
];

export async function drain(iterable: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const one of iterable) all.push(one instanceof Batch ? toldLines(one) : one);
  return all;
}
/** A batch changes when the next one is read. */
const toldLines = ({ length, flags: found, end }: Batch): unknown => [length, end, [...found.subarray(0, length)]];
/** Yields bytes in chunks of 61. */
function* tiny(given: string): Generator<Uint8Array> {
  const input = bytesOf(given);
  for (let i = 0; i < input.length; i += 61) yield input.subarray(i, i + 61);
}

const chunks = a.source(() => [bytesOf(`${TEXT}\n/c d\n`)]);
const LONGEST = { grammar: a.absent(a.word('uri')), longest: a.integer(1, MOST, 99) };

const ofBulk: readonly Use[] = [
  use(bulk.batches, [chunks, a.options({ ...LONGEST, batch: a.absent(a.word('batch')) })], {
    run: (given: never, o: never) => drain(bulk.batches(given, o)),
    texts: [
      (given) => drain(bulk.batches([bytesOf(given)], { batch })),
      (given) => drain(bulk.batches([bytesOf(given.slice(0, 9)), bytesOf(given.slice(9, 99))], { batch, longest: 40 })),
      (given) => drain(bulk.batches(tiny(given), { batch })),
    ],
  }),
  method(
    'batches, a chunk',
    bulk.batches,
    [
      a.valid(
        (value) => typeof value === 'string' || a.bytes().verdict(value) === 'any',
        () => bytesOf(TEXT),
      ),
    ],
    (chunk: never) => drain(bulk.batches([chunk])),
  ),
  method(
    'batches, a file',
    bulk.batches,
    [a.any(() => ({ read: async () => 0, close: async () => {} }))],
    (file: never) => drain(bulk.batches(file)),
  ),
  use(bulk.referenceAt, [someLines, a.integer(0, 1, 0)], {
    texts: [eachBatch(() => Array.from({ length: batch.length }, (_, i) => bulk.referenceAt(batch, i)))],
  }),
  use(bulk.errorAt, [someLines, a.integer(0, 1, 0)], {
    texts: [eachBatch(() => Array.from({ length: batch.length }, (_, i) => bulk.errorAt(batch, i)))],
  }),
  use(bulk.references, [a.source(() => [bytesOf(TEXT)]), a.options({ ...LONGEST, onInvalid: a.fn(Object) })], {
    run: (given: never, o: never) => drain(bulk.references(given, o)),
    texts: [
      // As one line: a password that a line feed cuts in two is not a password to a reader of lines.
      (given) => drain(bulk.references([bytesOf(given.replaceAll('\n', ' '))])),
      (given) => drain(bulk.references(tiny(given), { grammar: 'uri', onInvalid: Object })),
    ],
  }),
];

export const CORE_USES: readonly Use[] = [...ofScanner, ...ofErrors, ...resolution, ...references, ...ofBulk];
