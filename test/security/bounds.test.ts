/**
 * Promise 5 of SECURITY.md: the library reads nothing outside the input, and writes only the result. The fuzz target
 * `scan-bytes` tests this of a single reference.
 */

import { Random } from '../../bench/model/random.js';
import { fingerprintLines, LineBuffer, normalizeLines, resolveLines } from '../../src/entries/bulk.js';
import { surtLines } from '../../src/entries/crawl.js';
import { scanHostBytes, scanRequestTargetBytes } from '../../src/entries/http.js';
import { encodeComponent, resolver } from '../../src/entries/index.js';
import { Batch, STRIDE, scan, scanBytes, scanLines } from '../../src/entries/scanner.js';
import { PCHAR } from '../../src/entries/tables.js';
import { hostileTexts } from '../support/security/hostile.js';
import { assert, suite } from '../support/suite.js';

const INPUTS = hostileTexts(300).map((text) => new Uint8Array(Buffer.from(text)));
/** Bytes around the input, each of which could extend it. */
const NEIGHBORS = ['', 'a', '/', '%', '41', ':', '@', ']', '\n', '\r\n', '\0', '\xff', '/../', '?#'];

/** Returns the input between neighbors in a larger buffer, and a view of only the input. */
function between(input: Uint8Array, neighbor: string, margin: number): { whole: Uint8Array; view: Uint8Array } {
  const around = Buffer.from(neighbor.repeat(margin), 'latin1').subarray(0, margin);
  const whole = new Uint8Array(Buffer.concat([around, input, around]));
  return { whole, view: whole.subarray(around.length, around.length + input.length) };
}

/** Offsets relative to the beginning of the input. */
const from = (start: number, flags: number, record: Uint32Array): number[] =>
  flags < 0 ? [~flags - start] : [flags, ...Array.from(record, (offset) => offset - start)];

const bounds = suite('security: bounds');

const everywhere = (title: string, hold: (input: Uint8Array, whole: Uint8Array, view: Uint8Array) => void): void =>
  bounds(`promise 5: ${title}`, () => {
    for (const input of INPUTS) {
      NEIGHBORS.forEach((neighbor, i) => {
        const { whole, view } = between(input, neighbor, 1 + ((i * 37) % 130));
        const before = whole.slice();
        hold(input, whole, view);
        assert.equal(whole, before, 'the input is as it was');
      });
    }
  });

const expected = new Uint32Array(STRIDE);
const found = new Uint32Array(STRIDE);

const batch = new Batch(64);
const other = new Batch(64);
const inWords = ({ length, flags, offsets }: Batch, start: number): number[][] =>
  Array.from({ length }, (_, i) => from(start, flags[i] as number, offsets.slice(i * STRIDE, (i + 1) * STRIDE)));

everywhere('scanLines reads from its start to its end', (input, whole, view) => {
  const alone = inWords(scanLines(input, other), 0);
  const start = view.byteOffset - whole.byteOffset;
  assert.equal(inWords(scanLines(whole, batch, { start, end: start + input.length }), start), alone);
  assert.equal(inWords(scanLines(view, batch), 0), alone);
});

const lines = new LineBuffer();
const textOf = ({ bytes, end }: LineBuffer): string => Buffer.from(bytes.subarray(0, end)).toString('latin1');

everywhere('normalizeLines and resolveLines read only the lines', (input, _, view) => {
  for (const work of [normalizeLines, resolveLines.bind(undefined, 'http://a/b/c?d')]) {
    const alone = textOf(work(scanLines(input, batch), lines));
    assert.is(textOf(work(scanLines(view, batch), lines)), alone);
  }
});

bounds(
  'promise 5: the writers of lines write something for lines that change after their scan, as shared memory may',
  () => {
    const random = new Random(46);
    const scanned = scanLines(Buffer.from(hostileTexts(300).join('\n')), new Batch(1000));
    const before = Uint8Array.from(scanned.input);
    for (const write of [normalizeLines, resolveLines.bind(undefined, 'http://a/b/c?d'), surtLines]) {
      for (let n = 0; n < 20; n++) {
        scanned.input.set(before.map((octet) => (random.chance(n / 20) ? random.between(0, 0xff) : octet)));
        assert.is(write(scanned, lines).length, scanned.length);
      }
    }
  },
);

everywhere('encodeComponent reads only its bytes', (input, _, view) => {
  assert.is(encodeComponent(view, PCHAR), encodeComponent(input, PCHAR));
});

const MAX_OFFSET = 2 ** 31 - 1;
const TARGET = 'http://a/b';

/** Each scanner of bytes, of `input` from `start` to `end`. */
const SCANNERS: Readonly<
  Record<string, (input: Uint8Array, start: number, end: number, record: Uint32Array) => number>
> = {
  scanBytes: (input, start, end, record) => scanBytes(input, start, end, record),
  scanRequestTargetBytes: (input, start, end, record) => scanRequestTargetBytes('GET', input, start, end, record),
  scanHostBytes: (input, start, end, record) => scanHostBytes(input, start, end, record),
  scanLines: (input, start, end) => scanLines(input, batch, { start, end }).flags[0] as number,
};

