/** A normal form from the replacement for fast-uri is its own normal form, with any options. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { equal, normalize, type URIOptions } from '../../src/compat/index.js';

const SCHEMES = 'http: ws: WSS: ftp: file: x: urn: urn:ab: urn:uuid: urn:%66oo: mailto:'.split(' ');
const DELIMITERS = '/ // /// /. /.. /./ /../ . .. ./ ../ : @ ? # & = , ;'.split(' ');
const NAMES = 'a B a@b [::1] [::FFFF:1.2.3.4] 1.2.3.4 127.1 :80 :443 xn-- ?to= &subject= a:b'.split(' ');
const ENCODED = '%2e %7E %c3%a9 %C2%AD %25 %2541 %2C %40 %3F %26 %3D %0a %74%6f %'.split(' ');
const OTHERS = ['é', '\u00ad', '🚀', '＂', '。', '１', '\\', '<', '[', ' ', '\r\n', '\t', '\0', '\u0085', '\ud800'];
const PIECES = [...SCHEMES, ...DELIMITERS, ...NAMES, ...ENCODED, ...OTHERS];

const OPTIONS: readonly URIOptions[] = [
  {},
  { unicodeSupport: true },
  { domainHost: true },
  { absolutePath: true },
  { scheme: 'http' },
  { scheme: 'ws' },
  { scheme: 'urn' },
  { scheme: 'mailto' },
  { nid: 'uuid' },
  { reference: 'suffix' },
  { reference: 'suffix', scheme: 'http' },
];

const idempotent = suite('compat: normal forms');

/** Tests that a normal form is also its own normal form. */
const becomes = (reference: string, normal: string, options: URIOptions = {}): void =>
  idempotent(`${JSON.stringify(reference)} becomes ${normal} ${JSON.stringify(options)}`, () => {
    assert.is(normalize(reference, options), normal);
    assert.is(normalize(normal, options), normal);
    assert.ok(equal(reference, normal, options));
  });
becomes('ws:/.', 'ws:');
becomes('ws:/./', 'ws:');
becomes('ws:/../?a', 'ws:?a');
becomes('ws://h/.', 'ws://h/');
becomes('ws://h/a/../b?c/../d', 'ws://h/b?c/../d');
becomes('ws://h/a/../b', 'ws://h/a/../b', { absolutePath: true });
becomes('mailto:%c3%a9@🚀%26', 'mailto:%C3%A9@xn--%26-t23s');
becomes('/a@b:', '%2Fa@b%3A', { scheme: 'mailto' });
becomes('mailto:a@é%2541', 'mailto:a@é%2541', { unicodeSupport: true });

/** Tests the text that `normalize` returns, without control characters, for a text that is not a reference. */
const isEncoded = (text: string, encoded: string): void =>
  idempotent(`${JSON.stringify(text)} is encoded as ${encoded}`, () => {
    assert.is(normalize(text), encoded);
    assert.is(normalize(encoded), encoded);
    assert.is(equal(text, encoded), false);
  });
isEncoded('/a\r\nSet-Cookie: x', '/a%0D%0ASet-Cookie:%20x');
isEncoded('/\0\x1f\x7f\x85', '/%00%1F%7F%C2%85');
isEncoded('/\t/evil', '/%09/evil');
isEncoded('http:\n//h\\', 'http:%0A//h\\');
isEncoded('\u0085%', '%C2%85%');

const random = new Random(6);
for (const options of OPTIONS) {
  idempotent(`a normal form is its own normal form, without control characters ${JSON.stringify(options)}`, () => {
    for (let i = 0; i < 8_000; i++) {
      const text = Array.from({ length: random.between(1, 7) }, () => random.of(PIECES)).join('');
      const normal = normalize(text, options);
      assert.is(normalize(normal, options), normal, JSON.stringify(text));
      assert.not.match(normal, /\p{Cc}/u, JSON.stringify(text));
      if (normal !== text && !/\p{Cc}/u.test(text)) assert.ok(equal(normal, text, options), JSON.stringify(text));
    }
  });
}
idempotent.run();
