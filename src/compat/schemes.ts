import { removeDotSegments } from '../resolve/dot-segments.js';
import { validateUrnPath } from '../resolve/schemes/paths.js';
import type { Draft, URIOptions, URISchemeHandler } from './components.js';
import { mailto } from './mailto.js';

/**
 * Wider than the RFC, so that a namespace identifier that is too short or too long is an error, but still has
 * components.
 */
const NAME = /^([\da-z-]+):(.+)$/is;
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

/** `ws` and `wss` (RFC 6455, section 3): path and query are a resource name, and there is no fragment. */
const ws: URISchemeHandler = {
  scheme: 'ws',
  domainHost: true,
  parse(components) {
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

const isSecure = ({ secure, scheme }: Draft): boolean => secure ?? scheme?.toLowerCase() === 'wss';

function dropDefaultPort(components: Draft, isSecure: boolean): void {
  if (components.port === (isSecure ? 443 : 80) || components.port === '') components.port = undefined;
}

/** `urn` (RFC 8141): a namespace identifier, and the name in it, which the handler of the namespace reads, such as `urn:uuid`. */
const urn: URISchemeHandler = {
  scheme: 'urn',
  // The path of a URN has segments only for the resolution of references.
  absolutePath: true,
  parse(components, options) {
    const path = components.path as string;
    if (validateUrnPath(path) !== undefined) components.error ??= 'URN can not be parsed.';
    const [, nid, nss] = NAME.exec(path) ?? [];
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
export const SCHEMES: { [scheme: string]: URISchemeHandler } = /* @__PURE__ */ Object.assign(Object.create(null), {
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
  return scheme ? (SCHEMES[scheme] ?? SCHEMES[scheme.toLowerCase()]) : undefined;
}
