/** The handlers of schemes: what `parse` adds to components, and how `serialize` writes it. */

import { removeDotSegments } from 'uriscan';
import type { Components, Options, SchemeHandler } from './components.js';
import { decodeOrKeep, encode, toAsciiHost } from './text.js';

/** A handler without its name. */
type Rules = Omit<SchemeHandler, 'scheme'>;

const isSecure = ({ secure, scheme }: Components): boolean => secure ?? /^(?:https|wss)$/i.test(scheme ?? '');

function dropDefaultPort(components: Components): void {
  if (components.port === (isSecure(components) ? 443 : 80) || components.port === '') components.port = undefined;
}

/** `http` and `https` (RFC 9110, section 4.2): a host is required; the default port and an empty path are normalized. */
const http: Rules = {
  domainHost: true,
  parse(components) {
    if (!components.host) components.error ??= 'HTTP URIs must have a host.';
  },
  serialize(components, { absolutePath }) {
    dropDefaultPort(components);
    const { path = '' } = components;
    components.path = (absolutePath ? path : removeDotSegments(path)) || '/';
  },
};

/** `ws` and `wss` (RFC 6455, section 3): a host is required; path and query are a resource name, and there is no fragment. */
const ws: Rules = {
  domainHost: true,
  parse(components) {
    const { host, path, query } = components;
    if (!host) components.error ??= 'WebSocket URIs must have a host.';
    const resourceName = (path || '/') + (query ? `?${query}` : '');
    Object.assign(components, { secure: isSecure(components), resourceName, path: undefined, query: undefined });
  },
  serialize(components, { absolutePath }) {
    dropDefaultPort(components);
    const { resourceName, secure, host } = components;
    if (secure !== undefined) components.scheme = secure ? 'wss' : 'ws';
    if (resourceName) [components.path, components.query] = resourceName.split(/\?(.*)/s, 2);
    if (!absolutePath) components.path = removeDotSegments(components.path ?? '');
    // The resource name of an empty path is "/"; after an authority, an empty path is requested as "/" (RFC 3986, section 6.2.3).
    if (host !== undefined) components.path ||= '/';
    else if (resourceName && components.path === '/') components.path = undefined;
    components.fragment = undefined;
  },
};

