import type { ComponentName } from '../errors/codes.js';
import { UriComponentError } from '../errors/error.js';
import type { ReferenceLanguage } from '../errors/language.js';
import { URIS } from '../errors/uri.js';
import { checkText, wrongType } from '../support/arguments.js';
import { checkObject, has, unknownName } from '../support/options.js';
import { type ParsedReference, queryTextOf, SPREAD, textOf } from '../support/reference-text.js';
import { Grammar, Slot, STRIDE } from '../tables/record.js';
import { checkComponent } from './check-component.js';
import type { Query } from './query.js';

/**
 * Components of a reference, as written in it, without their delimiters: nothing is encoded. A component that is `undefined` or missing
 * is absent; `''` is empty.
 */
export interface ComponentsToCompose {
  readonly scheme?: string | undefined;
  /** Instead of `userinfo`, `host` and `port`; next to any of them, it must equal their combination. */
  readonly authority?: string | undefined;
  readonly userinfo?: string | undefined;
  /** The userinfo up to its first colon, instead of `userinfo`. */
  readonly user?: string | undefined;
  /** The userinfo after its first colon, instead of `userinfo`. */
  readonly password?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  /** A path is never absent: without one, it is empty. */
  readonly path?: string | undefined;
  /** The segments of the path, instead of `path`: `['', 'a']` is `/a`, and `['']` is `/`. */
  readonly segments?: readonly string[] | undefined;
  /** The query as written, without its `?`: `'?a=1'` gives `??a=1`, since a query may begin with `?`. Or a {@link Query}. */
  readonly query?: string | Query | undefined;
  /** The fragment as written, without its `#`. */
  readonly fragment?: string | undefined;
}

/** The names of the components in an object of a caller, each with a bit. */
export const ComponentBit = {
  scheme: 1,
  authority: 2,
  userinfo: 4,
  user: 8,
  password: 16,
  host: 32,
  port: 64,
  path: 128,
  segments: 256,
  query: 512,
  fragment: 1024,
} as const;

const BIT_OF_COMPONENT: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(Object.entries(ComponentBit));

/** Returns the bit of a name. The usual names are compared: with the map only, `with` takes 1.2 times as long (Node 20, x64). */
function bitOf(name: string): number | undefined {
  if (name === 'scheme') return ComponentBit.scheme;
  if (name === 'userinfo') return ComponentBit.userinfo;
  if (name === 'host') return ComponentBit.host;
  if (name === 'port') return ComponentBit.port;
  if (name === 'path') return ComponentBit.path;
  if (name === 'query') return ComponentBit.query;
  if (name === 'fragment') return ComponentBit.fragment;
  return BIT_OF_COMPONENT.get(name);
}

/** The components of a reference: all are known. */
export type Composition = { readonly [Name in ComponentName]: string | undefined };

const composedRecord = new Uint32Array(STRIDE);

/**
 * Composes a URI reference from its components (RFC 3986, section 5.3). Checks each component against its production, and
 * encodes, decodes and omits nothing. A host may have percent-encodings that are not UTF-8 (`//%FF`), as in `parse`; `inspect`
 * reports such hosts.
 *
 * Two kinds of paths get a prefix, because they would be read as another component (sections 3.3, 4.2). Without an authority, a
 * path that begins with `//` gets `/.`. Without a scheme and an authority, a path with a colon in its first segment gets `./`.
 * `removeDotSegments` gives the same result with and without the prefix.
 *
 * So `parse(compose(c))` has the components of `c`, except for a path with a prefix, and `compose(parse(s))` is `s`.
 *
 * @param components - an object with components, or a parsed reference
 * @throws UriComponentError if a component is not a string of its production, or is not allowed next to the others
 * @throws UriSyntaxError for a parsed IRI reference that is not a URI reference
 * @throws TypeError if a component is neither a string nor `undefined`, or the object has another property, or is a copy of a parsed
 * reference by spread: a copy has no components
 * @example
 * ```ts
 * compose({ scheme: 'http', host: '[::1]', port: '8080', path: '/a', query: '' }); // 'http://[::1]:8080/a?'
 * compose({ scheme: 'file', authority: '', path: '/etc/hosts' }); // 'file:///etc/hosts'
 * compose({ scheme: 'http', host: 'a.example', segments: ['', 'b', 'c'] }); // 'http://a.example/b/c'
 * compose({ path: '//evil.example/a' }); // '/.//evil.example/a'
 * compose({ path: 'a:b' }); // './a:b'
 * ```
 */
