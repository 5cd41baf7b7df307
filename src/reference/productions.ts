/** Checks single components against their productions, and finds the offset of the first error. */

import { type ComponentErrorCode, type ComponentName, UriComponentError } from '../errors/index.js';
import type { ReferenceLanguage } from '../errors/language.js';
import { URIS } from '../errors/uri.js';
import { checkText } from '../tables/arguments.js';
import { CodeUnit } from '../tables/code-unit.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { ALPHA, DIGIT, FRAGMENT, HEXDIG, PCHAR, QUERY, REG_NAME, SCHEME, USERINFO } from '../tables/uri.generated.js';

const record = new Uint32Array(STRIDE);

const NON_ASCII = 0x80;
const SLASHES = '//';

/** Characters of the longest path production, path-abempty. The other components decide which production is required. */
const PATH = /* @__PURE__ */ PCHAR.map((member, c) => (c === SLASHES.charCodeAt(0) ? 1 : member));

/** The single characters of each component; components with `true` also have pct-encoded. */
const CHARACTERS: Record<Exclude<ComponentName, 'authority'>, readonly [characters: Uint8Array, encoded: boolean]> = {
  scheme: [SCHEME, false],
  userinfo: [USERINFO, true],
  host: [REG_NAME, true],
  port: [DIGIT, false],
  path: [PATH, true],
  query: [QUERY, true],
  fragment: [FRAGMENT, true],
};

/**
 * Makes sure that a text is a string of the production of a component.
 *
 * @throws UriComponentError if it is not
 */
export function checkComponent(component: ComponentName, text: string, language: ReferenceLanguage = URIS): void {
  checkText(text, component);
  const offset = faultIn(component, text, language);
  if (offset >= 0) throw new UriComponentError(codeAt(offset, component, text, language), offset, component, text);
}

/** Whether a text is a string of the production of a component; of the longest production of a path. */
export function isComponent(component: ComponentName, text: string, language: ReferenceLanguage): boolean {
  return faultIn(component, text, language) < 0;
}

/** Finds the first offset where a text stops being the beginning of a valid string; -1 if the text is valid. */
function faultIn(component: ComponentName, text: string, language: ReferenceLanguage): number {
  if (component === 'authority') return faultInAuthority(text, text.search(/[/?#]|$/), language);
  if (component === 'host' && text.startsWith('['))
    return faultInAuthority(text, text.indexOf(']') + 1 || text.length, language);
  if (component === 'scheme' && ALPHA[text.charCodeAt(0)] !== 1) return 0;
  const [characters, encoded] = CHARACTERS[component];
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (characters[character] === 1) continue;
    if (encoded && character === CodeUnit.PERCENT_SIGN) {
      if (HEXDIG[text.charCodeAt(++i)] !== 1) return i;
      if (HEXDIG[text.charCodeAt(++i)] !== 1) return i;
    } else {
      const codePoint = text.codePointAt(i) as number;
      if (character < NON_ASCII || !language.hasNonAscii(codePoint, component)) return i;
      if (codePoint > character) i++;
    }
  }
  return -1;
}

/** Does the same for a text that is an authority up to `end` and must end there. */
function faultInAuthority(text: string, end: number, { scan }: ReferenceLanguage): number {
  const flags = scan(SLASHES + text.slice(0, end), record, 0, Grammar.URI_REFERENCE);
  if (flags < 0) return ~flags - SLASHES.length;
  return end < text.length ? end : -1;
}

function codeAt(
  offset: number,
  component: ComponentName,
  text: string,
  { isForbidden }: ReferenceLanguage,
): ComponentErrorCode {
  if (offset === text.length) return 'unexpected-end';
  if (text.slice(Math.max(0, offset - 2), offset).includes('%')) return 'invalid-percent-encoding';
  if (isForbidden(text.codePointAt(offset) as number)) return 'forbidden-character';
  return text.startsWith('[') && component === 'host' ? 'invalid-ip-literal' : `invalid-${component}`;
}
