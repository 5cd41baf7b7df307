/** Every machine that reads a reference, compared with the derivatives of the ABNF. */

import { type Answer, READERS } from '../../support/engines.js';
import { GRAMMARS } from '../../support/recogniser.js';
import { must, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

const { 'derivatives of the ABNF': recognised, ...MACHINES } = READERS;

export const scanTarget: Target = {
  name: 'scan',
  entry: 'scanner',
  promise:
    'flags, components and error offset are as the ABNF has them, however V8 stores the string, and regardless of the bytes around the input',
  check(text) {
    for (const rule of GRAMMARS) {
      const expected = recognised?.(text, rule) as Answer;
      for (const [name, read] of Object.entries(MACHINES)) {
        const answer = read(text, rule);
        if (answer === undefined) continue;
        const { error, components, flags } = answer;
        if (error === 'somewhere') must(expected.error !== undefined, `${name} refuses a text of ${rule}`);
        else same(error, expected.error, `${name}, ${rule}: error`);
        if (flags !== undefined) same(flags, expected.flags, `${name}, ${rule}: flags`);
        if (components) same(JSON.stringify(components), JSON.stringify(expected.components), `${name}, ${rule}`);
      }
    }
  },
  texts: referenceTexts,
};
