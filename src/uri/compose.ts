import { type ComponentName, UriComponentError } from '../errors/index.js';
import { wrongType } from '../tables/arguments.js';
import { checkObject, has } from '../tables/options.js';
import { checkComponent } from './productions.js';

/**
 * What a reference is composed of. `undefined`, or not there, is absent; `''` is empty. A `UriReference` will do as well.
 */
export interface ComponentsToCompose {
  readonly scheme?: string | undefined;
  /** In place of `userinfo`, `host` and `port`; beside any of them, it has to be what they add up to. */
  readonly authority?: string | undefined;
  readonly userinfo?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  /** A path is never absent: without one, it is empty. */
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

/** Components of which those that are absent are `undefined`. */
export type Composition = { -readonly [name in ComponentName]?: string | undefined };

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

/**
 * Composes a URI reference from its components (section 5.3). Each is held against its production, and nothing is encoded,
 * decoded or left out.
 *
 * Two paths would be read as something else, and get a dot-segment that keeps them apart: one that begins with `//` where
 * there is no authority, `/.`; one with a colon in its first segment where there is no scheme either, `./`
 * (sections 3.3, 4.2). That longer path is what the reference has then; `removeDotSegments` makes the same of either.
 *
 * So `parse(compose(c))` has the components of `c`, but for such a path, and `compose(parse(s))` is `s`.
 *
 * @throws UriComponentError if a component is not a string of its production, or cannot stand beside the others
 * @throws TypeError if a component is neither a string nor `undefined`
 * @example
 * ```ts
 * compose({ scheme: 'http', host: '[::1]', port: '8080', path: '/a', query: '' }); // 'http://[::1]:8080/a?'
 * compose({ scheme: 'file', authority: '', path: '/etc/hosts' }); // 'file:///etc/hosts'
 * compose({ path: '//evil.example/a' }); // '/.//evil.example/a'
 * compose({ path: 'a:b' }); // './a:b'
 * ```
 */
export function compose(components: ComponentsToCompose): string {
  const composition = readComponents(components);
  const { scheme, path = '', query, fragment } = composition;
  if (scheme !== undefined) checkComponent('scheme', scheme);
  const authority = authorityOf(composition);
  checkComponent('path', path);
  if (query !== undefined) checkComponent('query', query);
  if (fragment !== undefined) checkComponent('fragment', fragment);
  if (authority !== undefined && path !== '' && !path.startsWith('/')) {
    throw new UriComponentError('path-after-authority', 0, 'path', path);
  }

  let reference = scheme === undefined ? '' : `${scheme}:`;
  if (authority !== undefined) reference += `//${authority}`;
  else if (path.startsWith('//')) reference += '/.';
  else if (scheme === undefined && hasColonInFirstSegment(path)) reference += './';
  reference += path;
  if (query !== undefined) reference += `?${query}`;
  if (fragment !== undefined) reference += `#${fragment}`;
  return reference;
}

/**
 * The components of an object, by the names that they have; those that are not there are left out. What somebody has put on
 * `Object.prototype` is nobody's component.
 *
 * @throws TypeError if one is neither a string nor `undefined`, or if there is no object
 */
export function readComponents(components: ComponentsToCompose): Composition {
  checkObject(components, 'components');
  const composition: Composition = Object.create(null);
  for (const name of NAMES) {
    if (!has(components, name)) continue;
    const value: unknown = components[name];
    if (value !== undefined && typeof value !== 'string') throw wrongType(name, 'a string', value);
    composition[name] = value;
  }
  return composition;
}

/** The authority, given whole or in parts. */
function authorityOf({ authority, userinfo, host, port }: Composition): string | undefined {
  if (host === undefined) {
    if (userinfo !== undefined) throw new UriComponentError('missing-host', 0, 'userinfo');
    if (port !== undefined) throw new UriComponentError('missing-host', 0, 'port');
    if (authority !== undefined) checkComponent('authority', authority);
    return authority;
  }
  let sum = host;
  checkComponent('host', host);
  if (userinfo !== undefined) {
    checkComponent('userinfo', userinfo);
    sum = `${userinfo}@${sum}`;
  }
  if (port !== undefined) {
    checkComponent('port', port);
    sum = `${sum}:${port}`;
  }
  if (authority !== undefined && authority !== sum)
    throw new UriComponentError('contradictory-authority', 0, 'authority');
  return sum;
}

function hasColonInFirstSegment(path: string): boolean {
  const colon = path.indexOf(':');
  return colon >= 0 && !path.slice(0, colon).includes('/');
}
