import { UriComponentError, UriResolutionError } from '../errors/error.js';
import { readReference } from '../resolve/read-reference.js';
import { disambiguate, removeDotSegments } from '../resolve/segments.js';
import { Scanned, ScannedString } from '../scanner/scanned.js';
import { checkText } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';
import { checkMethod, type Description, readOptions } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Slot, STRIDE } from '../tables/record.js';
import { lowerCase, normalizePercent, normalizePercentKeepingDots } from './percent.js';
import { normalizeByScheme } from './schemes/apply.js';
import { EQUIVALENCES, ruleOf } from './schemes/equivalences.js';
import type { SchemeRules } from './schemes/rule.js';

/** Options of {@link normalize}: the level, the schemes, and how to treat encoded full stops. */
export interface NormalizeOptions {
  /** `'syntax'` (the default): the rules for all URIs (section 6.2.2). `'scheme'`: also the rules of the scheme (section 6.2.3). */
  readonly level?: 'syntax' | 'scheme';
  /** The schemes that level `'scheme'` knows; `SCHEMES` by default. */
  readonly schemes?: SchemeRules;
  /**
   * How to treat `%2E` in the path. `'decode'` (the default): it becomes `.` before dot-segments are removed (sections 2.3 and
   * 6.2.2.3). `'keep'`: it stays. `'error'`: an encoded dot-segment, such as `%2e%2E`, is an error.
   */
  readonly encodedDots?: 'decode' | 'keep' | 'error';
}

/** The options of `normalize`, `equals` and `fingerprint`, checked: those that a function has. */
export interface Form {
  readonly level: 'string' | 'syntax' | 'scheme';
  /** `undefined`: {@link EQUIVALENCES}. */
  readonly schemes: SchemeRules | undefined;
  readonly encodedDots: 'decode' | 'keep' | 'error';
  readonly fragment: boolean;
}

/** Checks the option `schemes`. */
export function schemesOf(value: unknown): SchemeRules {
  checkMethod(value as SchemeRules, 'schemes', 'get');
  return value as SchemeRules;
}

export const LEVELS = ['syntax', 'scheme'] as const;
const ENCODED_DOTS = ['decode', 'keep', 'error'] as const;

// Bundlers keep an object with a spread even if it is unused.
const OPTIONS = { level: LEVELS, schemes: schemesOf, encodedDots: ENCODED_DOTS };
/** The options of functions that may also ignore the fragment. */
export const FORM_OPTIONS = { level: LEVELS, schemes: schemesOf, encodedDots: ENCODED_DOTS, fragment: true };

const BY_SYNTAX: Form = { level: 'syntax', schemes: undefined, encodedDots: 'decode', fragment: true };
/** The form at level `'scheme'`. */
export const BY_SCHEME: Form = { level: 'scheme', schemes: undefined, encodedDots: 'decode', fragment: true };

/** Returns the form in the options of a function; each function has some of them. */
export function formOf(options: object | undefined, description: Description = OPTIONS): Form {
  return options === undefined ? BY_SYNTAX : (readOptions(options, description) as unknown as Form);
}

const normalizedReference = /* @__PURE__ */ new ScannedString();

/**
 * Normalizes a URI reference (RFC 3986, section 6.2): returns an equivalent reference in normal form. A reference that is
 * already normal is returned unchanged.
 *
 * By syntax (section 6.2.2): scheme and host become lowercase, and digits of percent-encodings uppercase. Percent-encoded
 * unreserved characters are decoded, once: `%2541` stays. Then dot-segments are removed (section 5.2.4), except from a
 * relative-path reference, which needs them. This holds for every scheme, including `data`, as it does in resolution: `foo:a/..`
 * becomes `foo:/`. Reserved characters stay unchanged, encoded or not. A path that would begin with `//` without an authority
 * gets the prefix `/.`. The host `%31.2.3.4` becomes an IPv4 address, as section 2.3 requires; no other host changes its kind. A
 * server that compares paths before it decodes them sees `/a/%2e%2e` and `/` as two paths: `encodedDots` keeps or refuses them.
 *
 * By scheme (section 6.2.3): an empty port is removed, and so is the scheme's default port, even with leading zeros
 * (other ports keep all digits). An empty path becomes `/`, and other equivalent spellings of the scheme are unified,
 * as far as `SCHEMES` defines them. IPv6 addresses are written as RFC 5952 recommends. In a reference without a scheme
 * or with an unknown one, only empty ports and IPv6 addresses change.
 *
 * @param reference - the reference to normalize
 * @param options - how far to normalize
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @throws {@link UriResolutionError} `encoded-dots`, if `encodedDots` is `'error'` and the path has an encoded dot-segment
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @throws RangeError if an option has no such value
 * @example
 * ```ts
 * normalize('HTTP://Example.COM:80/%7Ea/./b/../%c3'); // 'http://example.com:80/~a/%C3'
 * normalize('HTTP://Example.COM:80', { level: 'scheme' }); // 'http://example.com/'
 * normalize('foo:/a/..//b'); // 'foo:/.//b'
 * normalize('../%2e/a'); // '.././a'
 * normalize('http://h/a/%2e%2e/b'); // 'http://h/b'
 * normalize('http://h/a/%2e%2e/b', { encodedDots: 'keep' }); // 'http://h/a/%2E%2E/b'
 * ```
 */
