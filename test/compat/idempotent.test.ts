/** A normal form from the replacement for fast-uri is its own normal form, with any options. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { equal, normalize, type URIOptions } from '../../src/compat/index.js';
import { isUriReference } from '../../src/index.js';
import { runRows } from '../support/rows.js';

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

runRows('compat/normal-forms', {
  becomes: (reference: string, normal: string, options: URIOptions = {}) =>
    idempotent(`${JSON.stringify(reference)} becomes ${normal} ${JSON.stringify(options)}`, () => {
      assert.is(normalize(reference, options), normal);
      assert.is(normalize(normal, options), normal);
      assert.ok(equal(reference, normal, options));
    }),
  isEncoded: (text: string, encoded: string) =>
    idempotent(`${JSON.stringify(text)} is encoded as ${encoded}`, () => {
      assert.is(normalize(text), encoded);
      assert.is(normalize(encoded), encoded);
      assert.is(equal(text, encoded), false);
    }),
});

const random = new Random(6);
for (const options of OPTIONS) {
  idempotent(`a normal form is its own normal form, without control characters ${JSON.stringify(options)}`, () => {
    for (let i = 0; i < 8_000; i++) {
      const text = Array.from({ length: random.between(1, 7) }, () => random.of(PIECES)).join('');
      const normal = normalize(text, options);
      assert.is(normalize(normal, options), normal, JSON.stringify(text));
      assert.not.match(normal, /\p{Cc}/u, JSON.stringify(text));
      const encoded = text.replace(/\p{Cc}+/gu, encodeURIComponent);
      if (options === OPTIONS[0] && !isUriReference(normal)) assert.is(normal, encoded);
      if (normal !== text && encoded === text) assert.ok(equal(normal, text, options), JSON.stringify(text));
    }
  });
}
idempotent.run();