export function compose(components: ComponentsToCompose | ParsedReference): string {
  const text = typeof components === 'object' ? textOf(components as ParsedReference) : undefined;
  if (typeof text !== 'string') {
    const named = components as ComponentsToCompose;
    return join(compositionOf(named, bitsOf(named)), composedRecord).text;
  }
  // A parsed IRI reference may not be a URI reference.
  const flags = URIS.scan(text, composedRecord, 0, Grammar.URI_REFERENCE);
  if (flags < 0) throw URIS.error(text, ~flags, Grammar.URI_REFERENCE);
  return text;
}

/** A reference that was composed, and the flags of its scan. */
interface Joined {
  readonly text: string;
  readonly flags: number;
}

/**
 * Joins components to a reference. The whole is scanned once: if each component is where it was put, the automaton has accepted each.
 *
 * @param offsets - the array for the record of the reference
 */
export function join(composition: Composition, offsets: Uint32Array, language: ReferenceLanguage = URIS): Joined {
  const { scheme, authority, userinfo, host, port, path = '', query, fragment } = composition;
  let text = scheme === undefined ? '' : `${scheme}:`;
  const hostStart = text.length + 2 + (userinfo === undefined ? 0 : userinfo.length + 1);
  const whole = host === undefined ? authority : sumOf(userinfo, host, port);
  if (whole !== undefined) text += `//${whole}`;
  const pathStart = text.length;
  if (whole === undefined && path.startsWith('//')) text += '/.';
  else if (pathStart === 0 && hasColonInFirstSegment(path)) text += './';
  text += path;
  const pathEnd = text.length;
  if (query !== undefined) text += `?${query}`;
  const queryEnd = text.length;
  if (fragment !== undefined) text += `#${fragment}`;
  const flags = language.scan(text, offsets, 0, Grammar.URI_REFERENCE);
  const isInPlace =
    flags >= 0 &&
    offsets[Slot.SCHEME_END] === (scheme === undefined ? 0 : scheme.length) &&
    offsets[Slot.PATH_START] === pathStart &&
    offsets[Slot.PATH_END] === pathEnd &&
    offsets[Slot.QUERY_END] === queryEnd &&
    (host === undefined
      ? userinfo === undefined && port === undefined
      : offsets[Slot.HOST_START] === hostStart && offsets[Slot.HOST_END] === hostStart + host.length) &&
    (authority === undefined || authority === whole);
  if (!isInPlace) throwFirstError(composition, language);
  return { text, flags };
}

/** Throws the error for the first component that is not of its production or is not allowed next to the others. */
function throwFirstError(composition: Composition, language: ReferenceLanguage): never {
  const { userinfo, host, port, path = '' } = composition;
  for (const name of ['scheme', 'host', 'userinfo', 'port', 'authority', 'path', 'query', 'fragment'] as const) {
    const text = composition[name];
    if (text === undefined) continue;
    if (host === undefined && (name === 'userinfo' || name === 'port'))
      throw new UriComponentError('missing-host', 0, name);
    if (name !== 'authority' || host === undefined) checkComponent(name, text, language);
    else if (text !== sumOf(userinfo, host, port)) throw new UriComponentError('contradictory-authority', 0, name);
  }
  throw new UriComponentError('path-after-authority', 0, 'path', path);
}

function sumOf(userinfo: string | undefined, host: string, port: string | undefined): string {
  const start = userinfo === undefined ? host : `${userinfo}@${host}`;
  return port === undefined ? start : `${start}:${port}`;
}

function hasColonInFirstSegment(path: string): boolean {
  const colon = path.indexOf(':');
  return colon >= 0 && !path.slice(0, colon).includes('/');
}

/**
 * Finds the components in an object of a caller, by the names that it has itself or from its class. A name on `Object.prototype` is
 * not a component.
 *
 * @returns the bits of {@link ComponentBit}
 * @throws TypeError if there is another name, or no object with components
 */
export function bitsOf(components: ComponentsToCompose): number {
  checkObject(components, 'components');
  if (SPREAD in components)
    throw new TypeError(
      'expected `components` to have components, got a copy of a parsed reference, or one of another class: pass the original',
    );
  let bits = 0;
  const isPlain = Object.getPrototypeOf(components) === Object.prototype;
  for (const name in components) {
    if (!(isPlain ? Object.hasOwn(components, name) : has(components, name))) continue;
    const bit = bitOf(name);
    if (bit !== undefined) bits |= bit;
    // `JSON.parse` makes an own `__proto__`: it is ignored.
    else if (name !== '__proto__') throw unknownName(name, Object.keys(ComponentBit), 'a component');
  }
  if (isPlain) return bits;
  // The accessors of a class are not enumerable.
  for (const [name, bit] of BIT_OF_COMPONENT) if (has(components, name)) bits |= bit;
  return bits;
}

