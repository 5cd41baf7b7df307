/**
 * Calls of every function that takes a reference, a component or lines from strangers, each with one hostile text
 * instead of these. No call depends on an earlier one.
 */

import * as bulk from '../../src/bulk/index.js';
import * as errors from '../../src/errors/index.js';
import * as uriscan from '../../src/index.js';
import * as inspecting from '../../src/inspect/index.js';
import * as resolving from '../../src/resolve/index.js';
import * as scanner from '../../src/scanner/index.js';
import { Batch, STRIDE } from '../../src/scanner/index.js';
import * as tables from '../../src/tables/index.js';
import type { Callable } from './entries.js';
import { ENTRY_CALLS, type TextCall } from './entry-calls.js';

const BASE = 'http://u@a/b/c/./d;p?q#f';
const record = new Uint32Array(STRIDE);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
// Shared by all calls, which overwrite its content.
const batch = new Batch(64);
const buffer = new bulk.LineBuffer();
const batchOf = (text: string): Batch => scanner.scanLines(bytesOf(text), batch);
/** Calls a function for each batch of the lines of a text. */
const eachBatch = (use: () => unknown): TextCall => {
  return (text) => {
    const bytes = bytesOf(text);
    for (let start = 0; start < bytes.length; start = batch.end) {
      scanner.scanLines(bytes, batch, { start });
      use();
    }
  };
};
const GRAMMARS = Object.values(scanner.Grammar);
const COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
const ELEMENTS: uriscan.Elements = {
  isRelative: false,
  scheme: 'a',
  userInfo: 'u',
  host: 'h',
  port: 1,
  hasPort: true,
  path: ['', 'b'],
  query: 'q',
  fragment: 'f',
};

const onUri = (use: (uri: uriscan.UriReference, text: string) => unknown): TextCall => {
  return (text) => use(uriscan.parse(text), text);
};

