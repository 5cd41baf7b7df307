import { UriComponentError } from '../../errors/index.js';
import { encodingOf } from '../../normalize/index.js';
import { readReference } from '../../resolve/index.js';
import { ScannedString } from '../../scanner/index.js';
import { checkText, type ParsedReference, readOptions, textOf, unchecked, wrongType } from '../../support/index.js';
import { IGNORED_RECORD } from '../../tables/index.js';
import { RequestForm, requestForm, scanHost, scanRequestTarget } from './request-target.js';

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
  /** Whether a target that is malformed is repaired, as {@link repairRequestTarget} does; `false` by default. */
  readonly repair?: boolean | undefined;
}

const REQUEST_PARTS = { method: unchecked, target: unchecked, host: unchecked, isTls: unchecked, repair: false };

const scannedField = /* @__PURE__ */ new ScannedString();

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
 * targetUri({ method: 'GET', target: '/a|b', host: 'a.example', isTls: true, repair: true }); // 'https://a.example/a%7Cb'
 * targetUri({ method: 'GET', target: '/', host: ['a.example', 'b.example'], isTls: true }); // undefined
 * ```
 */
export function targetUri(request: RequestParts): string | undefined {
  const { method, target: writtenTarget, host, isTls, repair } = readOptions(request, REQUEST_PARTS, 'request');
  checkText(method, 'method');
  checkText(writtenTarget, 'target');
  if (typeof isTls !== 'boolean') throw wrongType('isTls', 'a boolean', isTls);
  const values: readonly unknown[] = Array.isArray(host) ? host : host === undefined ? [] : [host];
  for (const value of values) checkText(value, 'host');
  const [field] = values as readonly string[];
  if (values.length > 1 || (field !== undefined && scanHost(field, IGNORED_RECORD) < 0)) return undefined;
  let target = writtenTarget;
  let flags = scanRequestTarget(method, target, IGNORED_RECORD);
  if (flags < 0 && repair) {
    target = withEncodings(writtenTarget);
    flags = scanRequestTarget(method, target, IGNORED_RECORD);
  }
  if (flags < 0) return undefined;
  const form = requestForm(flags);
  if (form === RequestForm.ABSOLUTE) return target;
  const authority = form === RequestForm.AUTHORITY ? target : field;
  // Without a host, the path might be read as the authority.
  if (authority === undefined || authority === '' || authority.startsWith(':')) return undefined;
  return `${isTls ? 'https' : 'http'}://${authority}${form === RequestForm.ORIGIN ? target : ''}`;
}

/** The text before the path of an absolute-form, the path, and the query. */
const TARGET = /^([a-z][a-z\d+.-]*:\/\/[^/?#\\]*)?([^?]*)(.*)$/is;
/** Octets that recipients treat differently: controls, a space, a number sign; in a path, a backslash as well. */
const UNCERTAIN = /[\0-\x20#\x7f\u0100-\uffff]/;
/** Octets that a target must not contain, and a "%" without two hexadecimal digits. */
const ENCODED = /%(?![\da-f]{2})|["<>[\\\]^`{|}\x80-\xff]/gi;

/**
 * Returns a target with octets in path and query percent-encoded; unchanged if it has others that it must not contain.
 * The text before the path is unchanged.
 */
function withEncodings(target: string): string {
  const [, origin = '', path, query] = TARGET.exec(target) as unknown as [string, string | undefined, string, string];
  if (origin === '' && !path.startsWith('/')) return target;
  if (UNCERTAIN.test(target) || path.includes('\\')) return target;
  return origin + `${path}${query}`.replace(ENCODED, encodingOf);
}

/**
 * Repairs the target of a request, in origin-form or absolute-form. Browsers leave `[ ] | ^ { } \` "` and lone `%` in targets, and other
 * clients send octets of UTF-8: these are percent-encoded in path and query. A valid target stays unchanged.
 *
 * Controls, spaces, `#`, and backslashes in the path are not repaired, nor is the text before the path: recipients read them differently.
 *
 * @param method - the method of the request
 * @param target - the request target, with one code unit per octet, as `request.url` of Node has it
 * @returns a target that {@link scanRequestTarget} accepts; `undefined` if there is no repair
 * @throws TypeError if an argument is not a string
 * @example
 * ```ts
 * repairRequestTarget('GET', '/a?b[]=1|2'); // '/a?b%5B%5D=1%7C2'
 * repairRequestTarget('GET', '/\\evil.example/'); // undefined
 * ```
 */
export function repairRequestTarget(method: string, target: string): string | undefined {
  if (scanRequestTarget(method, target, IGNORED_RECORD) >= 0) return target;
  const repaired = withEncodings(target);
  return scanRequestTarget(method, repaired, IGNORED_RECORD) >= 0 ? repaired : undefined;
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
  readReference(scannedField, text, 'reference');
  const { pathStart, pathEnd, queryEnd } = scannedField;
  const target = text.slice(pathStart, queryEnd);
  if (pathStart === pathEnd) return `/${target}`;
  if (!target.startsWith('/')) throw new UriComponentError('path-after-authority', 0, 'path');
  return target;
}
