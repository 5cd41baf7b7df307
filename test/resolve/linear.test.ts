/** Resolution takes time proportional to the length of base and reference, for any input. */

import { suite } from 'uvu';
import { removeDotSegments, resolve } from '../../src/resolve/index.js';
import { growsLinearly } from '../support/growth.js';

const PIECES = ['/../', '/./', '/', 'a/', '../', './', 'a/../', '/a/..', 'a/b/../', '.../', '/.', '..a/', '.'];
const BEGINNINGS = ['', '/', 'a/'];
const LENGTH = 1 << 18;

const linear = suite('resolve: linear');
for (const piece of PIECES) {
  for (const beginning of BEGINNINGS) {
    growsLinearly(
      linear,
      `dot-segments of ${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`,
      LENGTH,
      (n) => {
        const path = beginning + piece.repeat(n / piece.length);
        return () => removeDotSegments(path);
      },
    );
  }
  growsLinearly(linear, `a reference of many ${JSON.stringify(piece)}`, LENGTH, (n) => {
    const reference = `x/${piece.repeat(n / piece.length)}`;
    return () => resolve('http://a/b/c/d;p?q', reference);
  });
  growsLinearly(linear, `a base of many ${JSON.stringify(piece)}`, LENGTH, (n) => {
    const base = `http://a/${piece.repeat(n / piece.length)}`;
    return () => resolve(base, '../x/../y');
  });
}
// A part that is long in the base, and a reference that may cause repeated scans of it.
for (const beginning of ['foo:', 'foo:/', 'http://a/', 'http://', 'http://a?', 'http://a/?']) {
  for (const piece of ['a', 'a/', '/']) {
    for (const up of ['../', './', 'b/../', '..//', '.././']) {
      const title = `${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}, then many ${JSON.stringify(up)}`;
      growsLinearly(linear, title, LENGTH >> 4, (n) => {
        const base = beginning + piece.repeat(n / piece.length);
        const reference = up.repeat(n / up.length);
        return () => resolve(base, reference);
      });
    }
  }
}
linear.run();
