import { UriComponentError, UriSyntaxError } from '../errors/index.js';
import { scan, scanText } from '../scanner/scan.js';
import { wrongType } from '../tables/arguments.js';
import { bare, checkObject, has, unknownName } from '../tables/options.js';
import { Grammar, Slot, STRIDE } from '../tables/record.js';
import { type ParsedReference, SPREAD, textOf } from '../tables/reference-text.js';
import { checkComponent } from './productions.js';
import type { Query } from './query.js';
import { queryTextOf } from './query-text.js';
import { pathOf, readSegments } from './segments.js';

/**
 * Components of a reference, as written in it, without their delimiters: nothing is encoded. A component that is `undefined` or missing
 * is absent; `''` is empty.
 */
export interface ComponentsToCompose {
  readonly scheme?: string | undefined;
  /** Instead of `userinfo`, `host` and `port`; next to any of them, it has to be what they add up to. */
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

const NAMES = [
  'scheme',
  'authority',
  'userinfo',
  'user',
  'password',
  'host',
  'port',
  'path',
  'segments',
  'query',
  'fragment',
] as const;

/** A bit for each component that {@link Composition} has. */
export const Given = {
  scheme: 0b00_0000_0001,
  authority: 0b00_0000_0010,
  userinfo: 0b00_0000_0100,
  user: 0b00_0000_1000,
  password: 0b00_0001_0000,
  host: 0b00_0010_0000,
  port: 0b00_0100_0000,
  path: 0b00_1000_0000,
  query: 0b01_0000_0000,
  fragment: 0b10_0000_0000,
} as const;

/** The bits by any name. */
const BITS: Readonly<Record<string, number>> = /* @__PURE__ */ bare({ ...Given, segments: Given.path });

/** Components that were read from an object of a caller. */
export class Composition {
  /** Bits of {@link Given}: the components that are in the object, also those that are undefined there. */
  given = 0;
  scheme: string | undefined = undefined;
  authority: string | undefined = undefined;
  userinfo: string | undefined = undefined;
  user: string | undefined = undefined;
  password: string | undefined = undefined;
  host: string | undefined = undefined;
  port: string | undefined = undefined;
  path: string | undefined = undefined;
  query: string | undefined = undefined;
  fragment: string | undefined = undefined;
}

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Composes a URI reference from its components (RFC 3986, section 5.3). Each is checked against its production, and nothing is
 * encoded, decoded or left out. That is all: a host may have percent-encodings that are not UTF-8 (`//%FF`), as `parse` accepts them.
 * `inspect` reports such hosts.
 *
 * Two paths would be read as something else, and get a dot-segment that prevents it: one that begins with `//` where there is no
 * authority, `/.`; one with a colon in its first segment where there is no scheme either, `./` (sections 3.3, 4.2). The reference has
 * that longer path then; `removeDotSegments` gives the same for both.
 *
 * So `parse(compose(c))` has the components of `c`, except for such a path, and `compose(parse(s))` is `s`.
 *
 * @param components - an object with components, or a parsed reference
 * @throws UriComponentError if a component is not a string of its production, or is not allowed next to the others
 * @throws UriSyntaxError for a parsed IRI reference that is not a URI reference
 * @throws TypeError if a component is neither a string nor `undefined`, or the object has another property, or is a copy of a parsed
 * reference by spread, which has no components
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
  if (isParsed(components)) {
    const text = textOf(components);
    const flags = scan(text, record);
    // A parsed IRI reference may not be a URI reference.
    if (flags < 0) throw new UriSyntaxError(text, ~flags);
    return text;
  }
  const composition = readComponents(components);
  setUserinfo(composition, undefined);
  return join(composition, record).text;
}

