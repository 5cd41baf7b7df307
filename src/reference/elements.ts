import { UriComponentError } from '../errors/error.js';
import { wrongType } from '../support/arguments.js';
import { checkObject, property } from '../support/options.js';
import type { ParsedReference } from '../support/reference-text.js';
import { compose, pathOf, readSegments } from './compose.js';
import { parse } from './parse.js';

/**
 * A URI reference as a flat record that has a value for everything: an empty string means "not included". All texts are as
 * written, percent-encodings included.
 *
 * It does not distinguish empty from undefined, so it loses some details of the text:
 *
 * | written | comes back as | why |
 * |---|---|---|
 * | `//@h`, `a?`, `a#` | `//h`, `a`, `a` | an empty userinfo, query or fragment is not included |
 * | `//h:` | `//h` | nor is an empty port |
 * | `//h:080` | `//h:80` | a number has no leading zeros |
 * | `file:///a` | `file:/a` | an authority is included only if its host is not empty |
 * | `//u@:8/a` | `/a` | nor are userinfo and port then |
 *
 * Everything else comes back exactly as written.
 */
export interface Elements {
  /** Whether it is a relative reference: it has no scheme. */
  readonly isRelative: boolean;
  readonly scheme: string;
  readonly userInfo: string;
  /** An IP-literal has its brackets. */
  readonly host: string;
  /** The port; 0 if it is absent, see `hasPort`. */
  readonly port: number;
  /** Whether there is a port, since 0 is one. */
  readonly hasPort: boolean;
  /** The segments. The first one is empty if the path is absolute: `/a` is `['', 'a']`, and `/` is `['', '']`. */
  readonly path: readonly string[];
  readonly query: string;
  readonly fragment: string;
}

/**
 * Returns the elements of a URI reference.
 *
 * @param reference - a URI reference, as a string or parsed
 * @throws UriSyntaxError if `reference` is not a URI reference
 * @throws UriComponentError `unsafe-port` if the port is above 2^53 - 1, which a number cannot represent exactly
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * toElements('//u@h:8/a?b');
 * // { isRelative: true, scheme: '', userInfo: 'u', host: 'h', port: 8, hasPort: true, path: [ '', 'a' ], query: 'b', fragment: '' }
 * ```
 */
export function toElements(reference: string | ParsedReference): Elements {
  const { scheme = '', userinfo = '', host = '', port = '', segments, query = '', fragment = '' } = parse(reference);
  return {
    isRelative: scheme === '',
    scheme,
    userInfo: userinfo,
    host,
    port: safePort(Number(port)),
    hasPort: port !== '',
    path: segments,
    query,
    fragment,
  };
}

/**
 * Composes a URI reference from elements. An authority is included only if `host` is not empty, a port only if
 * `hasPort` says so. A relative reference whose first segment has a colon, and a path that would be read as an
 * authority, get the dot-segment that `compose` gives them. `['']` is the path `/`.
 *
 * @param elements - all elements of the reference
 * @throws UriComponentError for elements that no reference can express: a relative reference with a scheme, a URI
 * without one; a path after an authority that is neither empty nor absolute; a `/` within a segment; a port that is not
 * an integer from 0 to 2^53 - 1; and any element that is not a string of its production
 * @throws TypeError if an element is not of its type
 * @example
 * ```ts
 * const elements = { ...toElements('http://h'), port: 0, hasPort: true, path: ['', 'a', 'b'] };
 * fromElements(elements); // 'http://h:0/a/b'
 * fromElements({ ...toElements(''), path: ['a:b', 'c'] }); // './a:b/c'
 * ```
 */
export function fromElements(elements: Elements): string {
  const { isRelative, scheme, userInfo, host, port, hasPort, path, query, fragment } = readElements(elements);
  if (isRelative && scheme !== '') throw new UriComponentError('unexpected-scheme', 0, 'scheme');
  if (!isRelative && scheme === '') throw new UriComponentError('missing-scheme', 0, 'scheme');
  return compose({
    scheme: included(scheme),
    userinfo: host === '' ? undefined : included(userInfo),
    host: included(host),
    port: host !== '' && hasPort ? safePort(port).toFixed() : undefined,
    path: pathOf(path),
    query: included(query),
    fragment: included(fragment),
  });
}

function included(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function safePort(port: number): number {
  if (!Number.isSafeInteger(port) || port < 0) throw new UriComponentError('unsafe-port', 0, 'port');
  return port;
}

const TYPES = {
  isRelative: 'boolean',
  scheme: 'string',
  userInfo: 'string',
  host: 'string',
  port: 'number',
  hasPort: 'boolean',
  query: 'string',
  fragment: 'string',
} as const;

/** Reads each element once, since a getter may give another value the next time. */
function readElements(elements: Elements): Elements {
  checkObject(elements, 'elements');
  const values: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(TYPES) as (keyof typeof TYPES)[]) {
    const value: unknown = property(elements, name);
    if (typeof value !== TYPES[name]) throw wrongType(name, `a ${TYPES[name]}`, value);
    values[name] = value;
  }
  values['path'] = readSegments(property(elements, 'path'), 'path');
  return values as unknown as Elements;
}
