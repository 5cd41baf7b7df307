/** Finds values that a caller names as secret: of parameters in queries and fragments, and in paths. */

import { wrongType } from '../support/arguments.js';
import { type Span, spansInFolded, united } from './passwords.js';

/** The names of parameters: whole names, beginnings before a `*`, and regular expressions. */
export type Names = readonly (string | RegExp)[];

/**
 * Parameters whose values are access tokens or signatures, for the option `parameters` of `redact`. Case is ignored. An authorization
 * code (`code`) is not among them, because other codes have the same name.
 *
 * @example
 * ```ts
 * redact('/cb?Access_Token=x&state=1', { parameters: SECRET_PARAMETERS }); // '/cb?Access_Token=***&state=1'
 * redact('/cb?code=x&state=1', { parameters: [...SECRET_PARAMETERS, 'code'] }); // '/cb?code=***&state=1'
 * ```
 */
export const SECRET_PARAMETERS: Names = [
  /^(?:(?:access_)?token|api_key|sig(?:nature)?|client_secret|X-(?:Amz|Goog)-(?:Signature|Credential)|X-Amz-Security-Token)$/i,
];

/**
 * Characters before the name of a parameter, and the "=" after it, also as HTML and JSON write them, in a reference within a query too;
 * and all other characters that HTML writes by number.
 */
