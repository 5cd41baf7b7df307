/** Right arguments, by the type or the name of a parameter: the only table to extend if a new function needs a particular value. */

import * as parse5 from 'parse5';
import { getDomain, parse as parseName } from 'tldts';
import tr46 from 'tr46';
import { LineBuffer, normalizeLines } from '../../../src/entries/bulk.js';
import { Finder } from '../../../src/entries/crawl.js';
import {
  hostname,
  idnHostname,
  ipv4,
  ipv6,
  iri,
  iriReference,
  type StandardSchema,
  uri,
  uriReference,
  uriTemplate,
  webUrl,
} from '../../../src/entries/formats.js';
import { type Connector, guardedFetch, policy } from '../../../src/entries/guard.js';
import * as uriscan from '../../../src/entries/index.js';
import { parseIri, scanIri } from '../../../src/entries/iri.js';
import { Batch, COMPONENTS, STRIDE, scanLines } from '../../../src/entries/scanner.js';
import { UNRESERVED } from '../../../src/entries/tables.js';

/** A reference in which every option changes something. */
export const TEXT = 'HTTP://u@h:80/a/../%7eb?utm_x=1&b&a=%41#e';
const BASE = 'http://u@a/b/c/./d;p?q#f';
const encoder = new TextEncoder();
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);
export const record = (): Uint32Array => new Uint32Array(2 * STRIDE);

const shared = record();
// Shared by all calls, which overwrite its content: to make one takes longer than a call.
const batch = new Batch(1 << 16);
const linesOf = (text: string): Batch => scanLines(bytesOf(`${text}\n`), batch);
const LINES = `${TEXT}\n/c d`;

/** Yields a text in chunks of a size. */
function* chunks(parts: string | Uint8Array, size: number): Generator<string | Uint8Array> {
  for (let i = 0; i < parts.length; i += size) yield parts.slice(i, i + size);
}
/** Returns the result of a scan, if it is one of a reference, and fills the record. */
function flagsOf(text: string): number | undefined {
  const result = uriscan.scan(text, shared);
  return result < 0 ? undefined : result;
}
/** The offset at which a text stops being a reference, or its length. */
const stop = (text: string, result: number): number => (result < 0 ? ~result : text.length);

/** Arguments that follow from the text of a call, unless it is not a reference: by the name of the parameter, and by the function where that differs. */
export const BY_TEXT: Readonly<Record<string, (text: string) => unknown>> = {
  end: (text) => bytesOf(text).length,
  flags: flagsOf,
  'requestForm.flags': () => 0,
  offsets: (text) => (flagsOf(text) === undefined ? undefined : shared.slice()),
  fingerprints: () => new BigUint64Array(batch.length),
  offset: (text) => stop(text, uriscan.scan(text, shared)),
  'IriSyntaxError.offset': (text) => stop(text, scanIri(text, shared)),
};

/** Replaces undici; it answers with an empty page, without a connection. */
const undici = {
  Agent: class {
    readonly connect: Connector;

    constructor({ connect }: { readonly connect: Connector }) {
      this.connect = connect;
    }
  },
  fetch: (): Promise<object> => Promise.resolve({ status: 200, headers: { get: () => null }, body: null }),
};
const web = policy();
const ELEMENTS = uriscan.toElements(TEXT);
const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&'];
const words =
  <Word>(...all: readonly Word[]) =>
  (): readonly Word[] =>
    all;

/** Right values of a type that the reports do not spell out. None of the wrong values has one of these types. */
export const BY_TYPE: Readonly<Record<string, () => readonly unknown[]>> = {
  AboveRoot: words('clamp', 'error'),
  GrammarName: words('uri-reference', 'uri', 'relative-reference', 'absolute-uri'),
  Grammar: words(0, 1, 2, 3),
  Component: words('path', ...COMPONENTS),
  ComponentName: words('path'),
  EncodableComponent: words('segment', 'query', 'data', 'host'),
  ComponentErrorCode: words('invalid-path'),
  ResolutionErrorCode: words('above-root'),
  IdnErrorCode: words('not-a-host'),
  TemplateErrorCode: words('unexpected-end'),
  RefusalCode: words('loopback'),
  WebScheme: words('https'),
  GuardedScheme: words('https'),
  WhatwgPart: words('host'),
  Batch: () => [linesOf(LINES)],
  LineBuffer: () => [new LineBuffer()],
  Policy: words(web),
  Undici: words(undici),
  Tr46: words(tr46),
  Parse5: words(parse5),
  SuffixList: words({ getDomain }),
  KnownSuffixes: words({ parse: parseName }),
  'ReferenceSyntaxError<Code>': () => [new uriscan.UriSyntaxError('/a b', 2)],
};

