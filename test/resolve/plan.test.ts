/** Section 5.2.2 as a table: what the target takes from Base, and which components it has. */

import { Grammar, Slot, STRIDE, scan } from '../../src/entries/scanner.js';
import { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, REMOVE_DOTS, TAKE, Take } from '../../src/resolve/plan.js';
import { assert, suite } from '../support/suite.js';

const record = new Uint32Array(STRIDE);
const flagsOf = (text: string): number => scan(text, record, 0, Grammar.URI_REFERENCE);
const NAMES = Object.keys(Take);
const STEPS: readonly (readonly [number, string])[] = [
  [MERGE, 'merge'],
  [REMOVE_DOTS, 'remove dots'],
  [DROP_SCHEME, 'drop scheme'],
  [HAS_AUTHORITY, 'authority'],
];

const plans = suite('plan');
const makes = (base: string, reference: string, expected: string, ignoresScheme = false): void =>
  plans(`${base} and ${reference || 'an empty reference'}: ${expected}`, () => {
    const Base = flagsOf(base);
    const R = flagsOf(reference);
    const start = record[Slot.PATH_START] as number;
    const hasPath = (record[Slot.PATH_END] as number) > start;
    const steps = plan(R, Base, ignoresScheme, hasPath, hasPath && reference[start] === '/');
    const words = STEPS.flatMap(([bit, word]) => (steps & bit ? [word] : []));
    assert.is([NAMES[steps & TAKE], ...words].join(', '), expected);
  });

for (const [base, authority] of [
  ['http://h/a?q', ', authority'],
  ['urn:a?q', ''],
] as const) {
  makes(base, 'x://g/a', 'NOTHING, authority');
  makes(base, 'x://g/../a', 'NOTHING, remove dots, authority');
  makes(base, 'x:/a/..', 'NOTHING, remove dots');
  makes(base, 'x:', 'NOTHING');
  makes(base, '//g/a', 'TO_SCHEME, authority');
  makes(base, '//g/a/.', 'TO_SCHEME, remove dots, authority');
  makes(base, '', `TO_QUERY${authority}`);
  makes(base, '#f', `TO_QUERY${authority}`);
  makes(base, '?x', `TO_PATH${authority}`);
  makes(base, '/a', `TO_AUTHORITY${authority}`);
  makes(base, '/a/..', `TO_AUTHORITY, remove dots${authority}`);
  makes(base, 'a', `TO_AUTHORITY, merge${authority}`);
  makes(base, '../a', `TO_AUTHORITY, merge, remove dots${authority}`);
  makes(base, 'x://g/a', 'TO_SCHEME, drop scheme, authority', true);
  makes(base, 'x:', `TO_QUERY, drop scheme${authority}`, true);
  makes(base, 'x:?y', `TO_PATH, drop scheme${authority}`, true);
  makes(base, 'x:/a', `TO_AUTHORITY, drop scheme${authority}`, true);
  makes(base, 'x:../a', `TO_AUTHORITY, merge, remove dots, drop scheme${authority}`, true);
}
plans.run();
