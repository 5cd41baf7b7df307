/** Hosts that clients read in a text, whether or not RFC 3986 finds them there. */

import { FINDINGS, type FindingCode, inspect } from '../../src/entries/inspect.js';
import { normalize } from '../../src/entries/resolve.js';
import { plainName } from '../../src/uses/inspect/names.js';
import { draws, SEED } from '../support/draws.js';
import { internalSpellings, isInternalToUrl } from '../support/inspect/internal-spellings.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const readings = suite('inspect: readings');

const dangersOf = (text: string): FindingCode[] =>
  inspect(text).flatMap(({ severity, code }) => (severity === 'danger' ? [code] : []));

const reaches = (text: string, code: FindingCode): void =>
  readings(`${JSON.stringify(text)} has the danger ${code}`, () => {
    const codes = dangersOf(text);
    assert.ok(codes.includes(code), `[ ${codes.join(', ')} ]`);
  });

const isInternal = (text: string): void =>
  readings(`${JSON.stringify(text)} leads to an internal host`, () => {
    const found = inspect(text);
    const shown = found.some(({ category }) => category === 'internal');
    assert.ok(shown, JSON.stringify(found));
  });

const isHarmless = (text: string): void =>
  readings(`${JSON.stringify(text)} has no danger`, () => assert.equal(dangersOf(text), []));

const spans = (text: string, code: FindingCode, ...expected: (readonly [start: number, end: number])[]): void =>
  readings(`${JSON.stringify(text)} has ${code} at ${expected.map((span) => span.join('-')).join(', ')}`, () => {
    const found = inspect(text).filter((finding) => finding.code === code);
    const shown = found.map(({ start, end }) => [start, end]);
    assert.equal(shown, expected);
  });

runRows('inspect/readings', { reaches, isInternal, isHarmless, spans });
for (const text of ['http:', 'http:h/p', 'http:/h/p', 'wss:/h', 'ftp:a', 'https:?a', 'http:../h/'])
  reaches(normalize(text), 'missing-authority');

// Readers remove whitespace and controls at the end of a text.
for (const character of '\0\t\n\v\f\r\x1c\x1d\x1e\x1f \x7f\x85\xa0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000') {
  reaches(`http://127.0.0.1${character}`, 'loopback');
  reaches(`localhost${character}${character}`, 'localhost');
  reaches(`http://@${character}`, 'empty-host');
  reaches(`ftp://${character}@/a`, 'empty-host');
  reaches(`${character}http://:80/[`, 'empty-host');
}

// Without a host, some clients connect to their own machine, also if malformed text follows.
for (const authority of ['', ...': @ @: :@ u@ u:p@ :80 @:80 \u00e9@ \u200b \ufeff:80 \u2060@'.split(' ')]) {
  for (const end of ['/[', '/ x', '/{x}', '/%', '/%zz', '?"', '#[', '/\\x', '/\u00e9']) {
    for (const scheme of ['http:', 'https:', 'FTP:', 'ws:']) reaches(`${scheme}//${authority}${end}`, 'empty-host');
    if (authority !== '') reaches(`//${authority}${end}`, 'empty-host');
  }
}

// Many sets, and hosts that are too long to be read.
reaches(`{${'a'.repeat(0x3fff)}}bc`, 'unread-host');
reaches(`http://${'{a,b}'.repeat(40)}/`, 'ambiguous-host');
reaches(`http://{${'\\,'.repeat(0x4000)}`, 'ambiguous-host');
reaches(`http://${'%C2%AD'.repeat(3000)}127.0.0.1/`, 'unread-host');
reaches(`http://${'0'.repeat(20_000)}177.0.0.1/`, 'unread-host');
reaches(`http://${'\ufdfa'.repeat(20_000)}/`, 'unread-host');
reaches(`1${'\u00ad'.repeat(20_000)}27.0.0.1`, 'unread-host');
reaches('a'.repeat(20_000), 'unread-host');
isHarmless(`http://h.i/${'a'.repeat(20_000)}`);
isHarmless(`http://h/${'\ufdfa'.repeat(20_000)}`);
reaches(`http://127${'%C2%AD'.repeat(300)}.0.0.1/`, 'loopback');
reaches(`http://${'%EF%BC%90'.repeat(300)}177.0.0.1/`, 'loopback');

readings('no message quotes text before an "@", which may be a password', () => {
  const messages = inspect('http://10.0.0.1:10.0.0.2@10.0.0.3/ ').flatMap(({ code, message }) =>
    code === 'private' ? [message] : [],
  );
  assert.equal(messages, [FINDINGS.private[1], `${FINDINGS.private[1]}: 10.0.0.3, Private-Use, 10.0.0.0/8 (RFC 1918)`]);
});

readings('an internal host that URL reads is a danger, in each spelling', () => {
  const spellings = internalSpellings(SEED + 3);
  const all = draws('inspect/readings: spellings');
  let count = 0;
  for (let i = 0; i < all; i++) {
    const text = spellings.next().value;
    if (!isInternalToUrl(text)) continue;
    assert.ok(dangersOf(text).length > 0, JSON.stringify(text));
    count++;
  }
  assert.ok(count > all / 5, `${count}`);
});

readings('a character that URL maps to ASCII is mapped to the same', () => {
  for (let codePoint = 0x80; codePoint < 0x1_0000; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const host = `a${character}b`;
    if (!URL.canParse(`http://${host}/`)) continue;
    const { hostname } = new URL(`http://${host}/`);
    // No internal host has an "ss". Chromium keeps a space as "%20", which the URL standard refuses.
    if (!hostname.includes('xn--') && !hostname.includes('%'))
      assert.is(plainName(host).replace('ß', 'ss'), hostname, `U+${codePoint.toString(16)}`);
  }
});

readings.run();
