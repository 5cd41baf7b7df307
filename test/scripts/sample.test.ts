/** The sample corpus: references of every kind, with invented words and reserved hosts. */

import { readFileSync } from 'node:fs';
import { assert, suite } from '../support/suite.js';

const corpus = readFileSync(new URL('../../samples/references.txt', import.meta.url), 'utf8');
const lines = corpus.split('\n').slice(0, -1);
const RESERVED_HOST =
  /^(?:(?:[\w.%-]+\.)?(?:example\.(?:com|org|net)|test)|192\.0\.2\.\d+|198\.51\.100\.\d+|203\.0\.113\.\d+|\[2001:db8:.*|\[::1\])$/i;

const samples = suite('samples/references.txt');

samples('has 5,000 lines in less than 400 KB', () => {
  assert.is(lines.length, 5000);
  assert.ok(Buffer.byteLength(corpus) < 400_000);
});

samples('names only reserved hosts', () => {
  const hosts = lines.flatMap(
    (line) => /^(?:https?|wss?|ftp):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]?|[^/?#:]*)/i.exec(line)?.[1] ?? [],
  );
  assert.ok(hosts.length > 3000);
  const wrong = hosts.filter((host) => !RESERVED_HOST.test(host));
  assert.equal(wrong, []);
});

samples.run();
