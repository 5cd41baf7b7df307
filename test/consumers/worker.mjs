/** A worker of `npm test -- --suite workers`. The bundler defines `HAS_KERNELS`. */

import { parse, resolve } from 'uriscan';
import { Batch, STRIDE, scan, scanLines } from 'uriscan/scanner';

const lines = new TextEncoder().encode('http://a.example/b?c\n//H:80\n/d e\n/é\n');

export default {
  test() {
    let compiles = true;
    try {
      new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    } catch {
      compiles = false;
    }
    must(compiles, false, 'bytes are compiled');
    const record = new Uint32Array(STRIDE);
    must(scan('http://www.example.com/a/b?c#d', record), 51, 'flags');
    must(record.join(), '0,4,7,22,22,26,28,30', 'record');
    must(scan('http://www.example.com/a b', record), ~24, 'error');
    must(parse('http://user@Example.com/').host, 'Example.com', 'host');
    must(resolve('http://a.example/b/c/d', '../../long/enough'), 'http://a.example/long/enough', 'target');
    const batch = scanLines(lines, new Batch());
    must(batch.flags.subarray(0, batch.length).join(), '19,138,-31,-35', 'lines');
    // The kernel of WebAssembly has both in its memory.
    must(batch.flags.buffer === batch.offsets.buffer, HAS_KERNELS, 'kernel');
  },
};

function must(found, expected, title) {
  if (found !== expected) throw new Error(`${title}: ${found}, expected ${expected}`);
}
