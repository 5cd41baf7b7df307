/** The replacement for fast-uri and uri-js: serialization and escaping. */

import { Buffer } from 'node:buffer';
import { Random } from '../../../bench/model/random.js';
import {
  escapeComponent,
  parse,
  pctDecChars,
  pctEncChar,
  serialize,
  type URIComponents,
  unescapeComponent,
} from '../../../src/compat/index.js';
import { UriComponentError } from '../../../src/errors/index.js';
import { derive, mutate } from '../../support/generate.js';
import { recognise } from '../../support/recogniser.js';
import { must, outcome, SEPARATOR, same, type Target } from '../target.js';
import { iriTexts, referenceTexts } from '../texts.js';

/** The octets of a text, percent-encoded or not, one character each. */
const octetsOf = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Schemes whose path and query have other names in components. */
export const HANDLED = /^(?:mailto|urn|wss?):/i;

/** Whether a WHATWG parser finds a host in a reference without one, relative to an `http` URI. */
export function isMisread(reference: string): boolean {
  const read = recognise(reference);
  if (!read.valid || read.authority) return false;
  const base = read.scheme === undefined ? 'http://base.invalid/' : undefined;
  const url = outcome(() => new URL(reference, base), TypeError);
  return 'value' in url && url.value.hostname !== (base === undefined ? '' : 'base.invalid');
}

export const octets = (text: string | undefined): string | undefined => text && octetsOf(text);

/** The meaning of the first character of a field: an option or a component. */
const FIELDS: Readonly<Record<string, keyof URIComponents>> = {
  s: 'scheme',
  u: 'userinfo',
  h: 'host',
  ':': 'port',
  p: 'path',
  '?': 'query',
  '#': 'fragment',
  n: 'nid',
  N: 'nss',
  i: 'uuid',
  r: 'resourceName',
  t: 'to',
  j: 'subject',
  b: 'body',
};
const KEYS = Object.keys(FIELDS);
const SCHEMES = ['x', 'foo+1', 'http', 'HTTPS', 'ws', 'wss', 'urn', 'mailto', 'urn:uuid', '1'];
export const REFUSALS =
  /^URI (?:scheme|port|host) is malformed\.$|^URI host is missing\.$|^URN without nid cannot be serialized$|lone surrogate$/;

function componentsOf(text: string): URIComponents {
  const components: Record<string, unknown> = {};
  for (const field of text.split(SEPARATOR)) {
    const name = FIELDS[field.charAt(0)];
    if (name !== undefined) components[name] = name === 'to' ? field.slice(1).split(' ') : field.slice(1);
  }
  return components as URIComponents;
}

export const serializeTarget: Target = {
  name: 'serialize',
  entry: 'compat',
  promise: 'components make a reference that is read as the same ones, or are refused as documented',
  check(text) {
    const components = componentsOf(text);
    const result = outcome(() => serialize(components), Error);
    if ('refused' in result) {
      must(result.error instanceof UriComponentError || REFUSALS.test(result.error.message), result.error.message);
      return;
    }
    const { value } = result;
    // In the host of a mailbox, non-ASCII characters are kept.
    const read = recognise(components.scheme === 'mailto' ? value.replaceAll(/[^\0-\x7f]/g, '~') : value);
    must(read.valid, `no reference: ${value}`);
    const again = parse(value);
    must(!isMisread(value), `a path that is read as a host: ${value}`);
    if (again.error === undefined) {
      // The second time, "ws://:80/a" is refused: without its default port, a WHATWG parser reads "a" as a host.
      const second = outcome(() => serialize(again), TypeError);
      if ('value' in second) same(serialize(parse(second.value)), second.value, 'the second time');
      else must(REFUSALS.test(second.error.message), second.error.message);
    }
    same(read.scheme, components.scheme || undefined, 'scheme');
    if (HANDLED.test(`${components.scheme}:`)) return;
    same(octets(read.userinfo), octets(components.userinfo), 'userinfo');
    same(octets(read.query), octets(components.query), 'query');
    same(octets(read.fragment), octets(components.fragment), 'fragment');
    const { userinfo, host, port } = components;
    // Where a default port is removed, an empty port is removed too.
    if (port !== '') same(read.authority !== undefined, (userinfo ?? host ?? port) !== undefined, 'authority');
    const dotted = outcome(() => serialize(components, { absolutePath: true }), TypeError);
    // A WHATWG parser reads the "." of "http:." as a host.
    if ('refused' in dotted) return must(REFUSALS.test(dotted.error.message), dotted.error.message);
    const undotted = recognise(dotted.value);
    must(undotted.valid, 'no reference with its dots');
    const path = octetsOf(components.path ?? '');
    const readPath = octetsOf(undotted.path);
    must([path, `/${path}`, `./${path}`, `/.${path}`, '/'].includes(readPath), `another path: ${readPath}`);
  },
  *texts(seed) {
    const random = new Random(seed);
    const references = referenceTexts(seed);
    for (;;) {
      const made: string[] = [`s${random.of(SCHEMES)}`];
      for (const key of KEYS) {
        if (!random.chance(0.3)) continue;
        const name = FIELDS[key] as string;
        const isOfUri = 'userinfo host port path query fragment'.includes(name);
        const data = isOfUri ? derive(name, random) : references.next().value;
        made.push(key + (random.chance(0.3) ? mutate(data, random, [data]) : data));
      }
      yield made.join(SEPARATOR);
    }
  },
};

export const escapeTarget: Target = {
  name: 'escape',
  entry: 'compat',
  promise: 'what is escaped is what the platform escapes, and comes back',
  check(text) {
    const expected = outcome(() => encodeURIComponent(text), URIError);
    const escaped = outcome(() => escapeComponent(text), URIError);
    const encoded = outcome(() => pctEncChar(text), URIError);
    same('value' in escaped, 'value' in expected, 'escapes well-formed text, and nothing else');
    same('value' in encoded, 'value' in expected, 'encodes well-formed text, and nothing else');
    if ('value' in expected && 'value' in escaped && 'value' in encoded) {
      const subDelims = expected.value.replaceAll(/%(?:2[46BC]|3[BD])/g, decodeURIComponent);
      same(escaped.value, subDelims, 'escapeComponent');
      same(unescapeComponent(escaped.value), text, 'unescapeComponent(escapeComponent(text))');
      same(pctDecChars(encoded.value), text, 'pctDecChars(pctEncChar(text))');
      same(encoded.value.length, 3 * Buffer.byteLength(text), 'octets');
    }
    const decoded = (encodings: string): string => {
      const result = outcome(() => decodeURIComponent(encodings), URIError);
      return 'value' in result ? result.value : encodings;
    };
    same(unescapeComponent(text), text.replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded), 'unescapeComponent');
    same(pctDecChars(text), decoded(text), 'pctDecChars');
  },
  texts: iriTexts,
};