export function normalize(reference: string | ParsedReference, options?: NormalizeOptions): string {
  const text = textOf(reference);
  return normalForm(text, formOf(options));
}

/**
 * Normalizes a URI reference as {@link normalize} does, and returns `undefined` for other input instead of throwing an error.
 *
 * @param reference - the reference to normalize
 * @param options - how far to normalize
 * @returns the normal form; `undefined` if `reference` is not a URI reference, or has encoded dot-segments and `encodedDots` is
 * `'error'`
 * @throws TypeError if an option has another type, or there is no such option
 * @throws RangeError if there is no such level
 * @example
 * ```ts
 * tryNormalize('HTTP://Example.COM/%7Ea'); // 'http://example.com/~a'
 * tryNormalize('http://example.com/a b'); // undefined
 * ```
 */
export function tryNormalize(reference: string | ParsedReference, options?: NormalizeOptions): string | undefined {
  const text = textOf(reference);
  const form = formOf(options);
  if (normalizedReference.scan(text) < 0 || refusesDots(form)) return undefined;
  return normalizeScanned(normalizedReference, form);
}

/** Returns the normal form of a reference, including its fragment. */
export function normalForm(reference: string, form: Form): string {
  readReference(normalizedReference, reference, 'reference');
  if (refusesDots(form)) throw new UriResolutionError('encoded-dots');
  return normalizeScanned(normalizedReference, form);
}

/** A dot-segment with an encoded full stop. */
const ENCODED_DOT_SEGMENT = /(?:^|\/)(?:%2e(?:\.|%2e)?|\.%2e)(?:\/|$)/i;

function refusesDots({ encodedDots }: Form): boolean {
  return encodedDots === 'error' && ENCODED_DOT_SEGMENT.test(normalizedReference.path);
}

const IN_UPPERCASE = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE;
/** Flags of a reference whose path may have dot-segments: a full stop may be encoded. */
const MAY_HAVE_DOTS = Flag.DOT_SEGMENT | Flag.PERCENT_NOT_NORMAL;

/** The record of a normal form whose components are elsewhere than in the reference. */
const MOVED = /* @__PURE__ */ new Uint32Array(STRIDE);
/** The last normal form by syntax, its flags, and its record up to the end of the path. */
const normalReference = /* @__PURE__ */ new Scanned<string>('', MOVED);

/** Returns the normal form of a scanned reference. */
export function normalizeScanned(R: ScannedString, { level, schemes = EQUIVALENCES, encodedDots }: Form): string {
  if (level === 'syntax') return normalizeBySyntax(R, encodedDots);
  const { input } = R;
  const rule = ruleOf(schemes, R.has(Flag.SCHEME_UPPERCASE) ? R.scheme?.toLowerCase() : R.scheme);
  // The schemes may be the caller's, and have called `normalize`, which scans another text.
  if (R.input !== input) R.scan(input);
  normalReference.offsets = R.offsets;
  normalReference.input = normalizeBySyntax(R, encodedDots);
  normalReference.flags = R.flags;
  return normalizeByScheme(normalReference, rule);
}

/**
 * Returns the normal form by syntax (section 6.2.2) of a scanned reference. Changes only the parts that are not normal. If components
 * move, {@link normalReference} gets their record.
 */
