/** Calls, as in `public-calls.ts`, of the entries other than the main one, except functions that need streams. */

import * as parse5 from 'parse5';
import { getDomain } from 'tldts';
import tr46 from 'tr46';
import * as compat from '../../src/compat/index.js';
import * as crawl from '../../src/crawl/index.js';
import * as links from '../../src/crawl/index.js';
import * as formats from '../../src/formats/index.js';
import * as guard from '../../src/guard/index.js';
import * as http from '../../src/http/index.js';
import * as inspecting from '../../src/inspect/index.js';
import * as idn from '../../src/iri/index.js';
import * as iri from '../../src/iri/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import * as template from '../../src/template/index.js';

export type TextCall = (text: string) => unknown;

/** Runs calls one after the other, and ignores their errors. */
export async function runAll(calls: readonly TextCall[], text: string): Promise<void> {
  for (const call of calls) {
    try {
      const result = call(text);
      if (result instanceof Promise) await result;
    } catch {
      // The tests of promise 1 check the errors.
    }
  }
}

const BASE = 'http://u@a/b/c/./d;p?q#f';
const METHODS = ['GET', 'OPTIONS', 'CONNECT'];
const record = new Uint32Array(STRIDE);
const parameters = new crawl.QueryCursor();
const { hostToAscii, hostToUnicode } = idn.idn({ tr46 });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The host in a text like `http://host/`, with any characters. As a host, a whole URI would only be rejected. */
const hostIn = (text: string): string => text.replace(/^http:\/\//, '').replace(/\/$/, '');
const toKey = crawl.queryCanonicalizer({ sort: true, drop: ['utm_*', 'q'] });

const ofInspect: Calls = [
  [inspecting.inspect, [(text) => inspecting.inspect(text)]],
  [inspecting.isCertified, [(text) => inspecting.isCertified(text)]],
  [
    inspecting.whatwgDifference,
    [
      (text) => inspecting.whatwgDifference(text),
      (text) => inspecting.whatwgDifference(text, { base: BASE }),
      (text) => inspecting.whatwgDifference('../g', { base: text }),
      (text) => inspecting.whatwgDifference(text, { base: `http://h/${text}` }),
    ],
  ],
  [
    inspecting.resolveWithin,
    (['origin', 'path'] as const).flatMap((within) => [
      (text: string) => inspecting.resolveWithin('http://a/b/c/', text, { within }),
      (text: string) => inspecting.resolveWithin(text, 'g', { within }),
    ]),
  ],
];

const web = guard.policy();
/** Replaces undici; it does not connect, and is refused. */
const undici = { Agent: Object, fetch: () => Promise.reject(new Error('no connection')) };
const ofGuard: Calls = [
  [guard.policy, [(text) => web.check(text)]],
  [guard.guardedFetch, [(text) => guard.guardedFetch({ policy: web, undici })(text)]],
];

const ofHttp: Calls = [
  [http.scanRequestTarget, METHODS.map((method) => (text) => http.scanRequestTarget(method, text, record))],
  [
    http.scanRequestTargetBytes,
    METHODS.map((method) => (text) => {
      const bytes = bytesOf(text);
      return http.scanRequestTargetBytes(method, bytes, 0, bytes.length, record);
    }),
  ],
  [http.scanHost, [(text) => http.scanHost(text, record), (text) => http.scanHost(hostIn(text), record)]],
  [http.scanHostBytes, [(text) => http.scanHostBytes(bytesOf(text), 0, bytesOf(text).length, record)]],
  [
    http.targetUri,
    METHODS.flatMap((method) => [
      (text: string) => http.targetUri({ method, target: text, host: 'h', isTls: true }),
      (text: string) => http.targetUri({ method, target: '/', host: hostIn(text), isTls: false }),
    ]),
  ],
  [http.diagnoseRequestTarget, METHODS.map((method) => (text) => http.diagnoseRequestTarget(method, text))],
  [http.requestTarget, [(text) => http.requestTarget(text)]],
  [http.diagnoseHost, [(text) => http.diagnoseHost(text), (text) => http.diagnoseHost(hostIn(text))]],
];

const ofIri: Calls = [
  [iri.scanIri, [(text) => iri.scanIri(text, record)]],
  [
    iri.resolveIri,
    [
      (text) => iri.resolveIri('http://é/ß/', text),
      (text) => iri.resolveIri('http://é/ß/', text, { validation: 'none' }),
      (text) => iri.resolveIri(text, 'é'),
    ],
  ],
  [iri.relativizeIri, [(text) => iri.relativizeIri(BASE, text), (text) => iri.relativizeIri(text, BASE)]],
  [iri.equalsIri, [(text) => iri.equalsIri(text, text)]],
  [iri.normalizeIri, [(text) => iri.normalizeIri(text, { level: 'scheme' })]],
  [iri.iriResolver, [(text) => iri.iriResolver('http://é/ß/').try(text)]],
  [iri.isIri, [(text) => iri.isIri(text)]],
  [iri.isIriReference, [(text) => iri.isIriReference(text)]],
  [iri.isAbsoluteIri, [(text) => iri.isAbsoluteIri(text)]],
  [iri.isRelativeIriReference, [(text) => iri.isRelativeIriReference(text)]],
  [iri.parseIri, [(text) => iri.parseIri(text)]],
  [iri.tryParseIri, [(text) => iri.tryParseIri(text)]],
  [iri.iriToUri, [(text) => iri.iriToUri(text), (text) => iri.iriToUri(text, { hostToAscii })]],
  [iri.uriToIri, [(text) => iri.uriToIri(text), (text) => iri.uriToIri(text, { hostToUnicode })]],
  [
    iri.IriReference,
    [
      (text) => {
        const { scheme, authority, userinfo, host, hostKind, port, path, query, fragment } = iri.parseIri(text);
        return [scheme, authority, userinfo, host, hostKind, port, path, query, fragment];
      },
      (text) => iri.parseIri(BASE).with({ path: text }),
      (text) => iri.parseIri(BASE).with({ host: text, query: text }),
      (text) => iri.parseIri(BASE).with({ segments: ['', text] }),
      (text) => [iri.parseIri(text).textHash],
    ],
  ],
  [iri.IriSyntaxError, [(text) => new iri.IriSyntaxError(text, stop(text))]],
];

const ofIdn: Calls = [
  [
    idn.idn,
    [
      (text) => hostToAscii(text),
      (text) => hostToUnicode(text),
      (text) => hostToAscii(hostIn(text)),
      (text) => hostToUnicode(hostIn(text)),
    ],
  ],
  [idn.IdnError, [(text) => new idn.IdnError('not-a-host', [{ index: 0, label: text, code: 'not-std3' }])]],
];

const ofCrawl: Calls = [
  [
    crawl.surt,
    [
      (text) => crawl.surt(text),
      (text) => crawl.surt(`http://${text}`, { withScheme: true, trailingComma: true, reverseAddresses: false }),
      (text) => crawl.surt(`http://h/${text}`),
      (text) => crawl.surt(`http://h/?${text}`, { canonical: false }),
    ],
  ],
  [crawl.compareByHost, [(text) => crawl.compareByHost(text, BASE), (text) => crawl.compareByHost(text, text)]],
  [
    crawl.canonicalizeQuery,
    [
      (text) => crawl.canonicalizeQuery(text, { sort: true, drop: ['q'] }),
      (text) => crawl.canonicalizeQuery(text, { drop: ['a*', 'sid'] }),
    ],
  ],
  [crawl.queryCanonicalizer, [(text) => toKey(text), (text) => toKey(`?${text}`)]],
  [
    crawl.QueryCursor,
    [
      (text) => {
        const found: unknown[] = [];
        for (parameters.of(text); parameters.next(); ) found.push(parameters.decodedName(), parameters.decodedValue());
        return found;
      },
    ],
  ],
  [
    crawl.registrableDomain,
    [
      (text) => crawl.registrableDomain(text, { tldts: { getDomain } }),
      (text) => crawl.registrableDomain(hostIn(text), { tldts: { getDomain } }),
    ],
  ],
  [crawl.repair, [(text) => crawl.repair(text)]],
];

const OPTIONS = { base: BASE, parse5 };
/** Pages that contain a text in different places. */
const PAGES_WITH: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<base href="${text}"><a href="${text}" rel="${text}" ping="${text}"><img srcset="${text}">`,
  (text) => `<meta http-equiv=refresh content="0;url=${text}"><meta http-equiv=refresh content="${text}">`,
  (text) => `<script>${text}</script><style>${text}</style><title>${text}</title><!--${text}--><a href=b>`,
  (text) => `<svg><![CDATA[${text}]]></svg><template>${text}</template><select>${text}</select><a href=b>`,
  (text) => `<a href=${text}></${text}><${text}>`,
];
const ofLinks: Calls = [
  [
    links.linksIn,
    [
      ...PAGES_WITH.map((page) => (text: string) => links.linksIn(page(text), { ...OPTIONS, repair: true })),
      (text) => links.linksIn(text, OPTIONS),
      (text) => links.linksIn('<a href=b>', { base: text, parse5 }),
    ],
  ],
  [
    links.links,
    [
      (text) => linksOf([text.slice(0, 9), bytesOf(text.slice(9))]),
      (text) => linksOf(tiny(`${text}<a href="${text}">`)),
    ],
  ],
];

async function linksOf(page: Iterable<string | Uint8Array>): Promise<links.Link[]> {
  const found: links.Link[] = [];
  for await (const link of links.links(page, OPTIONS)) found.push(link);
  return found;
}

/** Yields a text in chunks of 61 code units. */
function* tiny(text: string): Generator<string> {
  for (let i = 0; i < text.length; i += 61) yield text.slice(i, i + 61);
}

const OPERATORS = ['', '+', '#', '.', '/', ';', '?', '&'];
const valuesOf = (text: string): template.TemplateValues => ({
  x: text,
  list: text.split('/'),
  map: { [text]: text },
});
const validateBy =
  (schema: formats.StandardSchema) =>
  (text: string): unknown =>
    schema['~standard'].validate(text);
const ofFormats: Calls = [
  [formats.isHostname, [(text) => formats.isHostname(text), validateBy(formats.hostname)]],
  [formats.isIdnHostname, [(text) => formats.isIdnHostname(text), validateBy(formats.idnHostname)]],
  [formats.webUrl, [validateBy(formats.webUrl()), validateBy(formats.webUrl({ schemes: ['https'] }))]],
  [formats.isIpv4, [(text) => formats.isIpv4(text), validateBy(formats.ipv4)]],
  [formats.isIpv6, [(text) => formats.isIpv6(text), validateBy(formats.ipv6)]],
  [
    template.isUriTemplate,
    [
      (text) => template.isUriTemplate(text),
      ...[formats.uri, formats.uriReference, formats.iri, formats.iriReference, formats.uriTemplate].map(validateBy),
    ],
  ],
];

const ofTemplate: Calls = [
  [
    template.expand,
    [
      (text) => template.expand(text, { x: text, list: [text, text], map: { [text]: text } }),
      ...OPERATORS.map((operator) => (text: string) => template.expand(`{${operator}x,list*,map*}`, valuesOf(text))),
      (text) => template.expand('{x:9999}{+x:9999}', { x: text }),
    ],
  ],
  [
    template.match,
    [
      (text) => template.match(text, text),
      (text) => template.match(`{/x*}${text}{?y}`, text),
      ...OPERATORS.map((operator) => (text: string) => template.match(`{${operator}x,y*}`, text)),
      (text) => template.match('{x}{+rest}', text),
    ],
  ],
  [template.UriTemplateError, [(text) => new template.UriTemplateError('unexpected-character', text.length)]],
];

const { serialize } = compat;
const ofCompat: Calls = [
  [
    compat.parse,
    [
      (text) => compat.parse(text),
      (text) => compat.parse(text, { tolerant: true, unicodeSupport: true }),
      (text) => compat.parse(`mailto:?to=${text}`),
    ],
  ],
  [
    compat.serialize,
    [
      (text) => serialize(compat.parse(text)),
      (text) => serialize({ scheme: 'http', host: 'h', path: text }),
      (text) => serialize({ host: text }, { domainHost: true }),
      (text) => serialize({ scheme: 'http', host: hostIn(text) }),
      (text) => serialize({ scheme: text, userinfo: text, host: 'h', query: text, fragment: text }),
      (text) => serialize({ scheme: 'mailto', to: [text], headers: { a: text } } as object),
      (text) => serialize({ scheme: 'mailto', to: text.split(','), headers: { to: text } }),
      (text) => serialize({ scheme: 'mailto', headers: Object.fromEntries(text.split('&').map((name) => [name, ''])) }),
    ],
  ],
  [
    compat.resolve,
    [
      (text) => compat.resolve(BASE, text),
      (text) => compat.resolve(text, '../g', { tolerant: true }),
      (text) => compat.resolve(`http://h/${text}`, text),
    ],
  ],
  [
    compat.resolveComponent,
    [(text) => compat.resolveComponent(compat.parse(BASE), compat.parse(text), { tolerant: true })],
  ],
  [compat.normalize, [(text) => compat.normalize(text), (text) => compat.normalize({ host: 'h', path: text })]],
  [compat.equal, [(text) => compat.equal(text, text), (text) => compat.equal(BASE, text)]],
  [compat.escapeComponent, [(text) => compat.escapeComponent(text)]],
  [compat.unescapeComponent, [(text) => compat.unescapeComponent(text)]],
  [compat.pctEncChar, [(text) => compat.pctEncChar(text)]],
  [compat.pctDecChars, [(text) => compat.pctDecChars(text)]],
];

type Calls = readonly (readonly [of: unknown, calls: readonly TextCall[]])[];

export const ENTRY_CALLS: Calls = [
  ...ofInspect,
  ...ofGuard,
  ...ofHttp,
  ...ofIri,
  ...ofIdn,
  ...ofCrawl,
  ...ofLinks,
  ...ofFormats,
  ...ofTemplate,
  ...ofCompat,
];

/** The offset at which a text stops being an IRI reference, or its length. */
function stop(text: string): number {
  const flags = iri.scanIri(text, record);
  return flags < 0 ? ~flags : text.length;
}