/**
 * Reads the components that are given, each once, and takes the others from a reference; without one, they are absent. An authority
 * replaces userinfo, host and port.
 *
 * @throws UriComponentError `invalid-userinfo` if the user has a colon: the password would start there
 * @throws TypeError if a component has another type, or if there are both a userinfo, and a user or a password; or a path and segments
 */
export function compositionOf(components: ComponentsToCompose, bits: number, from?: Composition): Composition {
  const unchanged = bits & ComponentBit.authority ? undefined : from;
  return {
    scheme: bits & ComponentBit.scheme ? textIn(components.scheme, 'scheme') : from?.scheme,
    authority: bits & ComponentBit.authority ? textIn(components.authority, 'authority') : undefined,
    userinfo: userinfoIn(components, bits, unchanged?.userinfo),
    host: bits & ComponentBit.host ? textIn(components.host, 'host') : unchanged?.host,
    port: bits & ComponentBit.port ? textIn(components.port, 'port') : unchanged?.port,
    path: bits & (ComponentBit.path | ComponentBit.segments) ? pathIn(components, bits) : from?.path,
    query: bits & ComponentBit.query ? queryIn(components) : from?.query,
    fragment: bits & ComponentBit.fragment ? textIn(components.fragment, 'fragment') : from?.fragment,
  };
}

export function textIn(value: unknown, name: string): string | undefined {
  if (value !== undefined) checkText(value, name);
  return value;
}

/** Returns a userinfo, or one with another user or password; a part that is not given stays as in the current userinfo. */
function userinfoIn(components: ComponentsToCompose, bits: number, current: string | undefined): string | undefined {
  if ((bits & (ComponentBit.user | ComponentBit.password)) === 0)
    return bits & ComponentBit.userinfo ? textIn(components.userinfo, 'userinfo') : current;
  if (bits & ComponentBit.userinfo) throw new TypeError('expected `userinfo`, or `user` and `password`, got both');
  const user = bits & ComponentBit.user ? textIn(components.user, 'user') : userIn(current);
  const colon = user?.indexOf(':') ?? -1;
  if (colon >= 0) throw new UriComponentError('invalid-userinfo', colon, 'userinfo');
  // Without a user, the password is also removed.
  const rest = user === undefined ? undefined : passwordIn(current);
  const password = bits & ComponentBit.password ? textIn(components.password, 'password') : rest;
  return password === undefined ? user : `${user ?? ''}:${password}`;
}

export function pathIn(components: ComponentsToCompose, bits: number): string | undefined {
  if ((bits & ComponentBit.segments) === 0) return textIn(components.path, 'path');
  if (bits & ComponentBit.path) throw new TypeError('expected `path` or `segments`, got both');
  const { segments } = components;
  return segments === undefined ? undefined : pathOf(readSegments(segments, 'segments'));
}

export function queryIn({ query }: ComponentsToCompose): string | undefined {
  const ofQuery = queryTextOf(query);
  return ofQuery === undefined ? textIn(query, 'query') : ofQuery.text;
}

/** Returns the part of a userinfo before its first colon. */
export function userIn(userinfo: string | undefined): string | undefined {
  return userinfo?.split(':', 1)[0];
}

/** Returns the part of a userinfo after its first colon. */
export function passwordIn(userinfo: string | undefined): string | undefined {
  return userinfo?.includes(':') ? userinfo.slice(userinfo.indexOf(':') + 1) : undefined;
}

/** Reads a list of segments: each element once, since a getter may give another value the next time. */
export function readSegments(value: unknown, name: string): readonly string[] {
  const segments: readonly unknown[] = Array.isArray(value) ? Array.from(value) : [undefined];
  if (segments.every((segment) => typeof segment === 'string')) return segments as readonly string[];
  throw wrongType(name, 'an array of strings', value);
}

/**
 * Joins segments to a path. An empty first segment makes a path absolute, also if it is the only one.
 *
 * @throws UriComponentError `slash-in-segment`
 */
export function pathOf(segments: readonly string[]): string {
  if (segments.length === 1 && segments[0] === '') return '/';
  let offset = 0;
  for (const segment of segments) {
    const slash = segment.indexOf('/');
    if (slash >= 0) throw new UriComponentError('slash-in-segment', offset + slash, 'path', segments.join('/'));
    offset += segment.length + 1;
  }
  return segments.join('/');
}