/** More than 2^31 bytes: only the pages that are touched take memory. */
function large(): Uint8Array | undefined {
  try {
    return new Uint8Array(2 ** 31 + 16).fill(0x61, 2 ** 31 - 16);
  } catch {
    // This platform has only smaller arrays.
    return undefined;
  }
}

bounds('promise 5: no scanner of bytes reads beyond offset 2^31 - 1', () => {
  const input = large();
  if (input === undefined) return;
  input[MAX_OFFSET] = 0x20;
  for (const [name, scanned] of Object.entries(SCANNERS)) {
    assert.type(scanned(input, MAX_OFFSET - 3, MAX_OFFSET, found), 'number', name);
    for (const [start, end] of [
      [MAX_OFFSET - 3, MAX_OFFSET + 1],
      [2 ** 31, 2 ** 31 + 3],
      [2 ** 32, 2 ** 32],
    ] as const) {
      assert.throws(() => scanned(input, start, end, found), RangeError, `${name} from ${start} to ${end}`);
    }
  }
});

/**
 * The offsets of a scan whose record overlaps its own input, starting at `byte` of the memory; also in shared memory.
 */
for (const [title, memory] of [
  ['memory', () => new ArrayBuffer(128)],
  ['shared memory', () => new SharedArrayBuffer(128)],
] as const) {
  for (const name of ['scanBytes', 'scanRequestTargetBytes', 'scanHostBytes']) {
    bounds(`promise 5: ${name} may write its record over its input in ${title}`, () => {
      const scanned = SCANNERS[name] as (typeof SCANNERS)[string];
      const text = name === 'scanHostBytes' ? 'example.com:80' : 'http://example.com:80/a/../b?c';
      const bytes = new TextEncoder().encode(text);
      const flags = scanned(bytes, 0, bytes.length, expected);
      for (let byte = 0; byte <= 64; byte += 4) {
        const buffer = memory();
        const input = new Uint8Array(buffer, 32, bytes.length);
        input.set(bytes);
        const record = new Uint32Array(buffer, byte, STRIDE);
        assert.is(scanned(input, 0, bytes.length, record), flags, `at byte ${byte}`);
        assert.equal([...record], [...expected], `at byte ${byte}`);
      }
    });
  }
}

const refusesMemory = (title: string, use: () => unknown): void =>
  bounds(`promise 5: ${title} is refused`, () => assert.throws(use, RangeError));

const lent = (): Batch => scanLines(new TextEncoder().encode(`${TARGET}\nHTTP://a/%7eb\n`), new Batch(4));
const transfer = ({ buffer }: Uint8Array | Uint32Array | Int32Array): unknown =>
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });

for (const name of ['flags', 'offsets'] as const) {
  refusesMemory(`input that is ${name} of the batch`, () => {
    const own = new Batch(4);
    scanLines(new Uint8Array(own[name].buffer, own[name].byteOffset, 8), own);
  });
}
for (const name of ['flags', 'offsets'] as const) {
  refusesMemory(`a batch whose ${name} were transferred`, () => {
    const own = Object.assign(new Batch(4), { [name]: name === 'flags' ? new Int32Array(4) : new Uint32Array(32) });
    transfer(own[name]);
    scanLines(new Uint8Array(8), own);
  });
}
refusesMemory('input that is memory of the buffer of lines', () => {
  const out = normalizeLines(lent(), new LineBuffer());
  normalizeLines(scanLines(out.bytes.subarray(0, out.end), batch), out);
});
refusesMemory('input that is the offsets of the buffer of lines', () => {
  const out = normalizeLines(lent(), new LineBuffer());
  normalizeLines(scanLines(new Uint8Array(out.offsets.buffer), batch), out);
});
refusesMemory('a place for fingerprints that is too short', () => fingerprintLines(lent(), new BigUint64Array(1)));
refusesMemory('a place for fingerprints that is memory of the batch', () => {
  const own = lent();
  // The offsets have 128 bytes without a kernel, too.
  fingerprintLines(own, new BigUint64Array(own.offsets.buffer, 0, 4));
});
for (const [name, use] of Object.entries({
  slice: (own: Batch) => own.slice(0, 'host'),
  normalizeLines: (own: Batch) => normalizeLines(own, lines),
  resolveLines: (own: Batch) => resolveLines('http://a/', own, lines),
  fingerprintLines: (own: Batch) => fingerprintLines(own, new BigUint64Array(4)),
})) {
  refusesMemory(`${name} of a batch whose input was transferred`, () => {
    const own = lent();
    transfer(own.input);
    use(own);
  });
}
refusesMemory('a slice of lines that were transferred', () => {
  const out = normalizeLines(lent(), new LineBuffer());
  transfer(out.bytes);
  out.slice(0);
});
refusesMemory('a record of another reference', () => {
  scan(TARGET, found);
  resolver('http://a/').scanned('/b', 3, found);
});
bounds('promise 5: a buffer of lines that were transferred can be filled again', () => {
  const out = normalizeLines(lent(), new LineBuffer());
  transfer(out.bytes);
  assert.is(normalizeLines(lent(), out).slice(1), 'http://a/~b');
});

bounds.run();
