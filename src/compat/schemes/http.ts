import { removeDotSegments } from '../../resolve/index.js';
import type { URISchemeHandler } from '../components.js';

/** `http` and `https` (RFC 9110, section 4.2): a host is required; the default port and an empty path are normalized. */
export const http: URISchemeHandler = {
  scheme: 'http',
  domainHost: true,
  parse(components) {
    if (!components.host) components.error ??= 'HTTP URIs must have a host.';
  },
  serialize(components, { absolutePath }) {
    const defaultPort = components.scheme?.toLowerCase() === 'https' ? 443 : 80;
    if (components.port === defaultPort || components.port === '') components.port = undefined;
    const path = components.path ?? '';
    components.path = (absolutePath ? path : removeDotSegments(path)) || '/';
  },
};
