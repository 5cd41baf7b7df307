/** `scan` and `scanBytes`, compared with the recognizer. */

import { difference } from '../../support/scanner/difference.js';
import { SURROUNDINGS, type Surroundings } from '../../support/surroundings.js';
import { Broken, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

export const scanTarget: Target = {
  name: 'scan',
  entry: 'scanner',
  promise:
    'flags, record and error offset are as an independent recognizer computes them, however V8 stores the string, and regardless of the bytes around the input',
  check(text) {
    const surroundings = SURROUNDINGS[(text.length * 7 + text.charCodeAt(0)) % SURROUNDINGS.length] ?? SURROUNDINGS[0];
    const found = difference(text, surroundings as Surroundings);
    if (found !== undefined) throw new Broken(found);
  },
  texts: referenceTexts,
};
