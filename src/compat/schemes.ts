import type { URISchemeHandler } from './components.js';
import { http } from './schemes/http.js';
import { mailto } from './schemes/mailto.js';
import { createUrn, uuid } from './schemes/urn.js';
import { ws } from './schemes/ws.js';

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
  urn: /* @__PURE__ */ createUrn((name) => handlerOf(name)),
  'urn:uuid': uuid,
  mailto,
});

/** Returns the handler of a scheme in any case. */
export function handlerOf(scheme: string | undefined): URISchemeHandler | undefined {
  return scheme ? (SCHEMES[scheme] ?? SCHEMES[scheme.toLowerCase()]) : undefined;
}
