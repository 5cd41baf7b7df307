/**
 * Compares the certificate with parsers of the WHATWG URL Standard. URISCAN_CERTIFICATE sets the number of random
 * strings, URISCAN_SEED the seed, and URISCAN_CORPUS names a file of more references, one per line; if one of them is
 * set, the counts are printed.
 */

import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { URL as ReferenceUrl } from 'whatwg-url';
import { isCertified, whatwgDifference } from '../../src/inspect/index.js';
import { type Matrix, matrixOf, readsAlike } from '../support/inspect/matrix.js';
import { webReferences } from '../support/inspect/references.js';

const COUNT = Number(process.env['URISCAN_CERTIFICATE'] ?? 200_000);
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const CORPUS = process.env['URISCAN_CORPUS'];
const IS_ASKED = process.env['URISCAN_CERTIFICATE'] !== undefined || CORPUS !== undefined;
/** How many times slower that parser is. */
const FEWER = 50;

const certificate = suite('inspect: certificate');

const titleOf = (reference: string): string =>
  reference.length < 300
    ? JSON.stringify(reference)
    : `${reference.length} code units: ${reference.slice(0, 20)}…${reference.slice(-5)}`;

const certifies = (...references: string[]): void => {
  for (const reference of references) {
    certificate(`certifies ${titleOf(reference)}`, () => {
      assert.ok(isCertified(reference));
      assert.ok(readsAlike(reference, URL));
      assert.ok(readsAlike(reference, ReferenceUrl));
    });
  }
};
/** Withheld, since another parser reads something else. */
const withholds = (...references: string[]): void => {
  for (const reference of references) {
    certificate(`withholds ${titleOf(reference)}`, () => {
      assert.not(isCertified(reference));
      assert.not(readsAlike(reference, ReferenceUrl));
    });
  }
};
/** Withheld, although this platform reads the same. */
const mistrusts = (...references: string[]): void => {
  for (const reference of references) {
    certificate(`mistrusts ${titleOf(reference)}`, () => {
      assert.not(isCertified(reference));
      assert.ok(readsAlike(reference, URL));
    });
  }
};

certifies('http://a', 'http://a/', 'HTTPS://Example.COM/A/b', 'ws://a/', 'WSS://a?b', 'ftp://a/b;type=i');
certifies('http://a?', 'http://a#', 'http://a/?#', "http://a/?b#'", 'http://a/b//c/', 'http://a/...', "http://a/'#'");
certifies('http://a:80/', 'http://a:/', 'https://a:80', 'http://a:00080', 'http://a:0', 'http://a:65535');
certifies('http://u@a/', 'http://u:p@a/', 'http://:p@a/', 'http://%3a%40:~@a/');
certifies(
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0::1]',
  'http://[::FFFF:1.2.3.4]',
  'http://[1:2:3:4:5:6:7::]',
);
certifies('http://a_b.c-d.example./', 'http://1.2.3.a/', 'http://ab--c/', 'http://xn-/', 'http://0x.a/');
certifies('http://an--b/', 'http://xa--b/', 'http://xna-b.c--d/', 'http://xn-a.c--d/', 'http://xn', 'http://x.n--a/');
certifies('http://-a/', 'http://a.-1/', `http://${'a'.repeat(63)}.c--d/`);
certifies('http://a/%c3%A9%20%2f?%2e#%2E', 'http://a/?..', 'http://a/%25');
certifies(`http://${'a'.repeat(63)}/`, `http://${'a.'.repeat(127)}`, `http://a/${'b'.repeat(100_000)}`);

for (const length of [31, 32, 0xfff0, 0xfffb, 0xfffc, 0xfffd, 0x10000, 0x10001]) {
  certifies('http://a/'.padEnd(length, 'b'));
}