const SEPARATOR =
  /((?:&|%(?:25)*26)(?:amp(?:;|%(?:25)*3b)){0,3}(?:(?:#|%(?:25)*23)(?:\d+|x[\da-f]+)(?:;|%(?:25)*3b)?|equals(?:;|%(?:25)*3b))|(?:(?:\\|%(?:25)*5c){1,8}(?:u00|x)|%(?:25)*)(?:3f|26|23|3b|3d)|[?&#;=])/i;
/** A separator that is an "=". */
const EQUALS = /^=$|3d$|(?:(?:#|23)(?:0*61|x0*3d)(?:;|%(?:25)*3b)?|equals(?:;|%(?:25)*3b))$/i;
/** The separators that end a value: it may contain the others. */
const END_OF_VALUE = /^(?:[&#]|\\u002[63]|&#(?:0*3[58]|x0*2[36]);?)$/i;

/** Yields the values of parameters in a word: too much rather than too little. */
export function* valuesIn(word: string, names: Names): Generator<Span> {
  let start = -1;
  let next = 0;
  let mayBeName = true;
  const pieces = word.split(SEPARATOR);
  for (const [i, piece] of pieces.entries()) {
    const isSeparator = i % 2 === 1;
    if (isSeparator && start >= 0 && END_OF_VALUE.test(piece)) {
      yield { start, end: next };
      start = -1;
    }
    next += piece.length;
    if (!isSeparator || start >= 0) continue;
    const isEquals = EQUALS.test(piece);
    if (isEquals && mayBeName && isToRedact(pieces[i - 1] as string, names)) start = next;
    mayBeName = !isEquals;
  }
  if (start >= 0) yield { start, end: next };
}

function isToRedact(written: string, names: Names): boolean {
  const name = decodedName(written);
  return names.some((each) => {
    if (typeof each !== 'string') return name.search(each) >= 0;
    return each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : each === name;
  });
}

/** Decodes a name, which may have escapes of JSON, be percent-encoded more than once, or contain octets that are not UTF-8. */
function decodedName(written: string): string {
  let name = written.replaceAll('+', ' ');
  for (let turn = 0; turn < 3; turn++)
    name = name.replaceAll(/(?:%|\\u00)([0-7][\da-f])/gi, (_, hex) => decodeURIComponent(`%${hex}`));
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the names of parameters. */
export function readNames(names: unknown): Names {
  const isName = (name: unknown): boolean => typeof name === 'string' || name instanceof RegExp;
  if (Array.isArray(names) && Array.from(names).every(isName)) return names;
  throw wrongType('parameters', 'an array of strings and regular expressions', names);
}

/** A slash in a folded text, and a character of a segment: an encoded slash is a delimiter, or data of a segment (RFC 3986, section 2.2). */
const SLASHES_AND_SEGMENTS = [
  ['[/\\x01-\\x03]', '[^/\\x01-\\x03?#]'],
  ['[/\\x03]', '[^/\\x03?#]'],
] as const;
/** A segment of a template: any, or a text that may have one secret in it. */
const SEGMENT = /^(?:\*|([^*{}?#\\\s]*)(?:(\{\w+\})([^*{}?#\\\s]*))?)$/;

/** Returns expressions for the parts of folded words that a template matches, one for each reading. Each group is a secret. */
function expressionsOf(template: unknown, i: number): RegExp[] {
  // A "*" at the end is for the rest of a path, and a cut one may lack it.
  const text = typeof template === 'string' ? template.replace(/^[a-z][a-z\d+.-]*:\/\//i, '') : '';
  const [host = '', ...segments] = text.split('/');
  while (['', '*'].includes(segments.at(-1) ?? '-')) segments.pop();
  const parts = segments.map((segment) => (segment === '' ? null : SEGMENT.exec(segment)));
  if (SEGMENT.exec(host)?.[1] !== host || parts.includes(null) || !parts.some((part) => part?.[2]))
    throw wrongType(`paths[${i}]`, 'a template such as "example.com/hooks/*/{secret}" or "/bot{secret}"', template);
  return SLASHES_AND_SEGMENTS.map(([slash, inSegment]) => {
    const sources = parts.map((part) => {
      const [any, before = '', secret, after = ''] = part as RegExpExecArray;
      if (any === '*') return `${inSegment}+`;
      return `${spellingsOf(before)}${secret ? `(${inSegment}+)` : ''}${spellingsOf(after)}(?!${inSegment})`;
    });
    // The beginning of a path: after an authority, or at the beginning of a reference without one.
    const root = `(?:(?<!${slash})${slash}{2,}${inSegment}+${slash}+|(?<=^|[:=(,;"'|\\[]|%3d)\\x03?${slash}(?!${slash}))`;
    const start = host === '' ? root : `(?<![a-z\\d.-])${spellingsOf(host)}\\.?(?::\\d*)?${slash}+`;
    return new RegExp(start + sources.join(`${slash}+`), 'dgi');
  });
}

/** Returns the source of an expression for all spellings of a text, percent-encoded or not. Case is ignored. */
const spellingsOf = (text: string): string =>
  text
    .split('')
    .map((character) => {
      const hex = (c: string): string => c.charCodeAt(0).toString(16).padStart(2, '0');
      const codes = [character.toLowerCase(), character.toUpperCase()].map(hex).join('|');
      return `(?:\\u${hex(character).padStart(4, '0')}|%(?:25)*(?:${codes}))`;
    })
    .join('');

/** Returns the secrets in the paths of a word. In a query, a value ends at its "&". */
export const secretsOfPaths = (word: string, templates: readonly RegExp[]): Span[] =>
  // A slash of HTML, as one of JSON with the same length.
  spansInFolded(word.replaceAll(/&#x2f;/gi, '\\u002f'), (folded) => {
    const query = `${folded}?`.search(/[?#]/);
    const spanOf = ([start, end]: [number, number]): Span =>
      start < query ? { start, end } : { start, end: start + `${folded.slice(start, end)}&`.indexOf('&') };
    return united(
      templates.flatMap((template) =>
        Array.from(folded.matchAll(template), ({ indices }) => indices?.slice(1) as [number, number][])
          .flat()
          .map(spanOf),
      ),
    );
  });

/** Returns the expressions of templates. */
export function readPaths(templates: unknown): RegExp[] {
  if (!Array.isArray(templates)) throw wrongType('paths', 'an array of templates', templates);
  return Array.from(templates).flatMap(expressionsOf);
}
