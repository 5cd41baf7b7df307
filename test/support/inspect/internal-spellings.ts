/** Random spellings of internal hosts, and whether the platform's `URL` reads them as internal hosts. */

import { Random } from '../../../bench/model/random.js';
import { lists } from '../rows.js';

const { HOSTS, SCHEMES, SLASHES, USERINFOS, ENDS, INSERTED } = lists<
  'HOSTS' | 'SCHEMES' | 'SLASHES' | 'USERINFOS' | 'ENDS' | 'INSERTED'
>('inspect/spelling-parts');

/** An endless sequence of spellings, the same one for the same seed. */
export function* internalSpellings(seed: number): Generator<string, never> {
  const random = new Random(seed);
  for (;;) {
    const host = respelled(random.of(HOSTS), random);
    const userinfo = random.chance(0.2) ? random.of(USERINFOS) : '';
    let text = random.of(SCHEMES) + random.of(SLASHES) + userinfo + host + random.of(ENDS);
    while (random.chance(0.2)) {
      const at = random.between(0, text.length);
      text = text.slice(0, at) + random.of(INSERTED) + text.slice(at);
    }
    yield random.chance(0.1) ? ` ${text}` : text;
  }
}

/** Returns a host with some characters percent-encoded, or replaced by characters that are mapped to them. */
function respelled(host: string, random: Random): string {
  if (random.chance(0.5)) return host;
  const share = random.next();
  return Array.from(host, (character) => (random.chance(share) ? otherSpelling(character, random) : character)).join(
    '',
  );
}

const otherSpelling = (character: string, random: Random): string =>
  random.of([
    `%${character.charCodeAt(0).toString(16)}`,
    String.fromCharCode(character.charCodeAt(0) + 0xfee0),
    encodeURIComponent(String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
    character === '.' ? '\u3002' : character,
    `${character}\u00ad`,
    character.toUpperCase(),
  ]);

/** Chromium keeps a space in a host as "%20", which the URL standard refuses. */
const INTERNAL =
  /^(?:(?:0|10|127)(?:\.\d+){3}|(?:192\.168|169\.254)(?:\.\d+){2}|\[::1?\]|\[(?:::ffff:7f|fe80:).*\]|(?:[^%]*\.)?localhost\.?)$/;
const CONNECTING = new Set(['http:', 'https:', 'ws:', 'wss:', 'ftp:']);

/** Whether the platform's `URL` reads an internal host in a text, with or without a base. */
export function isInternalToUrl(text: string): boolean {
  return [undefined, 'http://base.example/a/b', 'https://base.example/a/b'].some((base) => {
    try {
      const { hostname, protocol } = new URL(text, base);
      return CONNECTING.has(protocol) && INTERNAL.test(hostname);
    } catch {
      return false;
    }
  });
}
