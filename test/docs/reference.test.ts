/** Every export has a docstring, and every parameter a description. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { declarationsOf } from '../../scripts/site/declarations.js';

const reference = suite('the reference');
for (const entry of ENTRIES) {
  reference(`describes every export of ${entry}, and every parameter`, () => {
    for (const { name, comment, signatures } of declarationsOf(entry)) {
      assert.match(comment, /^\S/, name);
      for (const { parameters, comment: ofOverload } of signatures) {
        // An overload without a docstring has the docstring before it.
        if (ofOverload === '') continue;
        for (const parameter of parameters) assert.match(parameter.comment, /\S/, `${name}: ${parameter.name}`);
      }
    }
  });
}
reference.run();