/** Whether components are those of a parsed reference. */
function isParsed(components: ComponentsToCompose | ParsedReference): components is ParsedReference {
  return typeof components === 'object' && typeof textOf(components as ParsedReference) === 'string';
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
export function join(composition: Composition, offsets: Uint32Array): Joined {
  const { scheme, authority, userinfo, host, port, path = '', query, fragment } = composition;
  const beforeAuthority = scheme === undefined ? '' : `${scheme}:`;
  let text = beforeAuthority;
  const whole = host === undefined ? authority : sumOf(userinfo, host, port);
  if (whole !== undefined) text += `//${whole}`;
  else if (path.startsWith('//')) text += '/.';
  else if (scheme === undefined && hasColonInFirstSegment(path)) text += './';
  const pathEnd = text.length + path.length;
  const queryEnd = query === undefined ? pathEnd : pathEnd + 1 + query.length;
  const hostStart = beforeAuthority.length + 2 + (userinfo === undefined ? 0 : userinfo.length + 1);
  const pathStart = beforeAuthority.length + (whole === undefined ? 0 : 2 + whole.length);
  text += path;
  if (query !== undefined) text += `?${query}`;
  if (fragment !== undefined) text += `#${fragment}`;
  const flags = scanText(text, offsets, 0, Grammar.URI_REFERENCE);
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
  if (!isInPlace) refuse(composition);
  return { text, flags };
}

/** Throws the error for the first component that is not of its production or is not allowed next to the others. */
function refuse({ scheme, authority, userinfo, host, port, path = '', query, fragment }: Composition): void {
  if (scheme !== undefined) checkComponent('scheme', scheme);
  if (host === undefined) {
    if (userinfo !== undefined) throw new UriComponentError('missing-host', 0, 'userinfo');
    if (port !== undefined) throw new UriComponentError('missing-host', 0, 'port');
    if (authority !== undefined) checkComponent('authority', authority);
  } else {
    checkComponent('host', host);
    if (userinfo !== undefined) checkComponent('userinfo', userinfo);
    if (port !== undefined) checkComponent('port', port);
    if (authority !== undefined && authority !== sumOf(userinfo, host, port))
      throw new UriComponentError('contradictory-authority', 0, 'authority');
  }
  checkComponent('path', path);
  if (query !== undefined) checkComponent('query', query);
  if (fragment !== undefined) checkComponent('fragment', fragment);
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
 * Sets the userinfo of a composition from user and password, if it has these.
 *
 * @param current - the userinfo, of which the part that is not given stays
 * @throws UriComponentError `invalid-userinfo` if the user has a colon, with which the password would start
 * @throws TypeError if there is a userinfo, too
 */
export function setUserinfo(composition: Composition, current: string | undefined): void {
  const { given, user, password } = composition;
  if ((given & (Given.user | Given.password)) === 0) return;
  if (given & Given.userinfo) throw new TypeError('expected `userinfo`, or `user` and `password`, got both');
  const colon = user === undefined ? -1 : user.indexOf(':');
  if (colon >= 0) throw new UriComponentError('invalid-userinfo', colon, 'userinfo');
  const first = given & Given.user ? user : userIn(current);
  // Without a user, the password is removed too.
  const second = given & Given.password ? password : first === undefined ? undefined : passwordIn(current);
  composition.userinfo = second === undefined ? first : `${first ?? ''}:${second}`;
}

/** Returns the part of a userinfo before its first colon. */
export function userIn(userinfo: string | undefined): string | undefined {
  return userinfo?.split(':', 1)[0];
}

/** Returns the part of a userinfo after its first colon. */
export function passwordIn(userinfo: string | undefined): string | undefined {
  return userinfo?.includes(':') ? userinfo.slice(userinfo.indexOf(':') + 1) : undefined;
}

/**
 * Reads the components in an object of a caller, by the names that it has itself or from its class. A name on `Object.prototype` is
 * not a component.
 *
 * @throws TypeError if a component has another type or another name, or there is no object with components
 */
export function readComponents(components: ComponentsToCompose): Composition {
  checkObject(components, 'components');
  if (SPREAD in components)
    throw new TypeError(
      'expected `components` to have components, got a copy of a parsed reference: pass the original',
    );
  const composition = new Composition();
  if (Object.getPrototypeOf(components) === Object.prototype) {
    for (const name in components) {
      if (Object.hasOwn(components, name)) put(composition, name, components[name as keyof ComponentsToCompose]);
    }
  } else {
    for (const name in components) if (has(components, name)) checkComponentName(name);
    for (const name of NAMES) if (has(components, name)) put(composition, name, components[name]);
  }
  return composition;
}

function put(to: Composition, name: string, value: unknown): void {
  const bit = BITS[name];
  if (bit === undefined) {
    checkComponentName(name);
    return;
  }
  if (to.given & bit) throw new TypeError('expected `path` or `segments`, got both');
  to.given |= bit;
  if (value === undefined) return;
  if (typeof value === 'string' && name !== 'segments') {
    to[name as Exclude<keyof Composition, 'given'>] = value;
  } else if (name === 'segments') {
    to.path = pathOf(readSegments(value, name));
  } else {
    const query = name === 'query' ? queryTextOf(value) : undefined;
    if (query === undefined) throw wrongType(name, 'a string', value);
    to.query = query.text;
  }
}

/** Throws unless a property is a component. `JSON.parse` makes an own `__proto__`, which is ignored, as by others. */
function checkComponentName(name: string): void {
  if (BITS[name] === undefined && name !== '__proto__') throw unknownName(name, NAMES, 'a component');
}
