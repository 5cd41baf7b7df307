/** Request targets and Host fields, by cases. */

import {
  RequestForm,
  requestForm,
  scanHost,
  scanHostBytes,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../../src/entries/http.js';
import { hostKind } from '../../src/scanner/components.js';
import { Flag, HostKind, Slot, STRIDE } from '../../src/tables/record.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, type Parts, TARGETS } from '../support/http/cases.js';
import { assert, suite } from '../support/suite.js';

const record = new Uint32Array(STRIDE);
/** Contents that a record may have before a scan. */
const JUNK = [99, 98, 97, 96, 95, 94, 93, 92];
const encoder = new TextEncoder();

/** The components in the record. */
function partsOf(input: string, flags: number): Parts {
  const slot = (name: keyof typeof Slot): number => record[Slot[name]] as number;
  const parts: { -readonly [name in keyof Parts]: string } = {};
  const add = (name: keyof Parts, present: number, start: number, end: number): void => {
    if (present !== 0) parts[name] = input.slice(start, end);
  };
  add('scheme', flags & Flag.SCHEME, slot('START'), slot('SCHEME_END'));
  add('userinfo', flags & Flag.USERINFO, slot('SCHEME_END') + 3, slot('HOST_START') - 1);
  add('host', flags & Flag.AUTHORITY, slot('HOST_START'), slot('HOST_END'));
  add('port', flags & Flag.PORT, slot('HOST_END') + 1, slot('PATH_START'));
  add('path', Number(slot('PATH_START') !== slot('PATH_END')), slot('PATH_START'), slot('PATH_END'));
  add('query', flags & Flag.QUERY, slot('PATH_END') + 1, slot('QUERY_END'));
  return parts;
}

/** Scans a string and its bytes with the same result. */
function both(scanText: () => number, scanBytes: (bytes: Uint8Array) => number, text: string): number {
  record.set(JUNK);
  const flags = scanText();
  const expected = [...record];
  record.set(JUNK);
  assert.is(scanBytes(encoder.encode(text)), flags);
  if (flags >= 0) assert.equal([...record], expected);
  return flags;
}
const scanTarget = (method: string, text: string): number =>
  both(
    () => scanRequestTarget(method, text, record),
    (bytes) => scanRequestTargetBytes(method, bytes, 0, bytes.length, record),
    text,
  );
const scanField = (text: string): number =>
  both(
    () => scanHost(text, record),
    (bytes) => scanHostBytes(bytes, 0, bytes.length, record),
    text,
  );

const targets = suite('request targets');
for (const [about, method, target, form, parts] of TARGETS) {
  targets(`${about}: ${method} ${JSON.stringify(target)}`, () => {
    const flags = scanTarget(method, target);
    assert.ok(flags >= 0, `stops at ${~flags}`);
    assert.is(requestForm(flags), RequestForm[form]);
    assert.equal(partsOf(target, flags), parts);
  });
}
for (const [about, method, target, offset] of NO_TARGETS)
  targets(`${about}: not ${method} ${JSON.stringify(target)}`, () => assert.is(~scanTarget(method, target), offset));
targets('the path of an asterisk-form is empty and after it', () => {
  scanRequestTarget('OPTIONS', '*', record);
  assert.equal([...record], [0, 0, 1, 1, 1, 1, 1, 1]);
});
for (const [path, flag] of [
  ['//..', Flag.DOT_SEGMENT],
  ['//a/.?', Flag.DOT_SEGMENT | Flag.QUERY],
  ['//.a', 0],
  ['//a?/./', Flag.QUERY],
  ['//%7E', Flag.PERCENT | Flag.PERCENT_NOT_NORMAL],
] as const) {
  targets(`flags report the parts of ${path} that are not in normal form, regardless of the bytes after it`, () => {
    for (const after of ['', '.', 'a', '/', '?']) {
      const bytes = encoder.encode(path + after);
      assert.is(scanRequestTargetBytes('GET', bytes, 0, path.length, record), flag, after);
    }
  });
}
targets.run();

const hosts = suite('Host fields');
for (const [about, value, parts] of HOSTS) {
  hosts(`${about}: ${JSON.stringify(value)}`, () => {
    const flags = scanField(value);
    assert.ok(flags >= 0, `stops at ${~flags}`);
    assert.equal(partsOf(value, flags), parts);
  });
}
for (const [about, value, offset] of NO_HOSTS)
  hosts(`${about}: not ${JSON.stringify(value)}`, () => assert.is(~scanField(value), offset));
hosts('flags have the kind of a host', () => {
  const kinds = ['h', '1.2.3.4', '[::1]', '[v1.a]'].map((value) => hostKind(scanHost(value, record)));
  assert.equal(kinds, [HostKind.REG_NAME, HostKind.IPV4, HostKind.IPV6, HostKind.IPVFUTURE]);
});
hosts.run();

const use = suite('use');
use('a record may be anywhere in the array', () => {
  const two = new Uint32Array(2 * STRIDE);
  const bytes = encoder.encode('GET //a HTTP/1.1');
  assert.is(scanRequestTargetBytes('GET', bytes, 4, 7, two, STRIDE), RequestForm.ORIGIN);
  assert.equal([...two], [0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 7, 7, 7]);
  assert.is(scanHost('a', two, STRIDE), Flag.AUTHORITY);
  assert.equal([...two.subarray(STRIDE)], [0, 0, 0, 1, 1, 1, 1, 1]);
  assert.is(scanHostBytes(encoder.encode('u@h'), 2, 3, two, STRIDE), Flag.AUTHORITY);
  assert.equal([...two.subarray(STRIDE)], [2, 2, 2, 3, 3, 3, 3, 3]);
});
use('bytes after the end are not read', () => {
  const bytes = encoder.encode('http://h:80/../');
  const ends = (end: number): number => ~scanRequestTargetBytes('GET', bytes, 0, end, record);
  assert.equal([1, 4, 5, 6, 7].map(ends), [1, 4, 5, 6, 7]);
  assert.is(ends(12) < 0, true);
  assert.is(scanRequestTargetBytes('GET', bytes, 11, 14, record), Flag.DOT_SEGMENT);
  assert.is(~scanRequestTargetBytes('CONNECT', bytes, 7, 9, record), 9);
  for (const after of ['/', '//', '/a', '*', 'h:1', 'http://h']) {
    for (const method of ['GET', 'OPTIONS', 'CONNECT']) {
      assert.is(~scanRequestTargetBytes(method, encoder.encode(after), 0, 0, record), 0, `${method} ${after}`);
    }
    assert.is(scanHostBytes(encoder.encode(after), 0, 0, record), Flag.AUTHORITY, after);
  }
  for (const after of '0/:@') {
    const connect = encoder.encode(`h:65535${after}`);
    assert.is(requestForm(scanRequestTargetBytes('CONNECT', connect, 0, 7, record)), RequestForm.AUTHORITY, after);
  }
});
use.run();
