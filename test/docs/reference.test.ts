/** The reference in `docs/api` is complete, and every parameter has a description. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { declarationsOf } from '../../scripts/site/declarations.js';
import { textOf } from '../support/documents.js';

const reference = suite('the reference');
for (const entry of ENTRIES) {
  const page = textOf(`docs/api/${entry.split('/').at(-1)}.md`);
  const declarations = declarationsOf(entry);
  reference(`has every export of ${entry}`, () => {
    const missing = declarations.filter(({ name }) => !new RegExp(`^(?:### |- \\[)${name}\\b`, 'm').test(page));
    assert.equal(
      missing.map(({ name }) => name),
      [],
      'npm run docs',
    );
  });
  reference(`describes every export of ${entry}, and every parameter`, () => {
    for (const { name, comment, signatures } of declarations) {
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
