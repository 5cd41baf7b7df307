/** Uses of the functions of the other entries. */

import * as parse5 from 'parse5';
import { getDomain, parse as parseName } from 'tldts';
import tr46 from 'tr46';
import * as crawl from '../../../src/entries/crawl.js';
import * as formats from '../../../src/entries/formats.js';
import * as guard from '../../../src/entries/guard.js';
import * as http from '../../../src/entries/http.js';
import * as inspecting from '../../../src/entries/inspect.js';
import * as iri from '../../../src/entries/iri.js';
import * as template from '../../../src/entries/template.js';
import { BASE, batchOf, buffer, drain, lineBuffer, linesOf, someLines } from './core.js';
import * as a from './parameters.js';
import { method, parts, type TextCall, type Use, use } from './use.js';
import { bytesOf, record } from './values.js';

const METHODS = ['GET', 'OPTIONS', 'CONNECT'];
const shared = record();
/** The host in a text like `http://host/`, with any characters. As a host, a whole URI would only be rejected. */
const hostIn = (given: string): string => given.replace(/^http:\/\//, '').replace(/\/$/, '');

/** A result of a scan, also of text that is not a reference. */
const isResult = (value: unknown): boolean => Number.isInteger(value) && ((value as number) | 0) === value;

const ofInspect: readonly Use[] = [
  use(inspecting.inspect, [a.reference()]),
  use(inspecting.isReadAlike, [a.triedReference()]),
  use(inspecting.isOrdinary, [a.bytes(), a.valid(isResult, a.FLAGS), a.scanned(), a.at]),
  use(inspecting.whatwgDifference, [a.reference('../g'), a.optionsOrIndex({ base: a.absent(a.reference()) })], {
    texts: [
      (given) => inspecting.whatwgDifference(given, { base: BASE }),
      (given) => inspecting.whatwgDifference(given, { base: `http://h/${given}` }),
    ],
  }),
  use(inspecting.resolveWithin, [a.reference(), a.triedReference('../g'), a.word({ within: 'origin' })], {
    texts: [
      (given) => inspecting.resolveWithin('http://a/b/c/', given, { within: 'path' }),
      (given) => inspecting.resolveWithin(given, 'g', { within: 'path' }),
    ],
  }),
  use(
    inspecting.matchesRedirect,
    [a.text('http://127.0.0.1/a'), a.text('http://127.0.0.1:8/a'), a.options({ localhost: a.absent(a.boolean(true)) })],
    {
      texts: [
        (given) => inspecting.matchesRedirect('http://127.0.0.1/a', given),
        (given) => inspecting.matchesRedirect(given, 'http://127.0.0.1:8/a'),
      ],
    },
  ),
  use(
    inspecting.checkRedirect,
    [
      a.text('http://u@h/#a'),
      a.options({
        schemes: a.absent(a.list()),
        loopback: a.absent(a.boolean(true)),
        localhost: a.absent(a.boolean(true)),
      }),
    ],
    { texts: [(text) => inspecting.checkRedirect(text)] },
  ),
  method('resolveWithin, option within', inspecting.resolveWithin, [a.word('path')], (within: never) =>
    inspecting.resolveWithin('http://a/b/', 'g', { within }),
  ),
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
const isPorts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => Number.isInteger(one));
const POLICY = { schemes: a.absent(a.list()), ports: a.absent(a.valid(isPorts, undefined)), allow: a.absent(a.list()) };
const CALLBACKS = {
  hosts: a.absent(a.fn(undefined)),
  addresses: a.absent(a.fn(undefined)),
  lookup: a.absent(a.fn(undefined)),
};
const isPage = (value: unknown): boolean => value instanceof URL || typeof value === 'string';
const ofGuard: readonly Use[] = [
  use(guard.policy, [a.options({ ...POLICY, ...CALLBACKS })], { texts: [(given) => web.check(given)] }),
  use(guard.agents, [a.word(web), a.optional(a.object({}))], {
    run: (policy: never, given: never) => Object.keys(guard.agents(policy, given)),
  }),
  use(guard.connector, [a.word(web), a.optional(a.object({}, { timeout: a.integer(1, 2 ** 31 - 1, 1) }))]),
  use(guard.guardedFetch, [a.word({ policy: web, undici })]),
  method(
    'guardedFetch, options',
    guard.guardedFetch,
    [
      a.object(
        { policy: web, undici },
        { redirections: a.integer(0, 100, 1), onRedirection: a.absent(a.fn(undefined)) },
      ),
    ],
    (given: never) => guard.guardedFetch(given),
  ),
  method(
    'a guarded fetch',
    guard.guardedFetch,
    [a.valid(isPage, 'http://a.example/'), a.orNull(a.orNumber(a.optional(a.object({}))))],
    (...args) => guard.guardedFetch({ policy: web, undici })(...(args as unknown as [string])),
    [
      (given) =>
        guard.guardedFetch({
          policy: web,
          undici: { Agent: Object, fetch: () => Promise.reject(new Error('no connection')) },
        })(given),
    ],
  ),
  use(guard.GuardError, [a.word('loopback'), a.optional(a.options())]),
];

const TARGET = '/a?b';
const isTextOrList = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || a.list().verdict(value) === 'any';
const ofHttp: readonly Use[] = [
  use(http.scanRequestTarget, [a.text('GET'), a.text(TARGET), a.written, a.at], {
    texts: METHODS.map((name) => (given) => http.scanRequestTarget(name, given, shared)),
  }),
  use(
    http.scanRequestTargetBytes,
    [a.text('GET'), a.bytes(TARGET), a.integer(0, 4, 0), a.integer(0, 4, 4), a.written, a.at],
    {
      texts: METHODS.map((name) => (given) => {
        const input = bytesOf(given);
        return http.scanRequestTargetBytes(name, input, 0, input.length, shared);
      }),
    },
  ),
  use(http.scanHost, [a.text('h:80'), a.written, a.at], { texts: [(given) => http.scanHost(hostIn(given), shared)] }),
  use(http.scanHostBytes, [a.bytes('h:80'), a.integer(0, 4, 0), a.integer(0, 4, 4), a.written, a.at], {
    texts: [(given) => http.scanHostBytes(bytesOf(given), 0, bytesOf(given).length, shared)],
  }),
  use(http.requestTarget, [a.reference()]),
  use(http.requestForm, [{ ...a.flags, right: () => 0 }]),
  use(http.targetUri, [a.word({ method: 'GET', target: TARGET, host: 'h', isTls: true })], {
    texts: METHODS.flatMap((name) => [
      (given: string) => http.targetUri({ method: name, target: given, host: 'h', isTls: true }),
      (given: string) => http.targetUri({ method: name, target: '/', host: hostIn(given), isTls: false }),
    ]),
  }),
  use(http.repairRequestTarget, [a.text('GET'), a.text('/a')], {
    texts: METHODS.map((name) => (given) => http.repairRequestTarget(name, given)),
  }),
  ...parts(
    http.targetUri,
    { method: 'GET', target: TARGET, host: 'h', isTls: true },
    { method: a.text(), target: a.text(), host: a.valid(isTextOrList, 'h'), isTls: a.boolean(true) },
  ),
  use(http.diagnoseRequestTarget, [a.text('GET'), a.text('a')], {
    texts: METHODS.map((name) => (given) => http.diagnoseRequestTarget(name, given)),
  }),
  use(http.diagnoseHost, [a.text('a b')], { texts: [(given) => http.diagnoseHost(hostIn(given))] }),
];

/** The offset at which a text stops being an IRI reference, or its length. */
function stop(given: string): number {
  const result = iri.scanIri(given, shared);
  return result < 0 ? ~result : given.length;
}
const { hostToAscii, hostToUnicode } = iri.idn({ tr46 });
const IRI = 'http://é/';
const parsed = iri.parseIri(`${IRI}b`);
const ofIri: readonly Use[] = [
  use(iri.scanIri, [a.text(), a.written, a.at, a.grammar]),
  use(iri.parseIri, [a.reference(IRI)]),
  use(iri.tryParseIri, [a.triedReference(IRI)]),
  ...[iri.isIri, iri.isIriReference, iri.isAbsoluteIri, iri.isRelativeIriReference].map((f) => use(f, [a.tried(IRI)])),
  use(iri.resolveIri, [a.reference(), a.reference('../é'), a.options()], {
    texts: [
      (given) => iri.resolveIri('http://é/ß/', given),
      (given) => iri.resolveIri('http://é/ß/', given, { validation: 'none' }),
    ],
  }),
  use(iri.iriResolver, [a.reference(), a.optionsOrIndex()], {
    texts: [(given) => iri.iriResolver('http://é/ß/').try(given)],
  }),
  use(
    iri.iriToUri,
    [a.reference(IRI), a.optionsOrIndex({ hostToAscii: a.absent(a.fn(undefined)), idn: a.absent(a.boolean(false)) })],
    {
      texts: [(given) => iri.iriToUri(given, { hostToAscii }), (given) => iri.iriToUri(given, { idn: true })],
    },
  ),
  use(
    iri.uriToIri,
    [
      a.reference('http://h/%C3%A9'),
      a.optionsOrIndex({ hostToUnicode: a.absent(a.fn(undefined)), idn: a.absent(a.boolean(false)) }),
    ],
    {
      texts: [(given) => iri.uriToIri(given, { hostToUnicode }), (given) => iri.uriToIri(given, { idn: true })],
    },
  ),
  use(iri.normalizeIri, [a.reference(IRI), a.optionsOrIndex()], {
    texts: [(given) => iri.normalizeIri(given, { level: 'scheme' })],
  }),
  use(iri.equalsIri, [a.reference(), a.reference(`${IRI}a`), a.options()]),
  use(iri.relativizeIri, [a.reference(BASE), a.reference(`${IRI}a`)]),
  method('IriReference.with', iri.IriReference, [a.object({})], (o: never) => String(parsed.with(o)), [
    (given) => {
      const { scheme, authority, userinfo, host, hostKind, port, path, query, fragment } = iri.parseIri(given);
      return [scheme, authority, userinfo, host, hostKind, port, path, query, fragment];
    },
    (given) => [iri.parseIri(given).textHash],
    (given) => iri.parseIri(BASE).with({ path: given }),
    (given) => iri.parseIri(BASE).with({ host: given, query: given }),
    (given) => iri.parseIri(BASE).with({ segments: ['', given] }),
  ]),
  use(iri.IriSyntaxError, [a.fitting('/a b'), a.integer(0, 4, 2), a.grammar], {
    texts: [(given) => new iri.IriSyntaxError(given, stop(given))],
  }),
  method('idn', iri.idn, [a.word(() => tr46)], (library: never) => iri.idn({ tr46: library }).hostToAscii('é')),
  method(
    'idn, options',
    iri.idn,
    [a.object({ tr46 }, { beStrict: a.boolean(false), transitional: a.boolean(false) })],
    (given: never) => iri.idn(given).hostToAscii('faß_'),
  ),
  method('hostToAscii', iri.idn, [a.text('é')], hostToAscii, [(given) => hostToAscii(hostIn(given))]),
  method('hostToUnicode', iri.idn, [a.text('xn--9ca')], hostToUnicode, [(given) => hostToUnicode(hostIn(given))]),
  use(iri.IdnError, [a.word('not-a-host'), a.optional(a.list())], {
    texts: [(given) => new iri.IdnError('not-a-host', [{ index: 0, label: given, code: 'not-std3' }])],
  }),
];

const IN_TEXT = 'http://h/?b=1&a&utm_x';
const QUERY_OPTIONS = { sort: a.boolean(false), drop: a.list(), plus: a.boolean(false) };
const SURT_OPTIONS = ['canonical', 'withScheme', 'trailingComma', 'reverseAddresses', 'keepWww'];
const toKey = crawl.queryCanonicalizer({ sort: true, drop: ['utm_*', 'q'] });
const TLDTS = { tldts: { getDomain } };
const HTML = { base: BASE, parse5, attributes: ['data-src'] };
const FIND_OPTIONS = {
  schemes: a.list(['http']),
  bare: a.boolean(true),
  tldts: a.word({ parse: parseName }),
  broken: a.boolean(false),
  repair: a.boolean(false),
};
/** Finds references in bytes, in chunks of a size. */
function findIn(given: Uint8Array, size = given.length): unknown {
  const finder = new crawl.Finder({ repair: true });
  const found = [];
  for (let start = 0; start < given.length; start += size)
    found.push(...finder.write(given.subarray(start, start + size)));
  return [...found, ...finder.end()];
}
/** Pages that contain a text in different places. */
const PAGES_WITH: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<base href="${text}"><a href="${text}" rel="${text}" ping="${text}"><img srcset="${text}">`,
  (text) => `<meta http-equiv=refresh content="0;url=${text}"><meta http-equiv=refresh content="${text}">`,
  (text) =>
    `<p style="${text}" data-src="${text}"><svg><style>${text}</style></svg><style>url(${text}) "${text}"</style>`,
  (text) => `<urlset><loc>${text}</loc><loc><![CDATA[${text}]]></loc>`,
  (text) => `<script>${text}</script><style>${text}</style><title>${text}</title><!--${text}--><a href=b>`,
  (text) => `<svg><![CDATA[${text}]]></svg><template>${text}</template><select>${text}</select><a href=b>`,
  (text) => `<a href=${text}></${text}><${text}>`,
];

const linksOf = (page: Iterable<string | Uint8Array>, given: unknown): Promise<unknown[]> =>
  drain(crawl.links(page, given as typeof HTML));
/** Yields a text in chunks of 61 code units. */
function* tiny(given: string): Generator<string> {
  for (let i = 0; i < given.length; i += 61) yield given.slice(i, i + 61);
}

const KEY_OPTIONS = Object.fromEntries(SURT_OPTIONS.map((key) => [key, a.absent(a.boolean(undefined))]));
const ofCrawl: readonly Use[] = [
  use(crawl.surtLines, [someLines, lineBuffer, a.options(KEY_OPTIONS)], {
    run: (...args) => linesOf(crawl.surtLines(...(args as unknown as Parameters<typeof crawl.surtLines>))),
    texts: [
      (given) => linesOf(crawl.surtLines(batchOf(given), buffer)),
      (given) => linesOf(crawl.surtLines(batchOf(`http://h/?${given}`), buffer)),
    ],
  }),
  use(crawl.surt, [a.reference(), a.optionsOrIndex(KEY_OPTIONS)], {
    texts: [
      (given) => crawl.surt(`http://${given}`, { withScheme: true, trailingComma: true, reverseAddresses: false }),
      (given) => crawl.surt(`http://h/${given}`),
      (given) => crawl.surt(`http://h/?${given}`, { canonical: false }),
    ],
  }),
  use(crawl.compareByHost, [a.reference(BASE), a.reference()]),
  use(crawl.canonicalizeQuery, [a.reference(IN_TEXT), a.options(QUERY_OPTIONS)], {
    texts: [
      (given) => crawl.canonicalizeQuery(given, { sort: true, drop: ['q'] }),
      (given) => crawl.canonicalizeQuery(given, { drop: ['a*', 'sid'] }),
    ],
  }),
  method('a name in drop', crawl.canonicalizeQuery, [a.fitting('z')], (name: never) =>
    crawl.canonicalizeQuery(IN_TEXT, { drop: [name] }),
  ),
  use(crawl.queryCanonicalizer, [a.options(QUERY_OPTIONS)], {
    run: (o: never) => crawl.queryCanonicalizer(o)(IN_TEXT),
  }),
  method('a canonicalizer', crawl.queryCanonicalizer, [a.reference(IN_TEXT)], toKey, [(given) => toKey(`?${given}`)]),
  use(
    crawl.registrableDomain,
    [a.text('a.github.io'), a.object(TLDTS, { tldts: a.word({ getDomain }), privateSuffixes: a.boolean(false) })],
    {
      texts: [(given) => crawl.registrableDomain(hostIn(given), TLDTS)],
    },
  ),
  use(crawl.repair, [a.reference('a b')]),
  use(crawl.linksIn, [a.text('<a href=" b">'), a.object(HTML, { base: a.absent(a.reference(BASE)) })], {
    texts: [
      ...PAGES_WITH.map((page) => (given: string) => crawl.linksIn(page(given), { ...HTML, repair: true })),
      (given) => crawl.linksIn(given, HTML),
    ],
  }),
  use(crawl.find, [a.text(IN_TEXT), a.options(FIND_OPTIONS)], {
    run: (given: never, o: never) => [...crawl.find(given, o)],
    texts: [
      (given) => [...crawl.find(given, { schemes: 'any', bare: true, tldts: { parse: parseName }, broken: true })],
      (given) => [...crawl.find(`'http://h/${given}`, { bare: true, repair: true })],
    ],
  }),
  use(crawl.Finder, [a.options(FIND_OPTIONS)], {
    texts: [(given) => findIn(bytesOf(given)), (given) => findIn(bytesOf(given), 9)],
  }),
  method('Finder.write', crawl.Finder, [a.bytes()], (chunk: never) => new crawl.Finder().write(chunk)),
  use(crawl.links, [a.any(['<a href=" b">']), a.object(HTML)], {
    run: (page: never, given: never) => linksOf(page, given),
    texts: [
      (given) => linksOf([given.slice(0, 9), bytesOf(given.slice(9))], HTML),
      (given) => linksOf(tiny(`${given}<a href="${given}">`), HTML),
    ],
  }),
];

