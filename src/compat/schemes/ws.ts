import { removeDotSegments } from '../../resolve/index.js';
import type { Draft, URISchemeHandler } from '../components.js';

/** `ws` and `wss` (RFC 6455, section 3): path and query are a resource name, and there is no fragment. */
export const ws: URISchemeHandler = {
  scheme: 'ws',
  domainHost: true,
  parse(components) {
    components.secure = isSecure(components);
    components.resourceName = (components.path || '/') + (components.query ? `?${components.query}` : '');
    components.path = undefined;
    components.query = undefined;
  },
  serialize(components, { absolutePath }) {
    const defaultPort = isSecure(components) ? 443 : 80;
    if (components.port === defaultPort || components.port === '') components.port = undefined;
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

function isSecure({ secure, scheme }: Draft): boolean {
  return secure ?? scheme?.toLowerCase() === 'wss';
}
