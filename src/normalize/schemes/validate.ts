import { readReference } from '../../resolve/read-reference.js';
import { ScannedString } from '../../scanner/scanned.js';
import { readOptions } from '../../support/options.js';
import { type ParsedReference, textOf } from '../../support/reference-text.js';
import { Flag, Grammar } from '../../tables/record.js';
import { schemesOf } from '../normalize.js';
import { ruleOf } from './equivalences.js';
import { SCHEMES } from './registry.js';
import type { SchemeFinding, SchemeRule, SchemeRules } from './rule.js';

const OPTIONS = { schemes: schemesOf };

/** The components that a rule may forbid: the flag of each, and where its finding is. */
const FORBIDDEN = {
  authority: [Flag.AUTHORITY, 'authorityStart'],
  userinfo: [Flag.USERINFO, 'authorityStart'],
  port: [Flag.PORT, 'hostEnd'],
  query: [Flag.QUERY, 'pathEnd'],
  fragment: [Flag.FRAGMENT, 'queryEnd'],
} as const;

/** The components that a rule may require: a name, whether a URI has it, and where its finding is. */
const REQUIRED = {
  authority: ['an authority', (uri: ScannedString) => uri.has(Flag.AUTHORITY), 'pathStart'],
  host: ['a host', (uri: ScannedString) => uri.hostStart !== uri.hostEnd, 'hostStart'],
  path: ['a path', (uri: ScannedString) => uri.pathStart !== uri.pathEnd, 'pathStart'],
} as const;

/**
 * Checks a URI by the rule of its scheme: the restrictions that RFC 3986 leaves to the scheme's specification (section
 * 3.1).
 *
 * @param uri - a URI, as a string or parsed
 * @param options - the rules of schemes
 * @param options.schemes - the rules; `SCHEMES` by default; a URI of another scheme breaks no rule
 * @returns the first part of the rule that the URI breaks; `undefined` if it breaks none
 * @throws {@link UriSyntaxError} if it is not a URI
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @example
 * ```ts
 * validateScheme('http://example.com/'); // undefined
 * validateScheme('http:///a');
 * // { code: 'host-required', offset: 7, message: 'a URI of this scheme needs a host (RFC 9110, section 4.2.1)' }
 * ```
 */
export function validateScheme(
  uri: string | ParsedReference,
  options?: { readonly schemes?: SchemeRules },
): SchemeFinding | undefined {
  const text = textOf(uri);
  const { schemes = SCHEMES } = readOptions(options, OPTIONS);
  // For this call only: functions of the rule run while it is read, and may be the caller's.
  const scanned = new ScannedString();
  readReference(scanned, text, 'uri', Grammar.URI);
  return breach(ruleOf(schemes, (scanned.scheme as string).toLowerCase()), scanned);
}

/** Returns the first part of a scheme's rule that a URI breaks; `undefined` if it breaks none. */
function breach(rule: SchemeRule, uri: ScannedString): SchemeFinding | undefined {
  const source = rule.from === undefined ? '' : ` (${rule.from})`;
  for (const name of rule.forbids ?? []) {
    const [flag, slot] = FORBIDDEN[name];
    const message = `a URI of this scheme has no ${name}${source}`;
    if (uri.has(flag)) return { code: `${name}-forbidden`, offset: uri[slot], message };
  }
  for (const name of rule.requires ?? []) {
    const [component, isPresent, slot] = REQUIRED[name];
    const message = `a URI of this scheme needs ${component}${source}`;
    if (!isPresent(uri)) return { code: `${name}-required`, offset: uri[slot], message };
  }
  const { path, pathStart, query, pathEnd } = uri;
  const inPath = rule.validatePath?.(path);
  if (inPath !== undefined) return { ...inPath, offset: inPath.offset + pathStart };
  const inQuery = query === undefined ? undefined : rule.validateQuery?.(query);
  return inQuery && { ...inQuery, offset: inQuery.offset + pathEnd + 1 };
}