const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&'];
const valuesOf = (given: string): template.TemplateValues => ({
  x: given,
  list: given.split('/'),
  map: { [given]: given },
});
const validateBy =
  (schema: formats.StandardSchema): TextCall =>
  (given) =>
    schema['~standard'].validate(given);
/** Text, a list or an object: of the values here, those without members that are not text. */
const isTemplateValue = (value: unknown): boolean =>
  ['string', 'number', 'bigint', 'boolean', 'object', 'undefined'].includes(typeof value);
const ofFormats: readonly Use[] = [
  ...(
    [
      [formats.isHostname, formats.hostname],
      [formats.isIdnHostname, formats.idnHostname],
      [formats.isIpv4, formats.ipv4],
      [formats.isIpv6, formats.ipv6],
      [
        template.isUriTemplate,
        formats.uri,
        formats.uriReference,
        formats.iri,
        formats.iriReference,
        formats.uriTemplate,
      ],
    ] as const
  ).map(([is, ...schemas]) => use(is, [a.tried('1.2.3.4')], { texts: schemas.map(validateBy) })),
  use(
    formats.webUrl,
    [
      a.optionsOrIndex({
        schemes: a.word(['https']),
        dotted: a.absent(a.boolean(true)),
        addresses: a.absent(a.boolean(false)),
        localhost: a.absent(a.boolean(false)),
        underscores: a.absent(a.boolean(true)),
        check: a.absent(a.fn(() => undefined)),
      }),
    ],
    {
      texts: [validateBy(formats.webUrl()), validateBy(formats.webUrl({ schemes: ['https'], underscores: true }))],
    },
  ),
  use(template.expand, [a.text('/a'), a.object({})], {
    texts: [
      // A long value for each of many expressions would make the result grow by the square.
      (given) => template.expand(given, { x: 'é', list: ['b', 'é'], map: { b: 'é' } }),
      ...OPERATORS.map((operator) => (given: string) => template.expand(`{${operator}x,list*,map*}`, valuesOf(given))),
      (given) => template.expand('{x:9999}{+x:9999}', { x: given }),
    ],
  }),
  method('expand, a value', template.expand, [a.valid(isTemplateValue, 'a')], (x: never) =>
    template.expand('{x}', { x }),
  ),
  use(template.match, [a.text('/a'), a.text('/a'), a.options({ others: a.absent(a.boolean(true)) })], {
    texts: [
      (given) => template.match(`{/x*}${given}{?y}`, given),
      ...OPERATORS.map((operator) => (given: string) => template.match(`{${operator}x,y*}`, given)),
      (given) => template.match('{x}{+rest}', given),
      (given) => template.match('{?x,y*}', given, { others: true }),
    ],
  }),
  use(template.UriTemplateError, [a.word('unexpected-end'), a.integer(0, 2 ** 31 - 1, 0)], {
    texts: [(given) => new template.UriTemplateError('unexpected-character', given.length)],
  }),
];

export const ENTRY_USES: readonly Use[] = [...ofInspect, ...ofGuard, ...ofHttp, ...ofIri, ...ofCrawl, ...ofFormats];