export function normalizeBySyntax(R: Scanned<string>, encodedDots: Form['encodedDots']): string {
  const { input: reference, flags, schemeEnd, hostStart, hostEnd, pathStart, pathEnd } = R;
  const isRelativePath = (flags & Flag.SCHEME) === 0 && reference.charCodeAt(pathStart) !== CodeUnit.SOLIDUS;
  const mayHaveDots = isRelativePath ? 0 : flags & MAY_HAVE_DOTS;
  const hasPercent = (flags & Flag.PERCENT_NOT_NORMAL) !== 0;
  if ((flags & IN_UPPERCASE) === 0 && !hasPercent && !mayHaveDots) return reference;

  // Most others differ in case only.
  if (!hasPercent && !mayHaveDots && (flags & Flag.USERINFO) === 0)
    return lowerCase(reference.slice(0, hostEnd)) + reference.slice(hostEnd);

  // With the delimiters around it; host and port, query and fragment together.
  let userinfo = reference.slice(schemeEnd, hostStart);
  let host = reference.slice(hostStart, pathStart);
  let path = reference.slice(pathStart, pathEnd);
  let afterPath = reference.slice(pathEnd);
  if (hasPercent) {
    userinfo = normalizePercent(userinfo);
    host = normalizePercent(host);
    path = encodedDots === 'keep' ? normalizePercentKeepingDots(path) : normalizePercent(path);
    afterPath = normalizePercent(afterPath);
  }
  if (mayHaveDots) path = removeDotSegments(path);
  if ((flags & Flag.AUTHORITY) === 0) path = disambiguate(path, 0);
  recordMoved(R, userinfo.length, host.length, path.length);
  return reference.slice(0, schemeEnd).toLowerCase() + userinfo + lowerCase(host) + path + afterPath;
}

/**
 * Writes the record of a normal form, from the lengths of its parts with their delimiters. V8 inlines a function of at most 460 bytes of
 * bytecode: with these lines, {@link normalizeBySyntax} has 538, and `normalize` takes 6 % more time (Node 20, x64).
 */
function recordMoved(
  { schemeEnd, hostEnd, pathStart }: Scanned<string>,
  userinfo: number,
  host: number,
  path: number,
): void {
  normalReference.offsets = MOVED;
  MOVED[Slot.SCHEME_END] = schemeEnd;
  MOVED[Slot.HOST_START] = schemeEnd + userinfo;
  MOVED[Slot.PATH_START] = schemeEnd + userinfo + host;
  // Nothing changes in a port.
  MOVED[Slot.HOST_END] = schemeEnd + userinfo + host - pathStart + hostEnd;
  MOVED[Slot.PATH_END] = schemeEnd + userinfo + host + path;
}

const COMPARISON_LEVELS = ['syntax', 'string', 'scheme'] as const;
const COMPARISON = { level: COMPARISON_LEVELS, schemes: schemesOf, fragment: true, encodedDots: ENCODED_DOTS };

/** Options of {@link equals}: the step of the ladder, the schemes, and whether fragments count. */
export interface EqualsOptions extends Omit<NormalizeOptions, 'level'> {
  /**
   * A step of the ladder (section 6.2): `'string'` compares characters; `'syntax'` (the default) compares the normal
   * forms by syntax; `'scheme'` compares the normal forms by scheme.
   */
  readonly level?: 'string' | 'syntax' | 'scheme';
  /** Whether fragments are also compared; `true` by default. A retrieval ignores them (section 6.1). */
  readonly fragment?: boolean;
}

