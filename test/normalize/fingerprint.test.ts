/** Fingerprints: the hash, compared with another implementation; and that they are hashes of normal forms. */

import { execFileSync } from 'node:child_process';
import xxhash from 'xxhash-wasm';
import { Random } from '../../bench/model/random.js';
import { fingerprintLines } from '../../src/entries/bulk.js';
import { type FingerprintOptions, fingerprint, type NormalizeOptions, normalize } from '../../src/entries/resolve.js';
import { Batch, scanLines } from '../../src/entries/scanner.js';
import { hashLines, xxh64 } from '../../src/normalize/fingerprint/fingerprint.js';
import { CASES } from '../support/cases.js';
import { batchOf, isLine } from '../support/resolve/batches.js';
import { NORMAL_FORMS } from '../support/resolve/normal-form-cases.js';
import { assert, suite } from '../support/suite.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const LEVELS = ['syntax', 'scheme'] as const;
const LINE_FEED = 0x0a;
/** The limits of the kernel: lines, and their bytes. */
const LINES = 2048;
const INPUT_BYTES = 0x10000;

const { h64Raw } = await xxhash();
const random = new Random(SEED);
const randomBytes = (length: number): Uint8Array => Uint8Array.from({ length }, () => random.between(0, 255));

/** Throws unless the hashes of bytes are right, as lines of one batch and without the kernel. */
function check(list: readonly Uint8Array[], expected = list.map((bytes) => h64Raw(bytes))): void {
  const bytes = Uint8Array.from(list.flatMap((line) => [...line, LINE_FEED]));
  const offsets = new Uint32Array(list.length + 1);
  for (const [i, line] of list.entries()) offsets[i + 1] = (offsets[i] as number) + line.length + 1;
  const hashes = new BigUint64Array(list.length);
  hashLines(bytes, offsets, list.length, hashes);
  assert.equal([...hashes], expected);
  assert.equal(list.map(xxh64), expected);
}

const hash = suite('fingerprint: hash');
hash('bytes of all lengths from 0 to 300', () =>
  check(Array.from({ length: 301 }, (_, length) => randomBytes(length))),
);
hash('the known values for empty input and for "abc"', () =>
  check(
    ['', 'abc'].map((text) => new TextEncoder().encode(text)),
    [0xef46db3751d8e999n, 0x44bc2cf5ad770999n],
  ),
);
hash('lines at the limit of the kernel', () =>
  check([INPUT_BYTES - 1, 1, INPUT_BYTES - 2, INPUT_BYTES, 0, INPUT_BYTES + 31, 5].map(randomBytes)),
);
hash('more lines than the kernel takes at once', () =>
  check(Array.from({ length: 2 * LINES + 1 }, (_, i) => randomBytes(i % 7))),
);
hash.run();

/** The expected fingerprint of a line. */
function hashOfNormalForm(reference: string, options: NormalizeOptions): bigint {
  let normal: string;
  try {
    normal = normalize(reference, options);
  } catch {
    return 0n;
  }
  return h64Raw(new TextEncoder().encode(normal));
}

const reused = new Batch(1 << 13);
function fingerprintsOf(list: readonly string[], options?: FingerprintOptions, filled = reused): bigint[] {
  const fingerprints = new BigUint64Array(list.length + 1).fill(7n);
  const batch = batchOf(list, '\n', filled);
  assert.is(fingerprintLines(batch, fingerprints, options), fingerprints);
  assert.is(fingerprints[list.length], 7n);
  return [...fingerprints.subarray(0, list.length)];
}

const forms = suite('fingerprint: normal forms');
const inputs = [...CASES.map(({ input }) => input), ...NORMAL_FORMS.map(({ reference }) => reference)].filter(isLine);
for (const level of LEVELS) {
  forms(`the references of the tables by ${level}, as lines and one by one`, () => {
    const expected = inputs.map((reference) => hashOfNormalForm(reference, { level }));
    assert.equal(fingerprintsOf(inputs, { level }), expected, inputs);
    for (const [i, reference] of inputs.entries())
      if (expected[i] !== 0n) assert.is(fingerprint(reference, { level }), expected[i]);
  });
}
for (const level of LEVELS) {
  forms(`without fragments, by ${level}, as lines and one by one (section 6.1)`, () => {
    const stems = inputs.map((reference) => reference.replace(/#.*/s, ''));
    const expected = stems.map((reference) => hashOfNormalForm(reference, { level }));
    for (const fragment of ['', '#', '#a%7e/?']) {
      const list = stems.map((stem) => stem + fragment);
      assert.equal(fingerprintsOf(list, { level, fragment: false }), expected, list);
      for (const [i, reference] of list.entries())
        if (expected[i] !== 0n) assert.is(fingerprint(reference, { level, fragment: false }), expected[i]);
    }
    assert.is(fingerprint('a#b', { level, fragment: true }), hashOfNormalForm('a#b', { level }));
  });
}
forms('long references', () => {
  const list = [`HTTP://H/${'%41'.repeat(1 << 18)}`, 'a', `/${'a'.repeat(1 << 23)}`, '?'];
  const expected = list.map((reference) => hashOfNormalForm(reference, {}));
  assert.equal(fingerprintsOf(list), expected, list);
  const found = list.map((reference) => fingerprint(reference));
  assert.equal(found, expected);
});
forms('a rule may call fingerprint', () => {
  // The caller's batch is in use.
  const ofRule = new Batch(1);
  const normalizePath = (path: string): string => `${fingerprintsOf([`HTTP://H/${path.length}`], {}, ofRule)[0]}`;
  const options = { level: 'scheme', schemes: new Map([['foo', { normalizePath }]]) } as const;
  const list = ['b', 'foo:a', 'foo:c', 'd'];
  const expected = list.map((reference) => hashOfNormalForm(reference, options));
  assert.equal(fingerprintsOf(list, options), expected);
});
forms('the rest of an earlier batch and of the array is not changed', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const batch = scanLines(bytes('%\n%\n%\n'), new Batch(3));
  const fingerprints = new BigUint64Array(3).fill(7n);
  assert.equal([...fingerprintLines(scanLines(bytes('a\n'), batch), fingerprints)], [fingerprint('a'), 7n, 7n]);
});
forms('wrong use is refused', () => {
  const fingerprints = new BigUint64Array(LINES).fill(7n);
  const batch = batchOf(new Array<string>(2 * LINES).fill('a'));
  assert.throws(() => fingerprintLines(batch, fingerprints), { name: 'RangeError' });
  assert.ok(fingerprints.every((each) => each === 7n));
  assert.throws(() => fingerprint('%'), { name: 'UriSyntaxError' });
});
forms.run();

const missing = suite('fingerprint: without the kernel');
missing('the same fingerprints', () => {
  const program = `
    delete WebAssembly.Memory;
    const { fingerprint } = await import('./src/normalize/fingerprint/fingerprint.ts');
    const { fingerprintLines } = await import('./src/uses/bulk/lines/normalize-lines.ts');
    const { batchOf } = await import('./test/support/resolve/batches.ts');
    const list = JSON.parse(process.env.INPUTS);
    const fingerprints = fingerprintLines(batchOf(list), new BigUint64Array(list.length));
    process.stdout.write([fingerprint('HTTP://h'), ...fingerprints].join());`;
  const text = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: new URL('../../', import.meta.url),
    encoding: 'utf8',
    env: { ...process.env, INPUTS: JSON.stringify(inputs) },
  });
  assert.is(text, [fingerprint('http://h'), ...fingerprintsOf(inputs)].join());
});
missing.run();
