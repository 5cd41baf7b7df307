/** `:path` and `:authority` of HTTP/2 and HTTP/3, read as `scanRequestTarget` and `scanHost` document it. */

import { RequestForm, requestForm, scanHost, scanRequestTarget } from '../../src/entries/http.js';
import { Slot, STRIDE } from '../../src/tables/record.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const record = new Uint32Array(STRIDE);

/** The pseudo-header fields of a request that are read. */
interface Fields {
  readonly method: string;
  readonly path?: string;
  readonly authority?: string;
  readonly protocol?: string;
}

/** Whether the fields are well-formed for "http" and "https", by the documented calls. */
function isWellFormed({ method, path, authority, protocol }: Fields): boolean {
  if (method === 'CONNECT' && protocol === undefined)
    return path === undefined && authority !== undefined && scanRequestTarget('CONNECT', authority, record) >= 0;
  if (path === undefined) return false;
  const flags = scanRequestTarget(protocol === undefined ? method : 'GET', path, record);
  if (flags < 0) return false;
  const form = requestForm(flags);
  if (form !== RequestForm.ORIGIN && form !== RequestForm.ASTERISK) return false;
  // Without `:authority`, the Host field says the host.
  if (authority === undefined) return true;
  return scanHost(authority, record) >= 0 && record[Slot.HOST_START] !== record[Slot.HOST_END];
}

const fields = suite('HTTP/2 and HTTP/3');
for (const [about, given, expected] of rows<[about: string, fields: Fields, expected: boolean]>('http/http2')) {
  fields(`${given.method} with ${about} is ${expected ? 'well-formed' : 'malformed'}: ${JSON.stringify(given)}`, () => {
    assert.is(isWellFormed(given), expected);
  });
}

fields.run();
