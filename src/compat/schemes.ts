/** The handlers of schemes: what `parse` adds to components, and how `serialize` writes it. */

import { validateMailtoPath, validateMailtoQuery, validateUrnPath } from '../normalize/schemes/paths.js';
import { removeDotSegments } from '../resolve/dot-segments.js';
import type { URIOptions, URISchemeHandler, WritableComponents } from './components.js';
import { decodeOrKeep, encode, encodeAscii, encodeData, toAsciiHost } from './text.js';

/**
 * `dot-atom-text` or a domain literal (RFC 6068, section 2), also with non-ASCII characters. The characters `#%/?^|` of
 * `dot-atom-text` are not allowed, because other readers may end a domain at them, as in `example.org?query`.
 */
const DOMAIN = /^(?:[^\0-\x20"#%(),/:;<>?@[\\\]^|\x7f]+|\[[!-Z^-~]*\])$/;
const EMPTY_LABEL = /^\.|\.\.|\.$/;

/** Matches any character except a `qchar`, and delimiters of addresses or their parts. */
const LOCAL_PART = /[^\w.~!$'()*+-]+/g;
const DOMAIN_PART = /[^\w.~!$'()*+:-]+/g;
/** Matches any character except a `qchar`. */
const HEADER = /[^\w.~!$'()*+,;:@-]+/g;

/** `mailto` (RFC 6068, section 2): decoded addresses and header fields. */
export const mailto: URISchemeHandler = {
  scheme: 'mailto',
  unicodeSupport: true,
  absolutePath: true,
  parse(components, options) {
    const { path = '', query, host } = components;
    if (host !== undefined) components.error ??= 'URI mailto must not have an authority component.';
    const finding = validateMailtoPath(path) ?? (query === undefined ? undefined : validateMailtoQuery(query));
    if (finding !== undefined) components.error ??= `URI mailto is malformed: ${finding.message}.`;
    const to = path === '' ? [] : path.split(',');
    if (query) parseFields(query, components, to);
    components.path = undefined;
    components.query = undefined;
    if (to.length === 0) return;
    components.to = to.map((address) => parseAddress(address, components, options));
    components.userinfo = undefined;
    components.host = undefined;
    components.port = undefined;
  },
  serialize(components, options) {
    const { to, fields } = fieldsOf(components);
    // Without a scheme, the first segment of a path has no ":".
    const domainPart = components.scheme ? DOMAIN_PART : LOCAL_PART;
    components.path = undefined;
    if (to.length > 0) {
      components.path = to.map((address) => serializeAddress(address, domainPart, options)).join(',');
      components.userinfo = undefined;
      components.host = undefined;
      components.port = undefined;
    }
    if (fields.length > 0) components.query = fields.join('&');
  },
};

/** Reads the header fields; adds further addresses to `to`. */
function parseFields(query: string, components: WritableComponents, to: string[]): void {
  // A field of any name is not inherited.
  const headers: { [name: string]: string } = Object.create(null);
  for (const field of query.split('&')) {
    const [name = '', value = '', ...more] = field.split('=');
    if (more.length > 0) {
      components.error ??= 'URI mailto has malformed header fields.';
      continue;
    }
    const plainName = decodeOrKeep(name);
    if (/^to$/i.test(plainName)) addAddresses(value, to);
    else if (/^subject$/i.test(plainName)) components.subject = decodeOrKeep(value);
    else if (/^body$/i.test(plainName)) components.body = decodeOrKeep(value);
    else headers[plainName] = decodeOrKeep(value);
  }
  if (Object.keys(headers).length > 0) components.headers = headers;
}

/** Appends the addresses one by one: as arguments of `push`, about 120,000 of them overflow the stack. */
function addAddresses(text: string, to: string[]): void {
  for (const address of text.split(',')) to.push(address);
}

function parseAddress(address: string, components: WritableComponents, { unicodeSupport }: URIOptions): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const converted = unicodeSupport ? domain : toAsciiHost(domain);
  const plain = decodeOrKeep(converted ?? domain).toLowerCase();
  if (at < 0 || converted === undefined || !DOMAIN.test(plain) || EMPTY_LABEL.test(plain)) {
    components.error ??= 'URI mailto has an invalid recipient domain.';
  }
  return at < 0 ? decodeOrKeep(address) : `${decodeOrKeep(address.slice(0, at))}@${plain}`;
}

/** Returns addresses and encoded header fields of the components to serialize. Names are case-insensitive. */
function fieldsOf({ to = [], subject, body, headers = {} }: WritableComponents): { to: string[]; fields: string[] } {
  const addresses = [...to];
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const known = name.toLowerCase();
    if (known === 'to') addAddresses(String(value), addresses);
    else values.set(known === 'subject' || known === 'body' ? known : name, String(value));
  }
  if (subject !== undefined) values.set('subject', subject);
  if (body !== undefined) values.set('body', body);
  const fields = [...values].map(([name, value]) => `${encode(name, HEADER)}=${encode(value, HEADER)}`);
  return { to: addresses, fields };
}

function serializeAddress(address: string, domainPart: RegExp, { unicodeSupport }: URIOptions): string {
  const at = address.lastIndexOf('@');
  const local = encode(at < 0 ? address : address.slice(0, at), LOCAL_PART);
  const domain = at < 0 ? '' : address.slice(at + 1).toLowerCase();
  // A "%" is data here, since the address is decoded.
  if (unicodeSupport) return `${local}@${encodeAscii(domain.replaceAll('%', '%25'), domainPart)}`;
  const encoded = encode(domain, domainPart);
  return `${local}@${encodeData(toAsciiHost(encoded) ?? encoded, domainPart)}`;
}

/**
 * Wider than the RFC: a namespace identifier that is too short or too long is an error, but the URN still has
 * components.
 */
const PARTS_OF_URN = /^([\da-z-]+):(.+)$/is;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `http` and `https` (RFC 9110, section 4.2): a host is required; the default port and an empty path are normalized. */
const http: URISchemeHandler = {
  scheme: 'http',
  domainHost: true,
  parse(components) {
    if (!components.host) components.error ??= 'HTTP URIs must have a host.';
  },
  serialize(components, { absolutePath }) {
    dropDefaultPort(components, components.scheme?.toLowerCase() === 'https');
    const path = components.path ?? '';
    components.path = (absolutePath ? path : removeDotSegments(path)) || '/';
  },
};

/** `ws` and `wss` (RFC 6455, section 3): a host is required; path and query are a resource name, and there is no fragment. */
const ws: URISchemeHandler = {
  scheme: 'ws',
  domainHost: true,
  parse(components) {
    if (!components.host) components.error ??= 'WebSocket URIs must have a host.';
    components.secure = isSecure(components);
    components.resourceName = (components.path || '/') + (components.query ? `?${components.query}` : '');
    components.path = undefined;
    components.query = undefined;
  },
  serialize(components, { absolutePath }) {
    dropDefaultPort(components, isSecure(components));
    if (components.secure !== undefined) components.scheme = components.secure ? 'wss' : 'ws';
    const isResource = Boolean(components.resourceName);
    if (components.resourceName) {
      const [path, ...query] = components.resourceName.split('?');
      components.path = path;
      components.query = query.length > 0 ? query.join('?') : undefined;
    }
    if (!absolutePath) components.path = removeDotSegments(components.path ?? '');
    // The resource name of an empty path is "/".
    if (isResource && components.path === '/') components.path = undefined;
    // An empty path after an authority is requested as "/" (RFC 3986, section 6.2.3).
    if (components.host !== undefined) components.path ||= '/';
    components.fragment = undefined;
  },
};

const isSecure = ({ secure, scheme }: WritableComponents): boolean => secure ?? scheme?.toLowerCase() === 'wss';

function dropDefaultPort(components: WritableComponents, isSecure: boolean): void {
  if (components.port === (isSecure ? 443 : 80) || components.port === '') components.port = undefined;
}

/** `urn` (RFC 8141): a namespace identifier, and the name in it. The handler of the namespace, such as `urn:uuid`, reads the name. */
const urn: URISchemeHandler = {
  scheme: 'urn',
  // The path of a URN has segments only for the resolution of references.
  absolutePath: true,
  parse(components, options) {
    const path = components.path as string;
    if (validateUrnPath(path) !== undefined) components.error ??= 'URN can not be parsed.';
    const [, nid, nss] = PARTS_OF_URN.exec(path) ?? [];
    if (nid === undefined) return;
    components.nid = nid.toLowerCase();
    components.nss = nss;
    components.path = undefined;
    namespace(components.nid, options)?.parse(components, options);
  },
  serialize(components, options) {
    if (components.nid === undefined) throw new Error('URN without nid cannot be serialized');
    const nid = components.nid.toLowerCase();
    namespace(nid, options)?.serialize(components, options);
    components.path = `${nid}:${components.nss ?? ''}`;
  },
};

function namespace(nid: string, options: URIOptions): URISchemeHandler | undefined {
  return handlerOf(`urn:${options.nid || nid}`);
}

/** `urn:uuid` (RFC 9562, section 4). */
const uuid: URISchemeHandler = {
  scheme: 'urn:uuid',
  parse(components, { tolerant }) {
    components.uuid = components.nss;
    components.nss = undefined;
    if (!tolerant && !UUID.test(components.uuid as string)) components.error ??= 'UUID is not valid.';
  },
  serialize(components) {
    components.nss = (components.uuid ?? '').toLowerCase();
  },
};

/**
 * The handlers, by scheme in lowercase, or by scheme and namespace. You can add or replace handlers, as in fast-uri and
 * uri-js; this affects all users of this module.
 *
 * @example
 * ```ts
 * Object.keys(SCHEMES); // [ 'http', 'https', 'ws', 'wss', 'urn', 'urn:uuid', 'mailto' ]
 * ```
 */
export const HANDLERS: { [scheme: string]: URISchemeHandler } = /* @__PURE__ */ Object.assign(Object.create(null), {
  http,
  https: { ...http, scheme: 'https' },
  ws,
  wss: { ...ws, scheme: 'wss' },
  urn,
  'urn:uuid': uuid,
  mailto,
});

/** Returns the handler of a scheme in any case. */
export function handlerOf(scheme: string | undefined): URISchemeHandler | undefined {
  return scheme ? (HANDLERS[scheme] ?? HANDLERS[scheme.toLowerCase()]) : undefined;
}
