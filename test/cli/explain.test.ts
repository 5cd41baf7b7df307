/** `uriscan explain`: its outputs and inputs; `cases.jsonl` has its texts. */

import { gzipSync } from 'node:zlib';
import { Collector, uriscan } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const explaining = suite('cli explain');

/** `explain -` explains the lines of these chunks. */
const readsLines = (chunks: readonly (string | Buffer)[], texts: readonly string[], code = 0): void => {
  explaining(`explain a - b: ${JSON.stringify(chunks.map(String))}`, async () => {
    const outcome = await uriscan(['explain', 'a', '-', 'b'], { stdin: chunks });
    const others = await uriscan(['explain', 'a', ...texts, 'b']);
    assert.equal(outcome, { ...others, code });
  });
};

readsLines([], []);
readsLines(['\n\r\n'], []);
readsLines(['x:y\r\n\n//h', '/p', 'q\n', '%4\n', 'z'], ['x:y', '//h/pq', '%4', 'z'], 1);
readsLines([gzipSync('x:y\n/z\n')], ['x:y', '/z']);
readsLines([Buffer.from('/\u00fc').subarray(0, 2), Buffer.from([0xbc])], ['/\u00fc'], 1);
readsLines([Buffer.from([0x2f, 0xc3])], ['/\ufffd'], 1);

explaining('explain -: an input that fails is reported, after the lines before it', async () => {
  const stdin = (async function* () {
    yield Buffer.from('a\nb');
    throw Object.assign(new Error('broken'), { code: 'EIO' });
  })();
  const { code, stdout, stderr } = await uriscan(['explain', '-'], { stdin });
  assert.is(code, 2);
  assert.is(stdout, (await uriscan(['explain', 'a'])).stdout);
  assert.is(stderr, 'uriscan: -: broken\n');
});

explaining('explain - reads no more once its reader has ended', async () => {
  let taken = 0;
  const stdin = (async function* () {
    for (const line of ['a\n', 'b\n', 'c\n']) {
      taken++;
      yield Buffer.from(line);
    }
  })();
  const outcome = await uriscan(['explain', '-'], { stdin, stdout: new Collector({ error: 'EPIPE' }) });
  assert.equal(outcome, { code: 0, stdout: '', stderr: '' });
  assert.is(taken, 1);
});

explaining.run();
