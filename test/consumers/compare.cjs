/** The cases as tests of a library: two references are equal if their texts are. */

const { parse } = require('uriscan');
const { PAIRS, STRUCTURES } = require('./cases.cjs');

/**
 * @param test - declares a test with a title and a function
 * @param isEqual - whether the library says that two values are deeply equal
 */
module.exports = function compare(test, isEqual) {
  const expect = (expected, a, b) => {
    if (isEqual(a, b) !== expected) throw new Error(`expected deep equality to be ${expected}`);
  };
  for (const [title, structure] of Object.entries(STRUCTURES)) {
    PAIRS.forEach(([a, b], i) => {
      test(`${title}: pair ${i} is not equal`, () => {
        expect(false, structure(parse(a)), structure(parse(b)));
        expect(false, structure(parse(b)), structure(parse(a)));
      });
      test(`${title}: each of pair ${i} is equal to itself`, () => {
        for (const text of [a, b]) expect(true, structure(parse(text)), structure(parse(text)));
      });
    });
  }
};

/** Whether a check throws nothing. */
module.exports.passes = (check) => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
