/** Request targets and Host fields, by cases. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  RequestForm,
  requestForm,
  scanHost,
  scanHostBytes,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../src/http/index.js';
import { Flag, HostKind, hostKind, Slot, STRIDE } from '../src/tables/layout.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, type Parts, TARGETS } from './support/http-cases.js';

const record = new Uint32Array(STRIDE);
const encoder = new TextEncoder();

/** The components that the record has. */
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

const targets = suite('request targets');
for (const [about, method, target, form, parts] of TARGETS) {
  targets(`${about}: ${method} ${JSON.stringify(target)}`, () => {
    const flags = scanRequestTarget(method, target, record);
    assert.ok(flags >= 0, `stops at ${~flags}`);
    assert.is(requestForm(flags), form);
    assert.equal(partsOf(target, flags), parts);
    const expected = [...record];
    const bytes = encoder.encode(target);
    assert.is(scanRequestTargetBytes(method, bytes, 0, bytes.length, record), flags);
    assert.equal([...record], expected);
  });
}
for (const [about, method, target, offset] of NO_TARGETS) {
  targets(`${about}: not ${method} ${JSON.stringify(target)}`, () => {
    assert.is(~scanRequestTarget(method, target, record), offset);
    const bytes = encoder.encode(target);
    assert.is(~scanRequestTargetBytes(method, bytes, 0, bytes.length, record), offset);
  });
}
targets('the path of an asterisk-form stands behind it', () => {
  scanRequestTarget('OPTIONS', '*', record);
  assert.equal([...record], [0, 0, 1, 1, 1, 1, 1, 1]);
});
targets('flags tell what is not normal', () => {
  const flags = scanRequestTarget('GET', '//a/./%7e', record);
  assert.is(flags, Flag.DOT_SEGMENT | Flag.PERCENT | Flag.PERCENT_NOT_NORMAL);
});
targets.run();

const hosts = suite('Host fields');
for (const [about, value, parts] of HOSTS) {
  hosts(`${about}: ${JSON.stringify(value)}`, () => {
    const flags = scanHost(value, record);
    assert.ok(flags >= 0, `stops at ${~flags}`);
    assert.equal(partsOf(value, flags), parts);
    const bytes = encoder.encode(value);
    assert.is(scanHostBytes(bytes, 0, bytes.length, record), flags);
  });
}
for (const [about, value, offset] of NO_HOSTS) {
  hosts(`${about}: not ${JSON.stringify(value)}`, () => {
    assert.is(~scanHost(value, record), offset);
    const bytes = encoder.encode(value);
    assert.is(~scanHostBytes(bytes, 0, bytes.length, record), offset);
  });
}
hosts('the kind of a host is told', () => {
  const kinds = ['h', '1.2.3.4', '[::1]', '[v1.a]'].map((value) => hostKind(scanHost(value, record)));
  assert.equal(kinds, [HostKind.REG_NAME, HostKind.IPV4, HostKind.IPV6, HostKind.IPVFUTURE]);
});
hosts.run();

const use = suite('use');
use('a record may lie anywhere', () => {
  const two = new Uint32Array(2 * STRIDE);
  const bytes = encoder.encode('GET //a HTTP/1.1');
  assert.is(scanRequestTargetBytes('GET', bytes, 4, 7, two, STRIDE), RequestForm.ORIGIN);
  assert.equal([...two], [0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 7, 7, 7]);
  assert.is(scanHost('a', two, STRIDE), Flag.AUTHORITY);
  assert.equal([...two.subarray(STRIDE)], [0, 0, 0, 1, 1, 1, 1, 1]);
});
use('what lies behind the end is not looked at', () => {
  const bytes = encoder.encode('http://h:80/../');
  const ends = (end: number): number => ~scanRequestTargetBytes('GET', bytes, 0, end, record);
  assert.equal([1, 4, 5, 6, 7].map(ends), [1, 4, 5, 6, 7]);
  assert.is(ends(12) < 0, true);
  assert.is(scanRequestTargetBytes('GET', bytes, 11, 14, record), Flag.DOT_SEGMENT);
  assert.is(~scanRequestTargetBytes('CONNECT', bytes, 7, 9, record), 9);
});
for (const method of ['GET', 'CONNECT', 'OPTIONS']) {
  use(`${method}: wrong use is an error`, () => {
    const bytes = encoder.encode('/');
    assert.throws(() => scanRequestTarget(method, 1 as never, record), TypeError);
    assert.throws(() => scanRequestTarget(1 as never, '/', record), TypeError);
    assert.throws(() => scanRequestTargetBytes(1 as never, bytes, 0, 1, record), TypeError);
    for (const at of [-1, 1, Number.NaN]) {
      assert.throws(() => scanRequestTarget(method, '/', record, at), RangeError);
      assert.throws(() => scanRequestTargetBytes(method, bytes, 0, 1, record, at), RangeError);
    }
    for (const [start, end] of [
      [-1, 1],
      [1, 0],
      [0, 2],
      [0, Number.NaN],
    ] as const) {
      assert.throws(() => scanRequestTargetBytes(method, bytes, start, end, record), RangeError);
      assert.throws(() => scanHostBytes(bytes, start, end, record), RangeError);
    }
  });
}
use('of a Host field, too', () => {
  assert.throws(() => scanHost(undefined as never, record), TypeError);
  assert.throws(() => scanHost('', record, 1), RangeError);
  assert.throws(() => scanHostBytes(new Uint8Array(1), 0, 1, record, 1), RangeError);
});
use.run();
