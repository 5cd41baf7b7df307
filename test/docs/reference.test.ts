/** Every export has a docstring, every parameter a description, and the pages of `docs/api` have both. */

import { ENTRIES } from '../../scripts/build/bundle.js';
import { declarationsOf } from '../../scripts/site/declarations.js';
import { textOf } from '../support/documents.js';
import { assert, suite } from '../support/suite.js';

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

/** The title of the part of a page for each tag of docstrings. */
const PARTS = { param: 'Parameters', returns: 'Returns', throws: 'Throws', example: 'Example' };
for (const entry of ENTRIES) {
  const page = `docs/api/${entry.replace('uriscan/', '')}.md`;
  reference(`${page} has parameters, results, errors and examples`, () => {
    const sections = new Map(
      textOf(page)
        .split(/^### /m)
        .map((text) => [text.split(/[(\n]/, 1)[0], text]),
    );
    for (const { name, comment } of declarationsOf(entry)) {
      const section = sections.get(name);
      if (section === undefined) continue;
      for (const [tag, title] of Object.entries(PARTS))
        assert.is(
          section.includes(`\n**${title}**\n`),
          comment.includes(`@${tag} `) || comment.includes(`@${tag}\n`),
          `${name}: ${title}`,
        );
    }
    assert.ok(sections.size > 1);
  });
}
reference.run();
