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
} from '../../src/http/index.js';
import { hostKind } from '../../src/scanner/components.js';
import { Flag, HostKind, Slot, STRIDE } from '../../src/tables/record.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, type Parts, TARGETS } from '../support/http/cases.js';

const record = new Uint32Array(STRIDE);
/** Contents that a record may have before a scan. */
const JUNK = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [99, 98, 97, 96, 95, 94, 93, 92],
];
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

const targets = suite('request targets');
for (const [about, method, target, form, parts] of TARGETS) {
  targets(`${about}: ${method} ${JSON.stringify(target)}`, () => {
    const bytes = encoder.encode(target);
    for (const junk of JUNK) {
      record.set(junk);
      const flags = scanRequestTarget(method, target, record);
      assert.ok(flags >= 0, `stops at ${~flags}`);
      assert.is(requestForm(flags), RequestForm[form]);
      assert.equal(partsOf(target, flags), parts);
      const expected = [...record];
      record.set(junk);
      assert.is(scanRequestTargetBytes(method, bytes, 0, bytes.length, record), flags);
      assert.equal([...record], expected);
    }
  });
}
for (const [about, method, target, offset] of NO_TARGETS) {
  targets(`${about}: not ${method} ${JSON.stringify(target)}`, () => {
    const bytes = encoder.encode(target);
    for (const junk of JUNK) {
      record.set(junk);
      assert.is(~scanRequestTarget(method, target, record), offset);
      record.set(junk);
      assert.is(~scanRequestTargetBytes(method, bytes, 0, bytes.length, record), offset);
    }
  });
}
targets('the path of an asterisk-form is empty and after it', () => {
  scanRequestTarget('OPTIONS', '*', record);
  assert.equal([...record], [0, 0, 1, 1, 1, 1, 1, 1]);
});
targets('flags report parts that are not in normal form', () => {
  const flags = scanRequestTarget('GET', '//a/./%7e', record);
  assert.is(flags, Flag.DOT_SEGMENT | Flag.PERCENT | Flag.PERCENT_NOT_NORMAL);
});
for (const [path, flag] of [
  ['//.', Flag.DOT_SEGMENT],
  ['//..', Flag.DOT_SEGMENT],
  ['//./', Flag.DOT_SEGMENT],
  ['//../', Flag.DOT_SEGMENT],
  ['//a/.?', Flag.DOT_SEGMENT | Flag.QUERY],
  ['//a/..?', Flag.DOT_SEGMENT | Flag.QUERY],
  ['//...', 0],
  ['//.../', 0],
  ['//.a', 0],
  ['//..a/', 0],
  ['//a.', 0],
  ['//a./', 0],
  ['//a..?', Flag.QUERY],
  ['//a?/./', Flag.QUERY],
  ['//?', Flag.QUERY],
  ['//??', Flag.QUERY],
  ['//?/', Flag.QUERY],
  ['//%7E', Flag.PERCENT | Flag.PERCENT_NOT_NORMAL],
  ['//%2F', Flag.PERCENT],
  ['//%2f', Flag.PERCENT | Flag.PERCENT_NOT_NORMAL],
] as const) {
  targets(`flags report the parts of ${path} that are not in normal form, regardless of the bytes after it`, () => {
    assert.is(scanRequestTarget('GET', path, record), flag);
    for (const after of ['', '.', 'a', '/', '?']) {
      const bytes = encoder.encode(path + after);
      assert.is(scanRequestTargetBytes('GET', bytes, 0, path.length, record), flag, after);
    }
  });
}
for (const [method, target] of [
  ['GET', '/ '],
  ['GET', 'urn:a '],
  ['GET', 'http://h '],
  ['CONNECT', 'h:443/'],
  ['OPTIONS', '**'],
] as const) {
  targets(`${method} ${target} may be refused far from the beginning of the bytes`, () => {
    const bytes = encoder.encode(target.padStart(0x20000, '/'));
    assert.is(scanRequestTargetBytes(method, bytes, 0x20000 - target.length, 0x20000, record), ~0x1ffff);
  });
}
targets.run();

const hosts = suite('Host fields');
for (const [about, value, parts] of HOSTS) {
  hosts(`${about}: ${JSON.stringify(value)}`, () => {
    const bytes = encoder.encode(value);
    for (const junk of JUNK) {
      record.set(junk);
      const flags = scanHost(value, record);
      assert.ok(flags >= 0, `stops at ${~flags}`);
      assert.equal(partsOf(value, flags), parts);
      const expected = [...record];
      record.set(junk);
      assert.is(scanHostBytes(bytes, 0, bytes.length, record), flags);
      assert.equal([...record], expected);
    }
  });
}
for (const [about, value, offset] of NO_HOSTS) {
  hosts(`${about}: not ${JSON.stringify(value)}`, () => {
    assert.is(~scanHost(value, record), offset);
    const bytes = encoder.encode(value);
    assert.is(~scanHostBytes(bytes, 0, bytes.length, record), offset);
  });
}
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
const refuses = (run: () => void, type: typeof TypeError | typeof RangeError, message: RegExp): void =>
  assert.throws(run, (error: Error) => error instanceof type && message.test(error.message));
const notText = (name: string): RegExp =>
  new RegExp(`^expected \`${name}\` to be a string, got (number|undefined|object|Uint8Array)$`);
const NO_ROOM =
  /^(`offsets` needs 8 elements at index 1, has 7|expected `at` to be an integer from 0 to \d+, got (-1|NaN))$/;
const OUTSIDE = /^expected `start` and `end` to be integers from 0 to 1, in this order, got \S+ and \S+$/;
for (const method of ['GET', 'CONNECT', 'OPTIONS']) {
  use(`${method}: wrong use is an error`, () => {
    const bytes = encoder.encode('/');
    for (const value of [1, undefined, ['/'], bytes]) {
      refuses(() => scanRequestTarget(method, value as never, record), TypeError, notText('target'));
      refuses(() => scanRequestTarget(value as never, '/', record), TypeError, notText('method'));
      refuses(() => scanRequestTargetBytes(value as never, bytes, 0, 1, record), TypeError, notText('method'));
    }
    for (const at of [-1, 1, Number.NaN]) {
      refuses(() => scanRequestTarget(method, '/', record, at), RangeError, NO_ROOM);
      refuses(() => scanRequestTargetBytes(method, bytes, 0, 1, record, at), RangeError, NO_ROOM);
    }
    for (const [start, end] of [
      [-1, 1],
      [1, 0],
      [0, 2],
      [2, 2],
      [0, Number.NaN],
      [Number.NaN, 1],
    ] as const) {
      refuses(() => scanRequestTargetBytes(method, bytes, start, end, record), RangeError, OUTSIDE);
      refuses(() => scanHostBytes(bytes, start, end, record), RangeError, OUTSIDE);
    }
  });
}
use('wrong use of a Host field is an error, too', () => {
  for (const value of [undefined, 1, ['h']]) {
    refuses(() => scanHost(value as never, record), TypeError, notText('value'));
  }
  refuses(() => scanHost('', record, 1), RangeError, NO_ROOM);
  refuses(() => scanHostBytes(new Uint8Array(1), 0, 1, record, 1), RangeError, NO_ROOM);
});
use.run();