const URN = /^([\da-z][\da-z-]{0,31}):([\w!$'()*+,./:;=@%-]+)$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `urn` (RFC 8141): a namespace identifier, and the name in it. The handler of the namespace, such as `urn:uuid`, reads the name. */
const urn: Rules = {
  // The path of a URN has segments only for the resolution of references.
  absolutePath: true,
  skipNormalize: true,
  parse(components, options) {
    const [, nid = '', nss] = URN.exec(String(components.path)) ?? [];
    if (nss === undefined) components.error ??= 'URN can not be parsed.';
    else {
      Object.assign(components, { nid: nid.toLowerCase(), nss, path: undefined });
      handlerOf(`urn:${options.nid || components.nid}`)?.parse(components, options);
    }
  },
  serialize(components, options) {
    if (components.nid === undefined) throw new Error('URN without nid cannot be serialized');
    const nid = components.nid.toLowerCase();
    handlerOf(`urn:${options.nid || nid}`)?.serialize(components, options);
    components.path = `${nid}:${components.nss ?? ''}`;
  },
};

/** `urn:uuid` (RFC 9562, section 4). */
const uuid: Rules = {
  parse(components, { tolerant }) {
    const { nss = '' } = components;
    if (!tolerant && !UUID.test(nss)) components.error ??= 'UUID is not valid.';
    Object.assign(components, { uuid: nss, nss: undefined });
  },
  serialize(components) {
    components.nss = (components.uuid ?? '').toLowerCase();
  },
};

/** `dot-atom-text` or a domain literal (RFC 6068, section 2), without characters at which other readers may end a domain. */
const DOMAIN = /^(?:[^\0-\x20"#%(),/:;<>?@[\\\]^|\x7f]+|\[[!-Z^-~]*\])$/;
const EMPTY_LABEL = /^\.|\.\.|\.$/;
/** Each matches what an address, its domain or a header field contains only percent-encoded; a `%` is data. */
const LOCAL_PART = /[^\w.~!$'()*+-]/gu;
const DOMAIN_PART = /%[\dA-Fa-f]{2}|[^\w.~!$'()*+-]/gu;
const HEADER = /[^\w.~!$'()*+,;:@-]/gu;

/** `mailto` (RFC 6068, section 2): decoded addresses and header fields. */
const mailto: Rules = {
  unicodeSupport: true,
  absolutePath: true,
  skipNormalize: true,
  parse(components, options) {
    const { path, query, host } = components;
    const to = path ? path.split(',') : [];
    // A field of any name is not inherited.
    const headers = Object.create(null);
    for (const field of query ? query.split('&') : []) {
      const [name = '', value = '', ...more] = field.split('=');
      const key = fieldName(decodeOrKeep(name));
      if (more.length > 0) components.error ??= 'URI mailto has malformed header fields.';
      else if (key === 'to') addAddresses(value, to);
      else if (key === 'subject' || key === 'body') components[key] = decodeOrKeep(value);
      else headers[key] = decodeOrKeep(value);
    }
    if (Object.keys(headers).length > 0) components.headers = headers;
    Object.assign(components, { path: undefined, query: undefined });
    if (to.length === 0) return;
    if (host !== undefined) components.error ??= 'URI mailto must not have an authority component.';
    components.to = to.map((address) => parseAddress(address, components, options));
    Object.assign(components, NO_AUTHORITY);
  },
  serialize(components, options) {
    const { headers = {}, subject, body } = components;
    const to = [...(components.to ?? [])];
    const fields = new Map<string, string>();
    for (const [name, value] of [...Object.entries(headers), ['subject', subject], ['body', body]] as const) {
      const key = fieldName(name);
      if (key === 'to') addAddresses(String(value), to);
      else if (value !== undefined) fields.set(key, `${encode(key, HEADER)}=${encode(String(value), HEADER)}`);
    }
    if (fields.size > 0) components.query = [...fields.values()].join('&');
    components.path = to.map((address) => serializeAddress(address, options)).join(',');
    if (to.length > 0) Object.assign(components, NO_AUTHORITY);
  },
};
const NO_AUTHORITY = { userinfo: undefined, host: undefined, port: undefined };

/** Returns the name of a header field, in lowercase if it is a known one. */
const fieldName = (name: string): string => (/^(?:to|subject|body)$/i.test(name) ? name.toLowerCase() : name);

/** Appends the addresses one by one: as arguments of `push`, about 120,000 of them overflow the stack. */
function addAddresses(text: string, to: string[]): void {
  for (const address of text.split(',')) to.push(address);
}

function parseAddress(address: string, components: Components, { unicodeSupport }: Options): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const converted = unicodeSupport ? domain : toAsciiHost(domain);
  const plain = decodeOrKeep(converted ?? domain).toLowerCase();
  if (at < 0 || converted === undefined || !DOMAIN.test(plain) || EMPTY_LABEL.test(plain))
    components.error ??= 'URI mailto has an invalid recipient domain.';
  return at < 0 ? decodeOrKeep(address) : `${decodeOrKeep(address.slice(0, at))}@${plain}`;
}

function serializeAddress(address: string, { unicodeSupport }: Options): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address) ?? [undefined, address];
  const encoded = encode(domain.toLowerCase().replaceAll('%', '%25'), DOMAIN_PART);
  const ascii = unicodeSupport ? encoded : toAsciiHost(encoded);
  return `${encode(local, LOCAL_PART)}@${encode(ascii ?? encoded, DOMAIN_PART)}`;
}

const RULES: { [scheme: string]: Rules } = { http, https: http, ws, wss: ws, urn, 'urn:uuid': uuid, mailto };

/** The handlers, by scheme in lowercase, or by scheme and namespace. You can add or replace handlers; this affects all users of the package. */
export const SCHEMES: { [scheme: string]: SchemeHandler } = Object.create(null);
for (const [scheme, rules] of Object.entries(RULES)) SCHEMES[scheme] = { scheme, ...rules };

/** Returns the handler of a scheme in any case. */
export function handlerOf(scheme: string | undefined): SchemeHandler | undefined {
  return scheme ? (SCHEMES[scheme] ?? SCHEMES[scheme.toLowerCase()]) : undefined;
}
