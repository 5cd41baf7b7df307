import { QueryCursor } from '../../../src/crawl/index.js';
import { UriSyntaxError } from '../../../src/errors/index.js';
import { recognise } from '../../support/recogniser.js';
import { must, outcome, same, type Target } from '../target.js';
import { changed, referenceTexts } from '../texts.js';

export const parametersTarget: Target = {
  name: 'parameters',
  entry: 'crawl',
  promise: 'parameters are the texts between `&`; decoded, they equal those of URLSearchParams',
  check(text) {
    const expected = recognise(text);
    const result = outcome(() => parameters.of(text), UriSyntaxError);
    same('value' in result, expected.valid, 'takes references, and nothing else');
    if (!expected.valid) return;
    const written = (expected.query ?? '').split('&').filter((parameter) => parameter !== '');
    // URLSearchParams removes one "?".
    const decoded = [...new URLSearchParams(`?${expected.query ?? ''}`)];
    for (const [i, parameter] of written.entries()) {
      must(parameters.next(), `there is no parameter ${i}`);
      const [name, ...value] = parameter.split('=');
      same(parameters.name, name, 'name');
      same(parameters.value, value.length === 0 ? undefined : value.join('='), 'value');
      const [itsName, itsValue] = decoded[i] as [string, string];
      // URLSearchParams replaces bytes that are not UTF-8 by U+FFFD; uriscan keeps them.
      if (!itsName.includes('\ufffd')) same(parameters.decodedName(), itsName, 'decoded name');
      if (!itsValue.includes('\ufffd')) same(parameters.decodedValue() ?? '', itsValue, 'decoded value');
    }
    must(!parameters.next(), 'there are too many');
  },
  texts: (seed) => changed(referenceTexts(seed), (text) => text.replace('/', '&').replace('a', '=').replace('.', '+')),
};

const parameters = new QueryCursor();
