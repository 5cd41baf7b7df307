import { validateMailtoPath, validateMailtoQuery } from '../resolve/schemes/paths.js';
import type { Draft, URIOptions, URISchemeHandler } from './components.js';
import { toAsciiHost } from './host.js';
import { decodeOrKeep, encode, encodeAscii, encodeData } from './text.js';

/**
 * `dot-atom-text` or a domain literal (RFC 6068, section 2), also with non-ASCII characters. The characters `#%/?^|` of
 * `dot-atom-text` are not allowed, because other readers may end a domain at them, as in `example.org?query`.
 */
const DOMAIN = /^(?:[^\0-\x20"#%(),./:;<>?@[\\\]^|\x7f]+(?:\.[^\0-\x20"#%(),./:;<>?@[\\\]^|\x7f]+)*|\[[!-Z^-~]*\])$/;

/** Not a `qchar`, or a delimiter of addresses or their parts. */
const LOCAL_PART = /[^\w.~!$'()*+-]+/g;
const DOMAIN_PART = /[^\w.~!$'()*+:-]+/g;
/** Not a `qchar`. */
const HEADER = /[^\w.~!$'()*+,;:@-]+/g;

/** `mailto` (RFC 6068, section 2): addresses and header fields, all of them decoded. */
export const mailto: URISchemeHandler = {
  scheme: 'mailto',
  unicodeSupport: true,
  absolutePath: true,
  parse(components, options) {
    const { path = '', query, host } = components;
    if (host !== undefined) components.error ??= 'URI mailto must not have an authority component.';
    const fault = validateMailtoPath(path) ?? (query === undefined ? undefined : validateMailtoQuery(query));
    if (fault !== undefined) components.error ??= `URI mailto is malformed: ${fault.message}.`;
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
function parseFields(query: string, components: Draft, to: string[]): void {
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

function parseAddress(address: string, components: Draft, { unicodeSupport }: URIOptions): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const converted = unicodeSupport ? domain : toAsciiHost(domain);
  const plain = decodeOrKeep(converted ?? domain).toLowerCase();
  if (at < 0 || converted === undefined || !DOMAIN.test(plain)) {
    components.error ??= 'URI mailto has an invalid recipient domain.';
  }
  return at < 0 ? decodeOrKeep(address) : `${decodeOrKeep(address.slice(0, at))}@${plain}`;
}

/** Returns addresses and encoded header fields of the components to serialize. Names are case-insensitive. */
function fieldsOf({ to = [], subject, body, headers = {} }: Draft): { to: string[]; fields: string[] } {
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
