import { UriComponentError } from '../errors/index.js';
import { readReference } from '../resolve/read-reference.js';
import { ScannedString } from '../scanner/scanned.js';
import { checkText, wrongType } from '../tables/arguments.js';
import { readOptions, unchecked } from '../tables/options.js';
import { STRIDE } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { scanHost } from './host-field.js';
import { RequestForm, requestForm, scanRequestTarget } from './request-target.js';

/** The parts of a request that its target URI is made of. */
export interface RequestParts {
  /** The method, such as `GET`. */
  readonly method: string;
  /** The request target, as in the first line of the request, or the `:path` of HTTP/2 and HTTP/3. */
  readonly target: string;
  /** The value of the Host field, or of each if there are several, or the `:authority`; `undefined` if it is absent. */
  readonly host: string | readonly string[] | undefined;
  /** Whether the connection is secured: then the scheme is `https`. */
  readonly isTls: boolean;
}

const PARTS = { method: unchecked, target: unchecked, host: unchecked, isTls: unchecked };

// Written, and read for the form only.
const record = /* @__PURE__ */ new Uint32Array(STRIDE);
const scanned = /* @__PURE__ */ new ScannedString();

/**
 * Returns the URI that a request is for (RFC 9112, section 3.3), or `undefined` if a server must answer 400 (Bad Request).
 *
 * The form of the target decides where the authority comes from. An absolute-form is the URI itself, and the Host field is ignored. A
 * CONNECT names host and port in its target, and its URI has no path. Otherwise the authority is the value of the Host field, and the
 * scheme is `https` or `http`. The path of `//evil.example/a` follows the authority unchanged.
 *
 * A request is refused if its target is malformed (section 3.2), if it has several Host fields or an invalid one, even if the target
 * does not need it, or if the target needs a host and the Host field is absent or has an empty host. A server may pass its
 * default name as `host` for requests of HTTP/1.0: they need no Host field.
 *
 * The result may have any scheme, such as `urn`, if the target is in absolute-form. It is not normalized. It does not say that the
 * request is for this server: compare its host. {@link diagnoseRequestTarget} and {@link diagnoseHost} explain a refusal.
 *
 * @param request - the parts of the request
 * @returns the target URI; `undefined` if target or Host field are invalid
 * @throws TypeError if a part is absent (except `host`) or has another type, or there is no such part
 * @example
 * ```ts
 * targetUri({ method: 'GET', target: '/a?b', host: 'example.com:8080', isTls: false }); // 'http://example.com:8080/a?b'
 * targetUri({ method: 'OPTIONS', target: '*', host: 'example.com', isTls: true }); // 'https://example.com'
 * targetUri({ method: 'GET', target: 'http://a.example/', host: 'b.example', isTls: true }); // 'http://a.example/'
 * targetUri({ method: 'GET', target: '/', host: ['a.example', 'b.example'], isTls: true }); // undefined
 * ```
 */
export function targetUri(request: RequestParts): string | undefined {
  const { method, target, host, isTls } = readOptions(request, PARTS);
  checkText(method, 'method');
  checkText(target, 'target');
  if (typeof isTls !== 'boolean') throw wrongType('isTls', 'a boolean', isTls);
  const values: readonly unknown[] = Array.isArray(host) ? host : host === undefined ? [] : [host];
  for (const value of values) checkText(value, 'host');
  const [field] = values as readonly string[];
  if (values.length > 1 || (field !== undefined && scanHost(field, record) < 0)) return undefined;
  const flags = scanRequestTarget(method, target, record);
  if (flags < 0) return undefined;
  const form = requestForm(flags);
  if (form === RequestForm.ABSOLUTE) return target;
  const authority = form === RequestForm.AUTHORITY ? target : field;
  // Without a host, the path might be read as the authority.
  if (authority === undefined || authority === '' || authority.startsWith(':')) return undefined;
  return `${isTls ? 'https' : 'http'}://${authority}${form === RequestForm.ORIGIN ? target : ''}`;
}

/**
 * Returns the target of a request for a URI, in origin-form (RFC 9112, section 3.2.1): path and query; `/` for an
 * empty path.
 *
 * @param reference - the URI, as a string or parsed
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @throws {@link UriComponentError} `path-after-authority` if the path does not begin with `/`
 * @example
 * ```ts
 * requestTarget('http://a.example?b#c'); // '/?b'
 * ```
 */
export function requestTarget(reference: string | ParsedReference): string {
  const text = textOf(reference);
  readReference(scanned, text, 'reference');
  const { pathStart, pathEnd, queryEnd } = scanned;
  const target = text.slice(pathStart, queryEnd);
  if (pathStart === pathEnd) return `/${target}`;
  if (!target.startsWith('/')) throw new UriComponentError('path-after-authority', 0, 'path');
  return target;
}