withholds(
  '',
  '/a',
  '//a/',
  'http://',
  'http:///a',
  'http:a',
  'http:/a',
  'http:\\\\a',
  ' http://a',
  'http://a/ b',
  'foo:a',
);
withholds(
  'http://0x7f.1/',
  'http://127.1',
  'http://1',
  'http://127.0.0.1.',
  'http://a.1',
  'http://a.0',
  'http://a.9',
  'http://a.0x',
  'http://a.09.',
);
withholds('http://%61/', 'http://a%2eb', 'http://xn--a', 'http://XN--A.b', 'http://a.xn--', 'http://[v1.a]/');
withholds('http://a/../b', 'http://a/.', 'http://a/%2e', 'http://a/b/.%2E/', 'http://a/%2E%2e?c');
withholds("http://a?'", "http://a/?b'#c", 'http://a:65536', 'http://a:99999', 'http://a/?\u00e9');
withholds('http://@a/', 'http://u:@a/', 'http://:@a', 'http://u;v@a/', 'http://u:p:q@a/', 'http://u=@a/');
for (const long of ['b'.repeat(60), 'b'.repeat(100_000)]) {
  withholds(
    `http://127.1/${long}`,
    `http://u:p:q@a/${long}`,
    `http://a/${long}/%2e`,
    `http://a/${long}?'`,
    `http://a/${long}/..`,
  );
}

mistrusts('https://.a/', 'https://a..b/', 'https://xn--bcher-kva/', 'https://a.xn--bcher-kva/');
for (const length of [0xfff3, 0xfff4, 70_000]) certifies(`http://${'u'.repeat(length)}@a/bcdefgh`);
for (const hostStart of [0xfff0, 0xfffc, 0x10000, 0x10001]) withholds(`http://${'u'.repeat(hostStart - 8)}@127.1/`);
certifies('http://a.1a', 'http://1.2.3.4.5a', 'http://3pp/', 'http://0xg.', 'http://1.a.');
// The result for this error offset has the bits of flags that would be certified.
withholds(`${'http://a/'.padEnd(0x361c, 'b')} `);
for (const scheme of [
  'hxtp',
  'htxp',
  'httx',
  'httpx',
  'hxtps',
  'htxps',
  'httxs',
  'httpss',
  'xttp',
  'htt',
  'htp',
  'h',
]) {
  mistrusts(`${scheme}://a/`);
}
for (const scheme of ['w', 'wx', 'xs', 'wsx', 'wxs', 'xss', 'wsss', 'xtp', 'fxp', 'ftx', 'ft', 'f', 'ftpx', 'tp']) {
  mistrusts(`${scheme}://a/`);
}
mistrusts(
  'http://a!b/',
  'http://a~b/',
  'http://a..b/',
  'http://.a/',
  `http://${'a'.repeat(64)}`,
  'http://xn--bcher-kva',
);
mistrusts('http://a/b%2ec', `http://${'a.'.repeat(128)}`, 'http://a:000080', 'http://u!@a/', 'foo://a/b');

certificate('is false for a value that is not a reference', () => {
  for (const value of [undefined, 1, ['http://a/'], new String('http://a/')]) {
    assert.is(isCertified(value), false);
  }
});

function isSound(matrix: Matrix, title: string): void {
  const { shortest, ...counts } = matrix;
  if (IS_ASKED) console.log(`\n${title}: ${JSON.stringify(counts)}`);
  assert.is(shortest, undefined, `certified, and read in another way: ${JSON.stringify(shortest)}`);
}

certificate(`is right for ${COUNT} strings of seed ${SEED}, compared with Node`, () => {
  const matrix = matrixOf(webReferences(SEED), COUNT, URL);
  isSound(matrix, `${COUNT} strings of seed ${SEED}`);
  const { certifiedAndSame, withheldAndDifferent, withheldThoughSame } = matrix;
  for (const count of [certifiedAndSame, withheldAndDifferent, withheldThoughSame]) assert.ok(count > COUNT / 50);
});

certificate(`is right for ${Math.ceil(COUNT / FEWER)} of them compared with the reference implementation`, () => {
  isSound(matrixOf(webReferences(SEED + 1), Math.ceil(COUNT / FEWER), ReferenceUrl), 'whatwg-url');
});

certificate('is given only where whatwgDifference finds no difference', () => {
  let left = 20_000;
  for (const reference of webReferences(SEED + 2)) {
    if (left-- === 0) break;
    if (isCertified(reference)) assert.is(whatwgDifference(reference), undefined, JSON.stringify(reference));
  }
});

if (CORPUS !== undefined) {
  certificate(`is right for the lines of ${CORPUS}`, () => {
    const lines = readFileSync(CORPUS, 'utf8').split(/[\t\n]/);
    isSound(matrixOf(lines, lines.length, URL), CORPUS);
  });
}

certificate('a longer reference that was read before changes no answer', () => {
  for (const host of ['example.co', 'example.com']) {
    isCertified(`http://${host}~x/aaaa`);
    assert.ok(isCertified(`http://${host}`), host);
  }
});

certificate.run();
