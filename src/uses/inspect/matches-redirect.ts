/** Redirect URIs of OAuth 2.0: whether a request has one that its client has registered. */

import { MAX_PORT } from '../../host/index.js';
import { ScannedString } from '../../scanner/index.js';
import { checkText, readOptions } from '../../support/index.js';
import { Grammar } from '../../tables/index.js';

/** Options of {@link matchesRedirect}. */
export interface RedirectOptions {
  /** Whether the port of `http://localhost` may differ, too; `false` by default (RFC 8252, section 8.3, advises against that name). */
  readonly localhost?: boolean;
}

const OPTIONS = { localhost: false };

/** The texts before the port of redirect URIs of apps on the user's device. */
const LOOPBACK_ADDRESSES = ['http://127.0.0.1', 'http://[::1]'];

const scannedRedirect = /* @__PURE__ */ new ScannedString();

/**
 * Whether the redirect URI of a request is one that its client has registered, as an authorization server of OAuth 2.0 must compare them:
 * as texts (RFC 9700, section 4.1.3), except for the port of a loopback address.
 *
 * - Nothing is normalized: case, a final slash, a default port and percent-encodings count. There are no patterns and no prefixes.
 * - The port may differ, or be absent, after `http://127.0.0.1` and `http://[::1]` in this spelling: an app on the user's device gets
 *   it at run time (RFC 8252, section 7.3). It is 1 to 65535.
 * - A text that is not an absolute URI, or has a fragment, matches nothing (RFC 6749, section 3.1.2).
 *
 * It does not judge the registered URI, such as its scheme: do that at registration.
 *
 * @param registered - a redirect URI of the client, as registered
 * @param requested - the `redirect_uri` of the request
 * @param options - whether `localhost` is a loopback address, too
 * @throws TypeError if an argument is not a string, or there is no such option
 * @example
 * ```ts
 * matchesRedirect('https://app.example/cb/', 'https://app.example/cb/'); // true
 * matchesRedirect('https://app.example/cb/', 'https://app.example/cb/evil?x'); // false
 * matchesRedirect('http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'); // true
 * matchesRedirect('http://localhost/cb', 'http://localhost:51004/cb'); // false
 * matchesRedirect('http://localhost/cb', 'http://localhost:51004/cb', { localhost: true }); // true
 * ```
 */
export function matchesRedirect(registered: string, requested: string, options?: RedirectOptions): boolean {
  const { localhost } = readOptions(options, OPTIONS);
  checkText(registered, 'registered');
  checkText(requested, 'requested');
  if (scannedRedirect.scan(requested, Grammar.ABSOLUTE_URI) < 0) return false;
  if (registered === requested) return true;
  const start = requested.slice(0, scannedRedirect.hostEnd);
  if (!LOOPBACK_ADDRESSES.includes(start) && !(localhost && start === 'http://localhost')) return false;
  const rest = withoutPort(requested);
  return (
    rest !== undefined &&
    scannedRedirect.scan(registered, Grammar.ABSOLUTE_URI) >= 0 &&
    rest === withoutPort(registered)
  );
}

/** Returns the URI that was scanned without its port; `undefined` if the port is not a number from 1 to 65535. */
function withoutPort(uri: string): string | undefined {
  const { hostEnd, pathStart } = scannedRedirect;
  const port = Number(uri.slice(hostEnd + 1, pathStart));
  const isPort = hostEnd === pathStart || (port > 0 && port <= MAX_PORT);
  return isPort ? uri.slice(0, hostEnd) + uri.slice(pathStart) : undefined;
}
