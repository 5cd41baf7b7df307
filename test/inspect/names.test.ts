/** Names of hosts: Punycode, scripts, numbers. */

import { inspect } from '../../src/entries/inspect.js';
import { ipv4Text } from '../../src/host/address.js';
import { isThisHost, sourceOfInternalName, THIS_HOST } from '../../src/host/internal.js';
import { endsInNumber, isDnsName, isLdhName, isOrdinaryName } from '../../src/host/name.js';
import { numericHost } from '../../src/host/numeric.js';
import { decodePunycode } from '../../src/host/punycode.js';
import { isMixedScript, plainName } from '../../src/uses/inspect/names.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const names = suite('inspect: names');

const mixed = (text: string, isMixed: boolean): void =>
  names(`${JSON.stringify(text)} is ${isMixed ? '' : 'not '}mixed`, () => assert.is(isMixedScript(text), isMixed));

const decodes = (encoded: string, text?: string): void =>
  names(`${JSON.stringify(encoded)} is ${JSON.stringify(text)} in Punycode`, () =>
    assert.is(decodePunycode(encoded), text),
  );

const isNumeric = (name: string, addresses?: readonly string[], overflows = false): void =>
  names(`${name.slice(0, 20)} is read as ${addresses?.join(' or ') ?? 'a name'}`, () => {
    const numeric = numericHost(name);
    assert.equal(numeric?.addresses.map(ipv4Text), addresses);
    if (numeric !== undefined) assert.is(numeric.overflows, overflows);
  });

const isPlainly = (name: string, plain: string): void =>
  names(`${name.length} characters, ${name.slice(0, 40)}, are plainly ${JSON.stringify(plain.slice(0, 40))}`, () =>
    assert.is(plainName(name), plain),
  );

const isInternal = (name: string, source: string | null): void =>
  names(`${JSON.stringify(name)} is internal by ${source}`, () => {
    assert.is(sourceOfInternalName(name) ?? null, source);
    assert.is(sourceOfInternalName(`a.${name}b`, 2, 2 + name.length) ?? null, source);
    assert.is(sourceOfInternalName(new TextEncoder().encode(`${name}t`), 0, name.length) ?? null, source);
    assert.is(isThisHost(name), source === THIS_HOST);
    if (source === null) return;
    assert.not(isOrdinaryName(name));
    assert.ok(inspect(`http://${name}/`).some(({ category }) => category === 'internal'));
  });

const JUDGES: Readonly<Record<string, (name: string) => boolean>> = {
  ordinary: (name) => isOrdinaryName(name),
  dns: (name) => isDnsName(`.${name}.`, 1, 1 + name.length),
  number: endsInNumber,
  ldh: isLdhName,
};
const isJudged = (name: string, judgements: readonly string[]): void =>
  names(
    `${JSON.stringify(name.slice(0, 20))} of ${name.length} characters is ${judgements.join() || 'nothing'}`,
    () => {
      const judged = Object.entries(JUDGES).flatMap(([judgement, judge]) => (judge(name) ? [judgement] : []));
      assert.equal(judged, judgements);
    },
  );

runRows('inspect/names', { isInternal, isJudged, mixed, decodes, isNumeric, isPlainly });

names.run();