/**
 * Whether two URI references are equivalent by one step of the comparison ladder (section 6.2).
 *
 * The default step does not know schemes: `https://h` and `https://h/` differ. Set `{ level: 'scheme' }` to compare web addresses.
 * References that are equal on one step are equal on all further steps. References that differ may still identify the
 * same resource; references that are equal never identify different ones.
 *
 * References are compared unchanged: to compare their targets, resolve them first. To compare as a retrieval does, leave out the
 * fragments with `fragment: false` (section 6.1).
 *
 * @param a - a URI reference, as a string or parsed
 * @param b - the reference to compare with
 * @param options - the step of the ladder, `'syntax'` by default, the schemes, and whether to compare fragments
 * @throws UriSyntaxError if they differ, and one of them is not a URI reference; not at level `'string'`
 * @throws UriResolutionError as `normalize` does, if they differ and `encodedDots` is `'error'`
 * @throws TypeError if an argument or an option has another type
 * @throws RangeError if there is no such level
 * @example
 * ```ts
 * equals('https://h', 'https://h/'); // false
 * equals('https://h', 'https://H:443/', { level: 'scheme' }); // true
 * equals('http://example.com/%7Ea', 'HTTP://EXAMPLE.com/~a'); // true
 * equals('http://example.com/#a', 'http://example.com/', { fragment: false }); // true
 * ```
 */
export function equals(a: string | ParsedReference, b: string | ParsedReference, options?: EqualsOptions): boolean {
  const textA = textOf(a);
  const textB = textOf(b);
  checkText(textA, 'a');
  checkText(textB, 'b');
  const form = formOf(options, COMPARISON);
  return textA === textB || comparedForm(textA, form) === comparedForm(textB, form);
}

/** Returns the text that is compared for a reference. */
export function comparedForm(reference: string, form: Form): string {
  const text = form.level === 'string' ? reference : normalForm(reference, form);
  return form.fragment ? text : (text.split('#', 1)[0] as string);
}

/** The flags of the components after the authority. */
const AFTER_AUTHORITY = Flag.DOT_SEGMENT | Flag.QUERY | Flag.FRAGMENT;

const scannedOrigin = /* @__PURE__ */ new ScannedString();

/**
 * Returns the scheme, host and port in normal form, without the default port of the scheme (section 6.2.3). It is for
 * comparisons and for headers such as `Origin`. It is `undefined` for a relative reference, and if the host is absent or empty.
 *
 * @param reference - the URI, as a string or parsed
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @example
 * ```ts
 * origin('HTTPS://u@Example.com:443/a?b'); // 'https://example.com'
 * origin('mailto:a@b.example'); // undefined
 * ```
 */
export function origin(reference: string | ParsedReference): string | undefined {
  const text = textOf(reference);
  readReference(scannedOrigin, text, 'reference');
  const { flags, offsets, hostStart, pathStart } = scannedOrigin;
  if (!scannedOrigin.has(Flag.SCHEME) || !scannedOrigin.has(Flag.AUTHORITY)) return undefined;
  // With the slash after the authority: it need not be added.
  const end = Math.min(pathStart + 1, scannedOrigin.pathEnd);
  if (flags & Flag.USERINFO) scannedOrigin.scan(`${scannedOrigin.scheme}://${text.slice(hostStart, end)}`);
  else {
    scannedOrigin.set(text.slice(0, end), flags & ~AFTER_AUTHORITY);
    offsets[Slot.PATH_END] = end;
  }
  const normal = normalizeScanned(scannedOrigin, BY_SCHEME);
  // The host may be empty now: the default one of a scheme is removed.
  if ('/:'.includes(normal.charAt(scannedOrigin.hostStart))) return undefined;
  return normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/**
 * Returns the port that a client connects to: the port, or the default port of the scheme if there is no port or an
 * empty one (section 3.2.3).
 *
 * @param reference - the URI, as a string or parsed
 * @returns the port; `undefined` if there is no host, or no port and no default port
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @throws {@link UriComponentError} `unsafe-port` if the port is above 2^53 - 1, which a number cannot represent exactly
 * @example
 * ```ts
 * portNumber('http://a.example:8080/'); // 8080
 * portNumber('https://a.example:/'); // 443
 * portNumber('foo://a.example/'); // undefined
 * ```
 */
export function portNumber(reference: string | ParsedReference): number | undefined {
  const text = textOf(reference);
  readReference(scannedOrigin, text, 'reference');
  if (!scannedOrigin.has(Flag.AUTHORITY)) return undefined;
  const { scheme = '', hostEnd, pathStart } = scannedOrigin;
  if (pathStart - hostEnd < 2) return EQUIVALENCES.get(scheme.toLowerCase())?.defaultPort;
  const port = Number(text.slice(hostEnd + 1, pathStart));
  if (!Number.isSafeInteger(port)) throw new UriComponentError('unsafe-port', 0, 'port');
  return port;
}
