/** Promise 6 of SECURITY.md: no password in what is said of an input. */

import { inspect as print } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../scripts/random.js';
import { display, parse } from '../src/index.js';
import { inspect } from '../src/inspect/index.js';
import { publicFunctions } from './support/entries.js';
import { CALLS } from './support/public-calls.js';
import { AMONG_SECRETS as JUNK, SCHEMES_OF_SECRETS as SCHEMES, SECRET } from './support/secrets.js';

function texts(count: number): string[] {
  const random = new Random(7);
  const junk = (): string => random.of(JUNK) + random.of(JUNK);
  return Array.from(
    { length: count },
    () =>
      `${random.of(SCHEMES)}//${random.of(['', 'u', 'u.b'])}:${junk()}${SECRET}${junk()}@${junk()}h${junk()}/${junk()}`,
  );
}
const TEXTS = texts(400);

const secrets = suite('security: secrets');

/** All that is said by an error that somebody logs. */
function saidBy(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  return [
    error.message,
    String(error),
    error.stack ?? '',
    JSON.stringify(error),
    print(error),
    print(Object.values(error)),
  ];
}

for (const { name, value } of await publicFunctions()) {
  const runs = CALLS.get(value);
  if (runs === undefined) continue;
  secrets(`promise 6: no error of ${name} tells a password`, async () => {
    for (const run of runs) {
      for (const text of TEXTS) {
        try {
          await run(text);
        } catch (error) {
          for (const said of saidBy(error)) assert.not(said.includes(SECRET), `${JSON.stringify(text)}: ${said}`);
        }
      }
    }
  });
}

secrets('promise 6: what is printed of a Uri has none either', () => {
  for (const before of ['', ':', '%3a', 'a:']) {
    for (const after of ['', ':', '%40', '!b', '::']) {
      for (const rest of ['', '/', ':80/a@b?c@d#e@f']) {
        const uri = parse(`http://u:${before}${SECRET}${after}@h${rest}`);
        for (const said of [
          JSON.stringify(uri),
          print(uri),
          print({ uri }),
          JSON.stringify([uri]),
          display(String(uri)),
        ])
          assert.not(said.includes(SECRET), said);
        assert.ok(String(uri).includes(SECRET));
      }
    }
  }
});

secrets('promise 6: no finding quotes one', () => {
  for (const text of TEXTS) {
    for (const { message } of inspect(text)) assert.not(message.includes(SECRET), message);
  }
});

secrets.run();
