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
import { Flag, HostKind, STRIDE } from '../../src/tables/record.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';
import { HTTP_READERS } from '../support/http/engines.js';
import { rowOf } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const record = new Uint32Array(STRIDE);
const encoder = new TextEncoder();

for (const [engine, { target, host }] of Object.entries(HTTP_READERS)) {
  const cases = suite(`http: ${engine}`);
  for (const [i, [, method, text, form, parts]] of TARGETS.entries())
    cases(`${rowOf('http/targets', i)}: ${method} ${JSON.stringify(text)}`, () =>
      assert.equal(target(method, text), { form: RequestForm[form], parts }),
    );
  for (const [i, [, method, text, error]] of NO_TARGETS.entries())
    cases(`${rowOf('http/no-targets', i)}: not ${method} ${JSON.stringify(text)}`, () =>
      assert.equal(target(method, text), { error }),
    );
  for (const [i, [, text, parts]] of HOSTS.entries())
    cases(`${rowOf('http/hosts', i)}: ${JSON.stringify(text)}`, () => assert.equal(host(text), { parts }));
  for (const [i, [, text, error]] of NO_HOSTS.entries())
    cases(`${rowOf('http/no-hosts', i)}: not ${JSON.stringify(text)}`, () => assert.equal(host(text), { error }));
  cases.run();
}

const targets = suite('request targets');
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