/** Types and parameters whose values the type does not decide, and those of errors, which only show what they are made of. */
export const LOOSE: readonly string[] = [
  'object',
  'QueryInit',
  'QueryValue',
  'TemplateValues',
  'Source',
  'PageSource',
  'SchemeRules',
  'Signal',
  'GuardErrorOptions',
  // An error of the platform.
  'option.encoding',
  'isOrdinary.flags',
  'UriResolutionError.advice',
  'UriSyntaxError.name',
  'IriSyntaxError.name',
];

/** Right values of a parameter or a property, by its name, and by the function where that differs. */
export const BY_NAME: Readonly<Record<string, () => readonly unknown[]>> = {
  'resolve.base': words(BASE),
  'resolve.reference': words('http:../../../g'),
  'removeDotSegments.path': words('/a/../b'),
  'appendPath.path': words('a'),
  segments: words('a'),
  'diagnose.text': words('/a b'),
  'excerpt.text': words('/a b'),
  'errorCode.input': words('/a b'),
  'UriSyntaxError.input': words('/a b'),
  'IriSyntaxError.input': words('/a b'),
  'fromElements.elements': words(ELEMENTS),
  'compose.components': words({ host: 'h' }),
  'with.components': words({}),
  'establishBase.sources': words({ fallback: TEXT }),
  'targetUri.request': words({ method: 'GET', target: '/a?b', host: 'h', isTls: true }),
  'guardedFetch.options': words({ policy: web, undici }),
  'idn.options': words({ tr46 }),
  'registrableDomain.options': words({ tldts: { getDomain } }),
  'linksIn.options': words({ base: BASE, parse5, attributes: ['data-src'] }, { parse5, repair: true }),
  'links.options': words({ base: BASE, parse5, attributes: ['data-src'] }, { parse5, repair: true }),
  'resolveWithin.options': words({ within: 'origin' }, { within: 'path' }),
  'option.encodedDots': words('decode', 'decode', 'keep', 'error'),
  'encodeComponent.component': () => ['segment', UNRESERVED],
  'resolveLines.options': words({}, { strict: false }, { aboveRoot: 'error' }),
  // The offset is the one of a URI reference.
  'UriSyntaxError.grammar': words(0),
  'IriSyntaxError.grammar': words(0),
  'errorCode.grammar': words(0),
  kernels: words({}),
  parameters: words(['a']),
  paths: words(['/{a}']),
  allow: words([]),
  ports: words([443]),
  drop: words(['utm_*', 'q'], ['a*', 'sid']),
  attributes: words(['data-src']),
  labels: words([]),
  method: words('GET', 'OPTIONS', 'CONNECT'),
  target: words('/a'),
  'scanRequestTargetBytes.input': () => [bytesOf('/a?b')],
  'scanHost.value': words('h:80'),
  'scanHostBytes.input': () => [bytesOf('h:80')],
  'diagnoseHost.value': words('a b'),
  'registrableDomain.host': words('a.github.io'),
  'hostToAscii.host': words('é'),
  'hostToUnicode.host': words('xn--9ca'),
  html: words('<a href=" b">'),
  'expand.template': () => ['/a', ...OPERATORS.map((operator) => `{${operator}x,list*,map*}`), '{x:9999}{+x:9999}'],
  'match.template': () => ['/a{?x}', ...OPERATORS.map((operator) => `{${operator}x,y*}`), '{x}{+rest}'],
  'match.text': words('/a?x=1'),
  values: words({ x: 'é', list: ['b', 'é'], map: { b: 'é' } }),
  init: words('a+b'),
  name: words('a'),
  value: words('b'),
  at: words(0),
  start: words(0),
  i: words(0),
  capacity: words(4),
  longest: words(99),
  spans: () => [new Int32Array(2 * COMPONENTS.length)],
  chunk: () => [bytesOf(TEXT)],
  source: () => [[bytesOf(LINES)]],
  'references.source': () => [[bytesOf(TEXT)]],
  'links.source': words(['<a href=" b">']),
  'scanLines.batch': words(batch),
  'batches.options': words({}, { batch }, { batch, grammar: 'uri', longest: 40 }),
  'references.options': words({}, { grammar: 'uri', onInvalid: Object, longest: 40 }),
};