/** The calls of each function. */
export const CALLS: ReadonlyMap<unknown, readonly TextCall[]> = new Map<unknown, readonly TextCall[]>([
  [uriscan.scan, GRAMMARS.map((grammar) => (text: string) => uriscan.scan(text, record, 0, grammar))],
  [scanner.scanBytes, [(text) => scanner.scanBytes(bytesOf(text), 0, bytesOf(text).length, record)]],
  [
    scanner.scanLines,
    [
      ...GRAMMARS.map((grammar) => (text: string) => scanner.scanLines(bytesOf(text), batch, { grammar })),
      eachBatch(Object),
    ],
  ],
  [Batch, [(text) => slices(batchOf(text))]],
  [
    errors.diagnose,
    (['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const).map(
      (grammar) => (text) => errors.diagnose(text, { grammar }),
    ),
  ],
  [uriscan.UriSyntaxError, [(text) => new uriscan.UriSyntaxError(text, stop(text))]],
  [uriscan.explain, [(text) => uriscan.explain(new uriscan.UriSyntaxError(text, stop(text)))]],
  [
    uriscan.UriComponentError,
    COMPONENTS.map((name) => (text) => new uriscan.UriComponentError('invalid-host', 0, name, text)),
  ],

  [
    uriscan.resolve,
    [
      (text) => uriscan.resolve(BASE, text),
      (text) => uriscan.resolve(text, '../g'),
      (text) => uriscan.resolve(BASE, text, { aboveRoot: 'error', strict: false }),
      (text) => uriscan.resolve(`http://h/${text}`, text),
    ],
  ],
  [
    uriscan.resolver,
    [
      (text) => uriscan.resolver(BASE)(text),
      (text) => uriscan.resolver(BASE).try(text),
      (text) => uriscan.resolver(text).isSameDocument('#a'),
      (text) => uriscan.resolver(BASE).isSameDocument(text),
      (text) => uriscan.resolver(BASE).scanned(text, valid(text), record),
      (text) => uriscan.resolver(BASE).bytes(bytesOf(text), valid(text), record),
    ],
  ],
  [
    uriscan.tryResolve,
    [
      (text) => uriscan.tryResolve(BASE, text),
      (text) => uriscan.tryResolve(text, '../g'),
      (text) => uriscan.tryResolve(BASE, text, { aboveRoot: 'error', strict: false }),
    ],
  ],
  [resolving.isSameDocument, [(text) => resolving.isSameDocument(text, text)]],
  [
    uriscan.removeDotSegments,
    [(text) => uriscan.removeDotSegments(text), (text) => uriscan.removeDotSegments(text, 'error')],
  ],
  [
    uriscan.normalize,
    [
      (text) => uriscan.normalize(text),
      (text) => uriscan.normalize(text, { level: 'scheme' }),
      (text) => uriscan.normalize(`mailto:${text}`, { level: 'scheme' }),
      (text) => uriscan.normalize(`urn:${text}`, { level: 'scheme' }),
      (text) => uriscan.normalize(`tel:${text}`, { level: 'scheme' }),
    ],
  ],
  [
    uriscan.tryNormalize,
    [(text) => uriscan.tryNormalize(text), (text) => uriscan.tryNormalize(text, { level: 'scheme' })],
  ],
  [
    uriscan.equals,
    (['string', 'syntax', 'scheme'] as const).map((level) => (text) => uriscan.equals(text, text, { level })),
  ],
  [
    uriscan.relativize,
    [
      (text) => uriscan.relativize(BASE, text),
      (text) => uriscan.relativize(text, BASE),
      (text) => uriscan.relativize(`http://h/${text}`, `http://h/${text}/x`),
    ],
  ],
  [
    resolving.establishBase,
    [(text) => resolving.establishBase({ embedded: text, encapsulating: text, retrieval: text, fallback: BASE })],
  ],
  [
    resolving.validateScheme,
    ['', 'mailto:', 'urn:', 'tel:', 'data:', 'file:', 'sip:'].map(
      (scheme) => (text) => resolving.validateScheme(scheme + text),
    ),
  ],
  [uriscan.origin, [(text) => uriscan.origin(text)]],
  [uriscan.toUrl, [(text) => uriscan.toUrl(text)]],
  [resolving.portNumber, [(text) => resolving.portNumber(text)]],
  [uriscan.fingerprint, [(text) => uriscan.fingerprint(text)]],
  [
    bulk.fingerprintLines,
    [
      (text) => bulk.fingerprintLines(batchOf(text), new BigUint64Array(64)),
      eachBatch(() => bulk.fingerprintLines(batch, new BigUint64Array(64))),
    ],
  ],
  [
    bulk.normalizeLines,
    (['syntax', 'scheme'] as const).flatMap((level) => [
      (text: string) => lines(bulk.normalizeLines(batchOf(text), buffer, { level })),
      eachBatch(() => bulk.normalizeLines(batch, buffer, { level })),
    ]),
  ],
  [
    bulk.resolveLines,
    [
      (text) => lines(bulk.resolveLines(BASE, batchOf(text), buffer)),
      (text) => lines(bulk.resolveLines(text, batchOf('../g\n//h'), buffer)),
      eachBatch(() => bulk.resolveLines(BASE, batch, buffer)),
    ],
  ],
  [bulk.LineBuffer, [(text) => lines(bulk.normalizeLines(batchOf(text), buffer))]],

  [
    uriscan.compose,
    COMPONENTS.flatMap((name) => [
      (text: string) => uriscan.compose({ [name]: text }),
      (text: string) => uriscan.compose({ scheme: 'a', host: 'h', [name]: text }),
    ]),
  ],
  [
    uriscan.fromElements,
    [
      (text) => uriscan.fromElements({ ...ELEMENTS, path: text.split('/') }),
      ...(['scheme', 'userInfo', 'host', 'query', 'fragment'] as const).map(
        (name) => (text: string) => uriscan.fromElements({ ...ELEMENTS, [name]: text }),
      ),
    ],
  ],
  [
    uriscan.appendSegments,
    [(text) => uriscan.appendSegments(text, 'a'), (text) => uriscan.appendSegments('http://h/a?b', text, text)],
  ],
  [
    uriscan.Query,
    [
      (text) => [...new uriscan.Query(text)].length,
      (text) => new uriscan.Query({ a: text, [text || 'b']: '' }, { plus: true }).toString(),
      (text) =>
        new uriscan.Query(text)
          .sort()
          .set('a', 'b')
          .delete('a')
          .append(text || 'a')
          .get(text),
      (text) => JSON.stringify(new uriscan.Query(text)),
    ],
  ],
  [uriscan.toElements, [(text) => uriscan.toElements(text)]],
  [
    uriscan.encodeComponent,
    [
      (text) => uriscan.encodeComponent(text, tables.PCHAR),
      (text) => uriscan.encodeComponent(text, 'segment'),
      (text) => uriscan.encodeComponent(bytesOf(text), tables.UNRESERVED),
    ],
  ],
  [uriscan.decodeComponent, [(text) => uriscan.decodeComponent(text)]],
  [uriscan.decodeBytes, [(text) => uriscan.decodeBytes(text)]],
  [inspecting.display, [(text) => inspecting.display(text)]],
  [uriscan.redact, [(text) => uriscan.redact(text)]],
  [errors.findPasswords, [(text) => errors.findPasswords(text)]],
  [errors.excerpt, [(text) => errors.excerpt(text, 7)]],
  [uriscan.fromSuffix, [(text) => uriscan.fromSuffix(text), (text) => uriscan.fromSuffix('a', { scheme: text })]],
  [uriscan.parse, [(text) => uriscan.parse(text)]],
  [uriscan.tryParse, [(text) => uriscan.tryParse(text)]],
  [uriscan.isUri, [(text) => uriscan.isUri(text)]],
  [uriscan.isUriReference, [(text) => uriscan.isUriReference(text)]],
  [uriscan.isRelativeReference, [(text) => uriscan.isRelativeReference(text)]],
  [uriscan.isAbsoluteUri, [(text) => uriscan.isAbsoluteUri(text)]],
  [
    uriscan.UriReference,
    [
      onUri((uri) => [
        ...COMPONENTS.map((name) => uri[name]),
        uri.hostKind,
        uri.user,
        uri.password,
        uri.hostname,
        uri.segments,
        JSON.stringify(uri),
        String(uri),
      ]),
      onUri((uri, text) => [uri.with({}), uri.with({ query: text })]),
      onUri((uri, text) => uri.with({ segments: text.split('/'), user: text, password: text })),
    ],
  ],

  [
    bulk.batches,
    [
      (text) => drain(bulk.batches([bytesOf(text)], { batch })),
      (text) => drain(bulk.batches([bytesOf(text.slice(0, 9)), bytesOf(text.slice(9, 99))], { batch, longest: 40 })),
      (text) => drain(bulk.batches(tiny(bytesOf(text)), { batch })),
    ],
  ],
  [bulk.referenceAt, [eachBatch(() => Array.from({ length: batch.length }, (_, i) => bulk.referenceAt(batch, i)))]],
  [bulk.errorAt, [eachBatch(() => Array.from({ length: batch.length }, (_, i) => bulk.errorAt(batch, i)))]],
  [
    bulk.references,
    [
      // As one line: a password that a line feed cuts in two is not a password to a reader of lines.
      (text) => drain(bulk.references([bytesOf(text.replaceAll('\n', ' '))])),
      (text) => drain(bulk.references(tiny(bytesOf(text)), { grammar: 'uri', onInvalid: Object })),
    ],
  ],
  [
    bulk.Threads,
    [
      (text) =>
        drain(
          new bulk.Threads(
            '',
            () =>
              ({ bytes }) =>
                bytes.length,
            { threads: 1, setup: 0 },
          ).map([bytesOf(text)], 0),
        ),
    ],
  ],
  ...ENTRY_CALLS,
]);

/** Functions that take no text from strangers, with the reason. */
export const NO_TEXT: ReadonlyMap<string, string> = new Map([
  ['uriscan/scanner authorityStart', 'takes what a scan has given'],
  ['uriscan/scanner hostKind', 'takes what a scan has given'],
  ['uriscan/scanner fillSpans', 'takes the result of a scan'],
  ['uriscan/scanner useKernels', 'takes modules of WebAssembly'],
  ['uriscan UriError', 'is abstract'],
  ['uriscan UriResolutionError', 'takes a code'],
  ['uriscan/guard agents', 'takes a policy'],
  ['uriscan/guard connector', 'takes a policy'],
  ['uriscan/guard GuardError', 'takes a code'],
  ['uriscan/http requestForm', 'takes what a scan has given'],
  ['uriscan/bulk LineTooLongError', 'takes a number'],
  ['uriscan/bulk ThreadError', 'takes what a thread has thrown'],
  ['uriscan/bulk serve', 'takes a job'],
  ['uriscan/bulk openFile', 'takes the name of a file'],
]);

/** Functions whose time is not measured, with the reason. */
export const NOT_MEASURED: ReadonlyMap<string, string> = new Map([
  ['uriscan/bulk Threads', 'starts a thread; what a thread does is measured with `batches`'],
]);

/** The calls of a function; an unlisted function is called with the text as every argument. */
export const callsOf = (f: Callable): readonly TextCall[] =>
  CALLS.get(f) ?? [(text) => f(text), (text) => f(text, text), (text) => f(BASE, text)];

/** The offset at which a text stops being a URI reference, or its length. */
function stop(text: string): number {
  const flags = uriscan.scan(text, record);
  return flags < 0 ? ~flags : text.length;
}

/** Returns the flags of a URI reference and fills its record. Throws for any other text. */
function valid(text: string): number {
  const flags = uriscan.scan(text, record);
  if (flags < 0) throw new uriscan.UriSyntaxError(text, ~flags);
  return flags;
}

function slices({ length }: Batch): unknown {
  return Array.from({ length }, (_, i) => COMPONENTS.map((name) => batch.slice(i, name)));
}

const lines = ({ length }: bulk.LineBuffer): string[] => Array.from({ length }, (_, i) => buffer.slice(i));

/** Yields bytes in chunks of 61. */
function* tiny(bytes: Uint8Array): Generator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += 61) yield bytes.subarray(i, i + 61);
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}
