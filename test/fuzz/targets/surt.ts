/** Archive keys. */

import { LineBuffer } from '../../../src/bulk/index.js';
import { surt, surtLines } from '../../../src/crawl/index.js';
import { UriSyntaxError } from '../../../src/errors/index.js';
import { Batch, scanLines } from '../../../src/scanner/index.js';
import { isOfRule } from '../rules.js';
import { outcome, same, type Target } from '../target.js';
import { changed, referenceTexts } from '../texts.js';

const FORMS = [
  undefined,
  { withScheme: true, trailingComma: true, reverseAddresses: false },
  { canonical: false },
  { keepWww: true },
];
const batch = new Batch(1);
const out = new LineBuffer();

export const surtTarget: Target = {
  name: 'surt',
  entry: 'crawl',
  promise: 'a URI has a key, the same as a string and as a line; no other text has one',
  check(text) {
    const isLine = !/[\r\n\p{Surrogate}]/u.test(text);
    if (isLine) scanLines(new TextEncoder().encode(text), batch);
    for (const form of FORMS) {
      const result = outcome(() => surt(text, form), UriSyntaxError);
      same('value' in result, isOfRule(text, 'URI'), 'takes URIs, and nothing else');
      if (!isLine) continue;
      surtLines(batch, out, form);
      same(text === '' ? '' : out.slice(0), 'value' in result ? result.value : '', 'as a line');
    }
  },
  texts: (seed) => changed(referenceTexts(seed), (text) => text.replace(/^(?=\/\/)/, 'http:')),
};