type Frame = (text: string) => unknown;
/** The host in a text like `http://host/`, with any characters. As a host, a whole URI would only be rejected. */
const hostIn: Frame = (text) => text.replace(/^http:\/\//, '').replace(/\/$/, '');
const whole: Frame = (text) => text;
const within = (...templates: readonly string[]): Frame[] =>
  templates.map((template) => (text) => template.split('$').join(text));
const inPage = within(
  '$',
  '<base href="$"><a href="$" rel="$" ping="$"><img srcset="$">',
  '<meta http-equiv=refresh content="0;url=$"><meta http-equiv=refresh content="$">',
  '<p style="$" data-src="$"><svg><style>$</style></svg><style>url($) "$"</style>',
  '<urlset><loc>$</loc><loc><![CDATA[$]]></loc>',
  '<script>$</script><style>$</style><title>$</title><!--$--><a href=b>',
  '<svg><![CDATA[$]]></svg><template>$</template><select>$</select><a href=b>',
  '<a href=$></$><$>',
);
// As one line: a password that a line feed cuts in two is not a password to a reader of lines.
const line = (text: string): Uint8Array => bytesOf(text.replaceAll('\n', ' '));
const bytes: Frame = (text) => bytesOf(text);
const hosts = [whole, hostIn];
const bases = within('$', 'http://h/$');
const inScheme = within('$', 'mailto:$', 'urn:$', 'tel:$', 'data:$', 'file:$', 'sip:$');

/** Functions whose result has one text for each part of another: with a long text as both, it grows by the square. */
export const PRODUCTS: readonly string[] = ['expand'];

/** Arguments that contain a text, by the type or the name of a parameter, and by the function where that differs. */
export const FRAMES: Readonly<Record<string, readonly Frame[]>> = {
  string: [whole],
  unknown: [whole],
  Uint8Array: [bytes],
  Batch: [linesOf],
  QueryInit: [whole, (text) => ({ a: text, [text || 'b']: '' })],
  Source: [(text) => [line(text)], (text) => chunks(line(text), 61)],
  PageSource: [(text) => [text.slice(0, 9), bytesOf(text.slice(9))], (text) => chunks(`${text}<a href="${text}">`, 61)],
  TemplateValues: [(text) => ({ x: text, list: text.split('/'), map: { [text]: text } })],
  // A name without a value must not be empty.
  'append.name': [(text) => text || 'a'],
  'set.name': [(text) => text || 'a'],
  'explain.error': [(text) => new uriscan.UriSyntaxError(text, stop(text, uriscan.scan(text, shared)))],
  'IdnError.labels': [(text) => [{ index: 0, label: text, code: 'not-std3' }]],
  // Errors show these.
  'UriSyntaxError.name': [],
  'IriSyntaxError.name': [],
  'UriResolutionError.advice': [],
  'option.encoding': [],
  'option.string': [],
  'resolve.base': bases,
  'whatwgDifference.base': bases,
  'relativize.base': bases,
  'relativize.target': bases,
  'normalize.reference': inScheme,
  'validateScheme.uri': inScheme,
  'surt.uri': within('$', 'http://$', 'http://h/$', 'http://h/?$'),
  'redact.value': within('$', 'x $'),
  'find.text': within('$', "'http://h/$"),
  'match.template': within('$', '{/x*}$', '$/x'),
  host: hosts,
  'scanHost.value': hosts,
  'scanHostBytes.input': [bytes, (text) => bytesOf(hostIn(text) as string)],
  'diagnoseHost.value': hosts,
  'linksIn.html': inPage,
};

/** Objects whose methods are called, made of a text. */
export const RECEIVERS: Readonly<Record<string, (text: string) => object>> = {
  Batch: (text) => scanLines(bytesOf(`${text}\n`), new Batch(8)),
  LineBuffer: (text) => normalizeLines(linesOf(text), new LineBuffer()),
  Finder: () => new Finder({ repair: true }),
  Query: (text) => new uriscan.Query(text, { repair: true }),
  UriReference: (text) => uriscan.parse(text),
  IriReference: (text) => parseIri(text),
};

const SCHEMAS: readonly StandardSchema[] = [
  hostname,
  idnHostname,
  ipv4,
  ipv6,
  iri,
  iriReference,
  uri,
  uriReference,
  uriTemplate,
  webUrl(),
  webUrl({ idn: true, repair: true }),
];
const PAGE = 'http://a.example/';
/** Calls with a text of objects that the reports do not describe, by function. */
export const MORE: readonly (readonly [of: unknown, call: (text: string) => unknown])[] = [
  ...SCHEMAS.map((schema) => [webUrl, (text: string) => schema['~standard'].validate(text)] as const),
  [guardedFetch, (text) => guardedFetch({ policy: web, undici })(text || PAGE)],
];
