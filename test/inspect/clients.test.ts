/** Spellings of internal addresses that real clients connect to: each of them is a danger. */

import { inspect } from '../../src/entries/inspect.js';
import { type Group, internalHosts, reachedInternal } from '../support/inspect/internal-hosts.js';
import { assert, suite } from '../support/suite.js';

const { rows } = internalHosts();
const clients = suite('inspect: clients');

/** Spellings without a danger, and the reason. */
const MISSED: readonly (readonly [text: string, reason: string])[] = [
  ['php://filter/resource=http://127.0.0.1/', 'a URI within a path, which only the streams of PHP follow'],
];

const misses = (group: Group, least: number, expected: readonly string[]): void =>
  clients(`${expected.length} of at least ${least} spellings of the group "${group}" have no danger`, () => {
    const reached = rows.filter((row) => row.group === group && reachedInternal(row).length > 0);
    assert.ok(reached.length >= least, `${reached.length}`);
    const missed = reached.filter(({ text }) => !inspect(text).some(({ severity }) => severity === 'danger'));
    const texts = missed.map(({ text }) => text);
    assert.equal(texts, expected);
  });
misses('http', 1200, []);
misses(
  'other',
  90,
  MISSED.map(([text]) => text),
);
misses('control', 1, []);

clients('a plain URL of a host outside has no danger', () => {
  const outside = rows.filter((row) => row.group === 'control' && reachedInternal(row).length === 0);
  assert.ok(outside.length > 0);
  for (const { text } of outside) {
    const wrong = inspect(text).filter(({ severity }) => severity === 'danger');
    assert.equal(wrong, [], text);
  }
});

clients.run();
