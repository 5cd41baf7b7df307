/** Jest tells references apart. */

const compare = require('./compare.cjs');
const { passes } = compare;

describe('toEqual', () => compare(test, (a, b) => passes(() => expect(a).toEqual(b))));
describe('toStrictEqual', () => compare(test, (a, b) => passes(() => expect(a).toStrictEqual(b))));
describe('toHaveBeenCalledWith', () =>
  compare(test, (a, b) => {
    const called = jest.fn();
    called(a);
    return passes(() => expect(called).toHaveBeenCalledWith(b));
  }));
