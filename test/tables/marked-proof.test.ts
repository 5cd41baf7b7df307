/**
 * The tables with marks are their grammars, a change of any of their entries is found, and the functions that read them answer words that
 * distinguish each grammar from every other machine of its size.
 */

import { Claims, machineOf } from '../../scripts/proof/machine.js';
import { MARKED_SUBJECTS, type MarkedSubject, preparedMarks, refutedMarks } from '../../scripts/proof/marked.js';
import { planOf, wordsOf } from '../../scripts/proof/w-method.js';
import { UriComponentError } from '../../src/entries/errors.js';
import { decodeComponent } from '../../src/entries/index.js';
import { expand, isUriTemplate, UriTemplateError } from '../../src/entries/template.js';
import { endsInNumber, isDnsName, isLdhName, isNoDomain, isOrdinaryName } from '../../src/host/name.js';
import { endOfEncoded, endOfUtf8 } from '../../src/normalize/percent.js';
import { findMarks, type MarkedAutomaton, marksIn } from '../../src/tables/marked.js';
import { errorInTemplate } from '../../src/uses/template/parse.js';
import { assert, suite } from '../support/suite.js';

const proof = suite('grammars with marks');

/** The names as expressions state them. No word is too long. */
const NAMES: readonly (readonly [judge: (name: string) => boolean, names: RegExp])[] = [
  [endsInNumber, /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i],
  [isNoDomain, /^\.|\.\.|(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i],
  [(name) => isDnsName(name, 0, name.length), /^(?:(?!xn--)[\w-]+\.)*(?!xn--|(?:\d+|0x[\da-f]*)\.?$)[\w-]+\.?$/i],
  [isLdhName, /^(?:(?!xn--|-)[a-z\d-]+(?<!-)(?:\.|$))+(?<!\.)$/i],
  [isOrdinaryName, /^(?:(?!xn--)[a-z\d]+(?:-+[a-z\d]+)*\.)+(?!xn--)[a-z][a-z\d]*(?:-+[a-z\d]+)*\.?$/i],
];

/** Checks of the functions that read each grammar, by its rule. */
const FUNCTIONS: Readonly<Record<string, (word: string, isValid: boolean) => void>> = {
  name: (word) => {
    for (const [judge, names] of NAMES) assert.is(judge(word), names.test(word), `${word} ${names}`);
  },
  'URI-Template': (word, isValid) => {
    assert.is(isUriTemplate(word), isValid, word);
    const reserved = /\{[=,!@|]/.exec(word);
    if (isValid && reserved === null) expand(word, {});
    else if (!isValid)
      assert.throws(() => expand(word, {}), UriTemplateError, { offset: errorInTemplate(word)?.offset });
    else
      assert.throws(() => expand(word, {}), UriTemplateError, {
        code: 'reserved-operator',
        offset: (reserved?.index as number) + 1,
      });
  },
  text: (word, isValid) => {
    const decode = () => decodeComponent(word);
    if (!isValid) return assert.throws(decode, UriComponentError, {});
    decode();
    assert.is(endOfUtf8(word), word.length);
    for (let i = word.indexOf('%'); i >= 0; i = word.indexOf('%', endOfEncoded(word, i)))
      assert.is(Array.from(decodeURIComponent(word.slice(i, endOfEncoded(word, i)))).length, 1, word);
  },
};

/** Returns the marks at each offset as the tables have them. */
function marksBy({ start, marks }: MarkedSubject, tables: MarkedAutomaton, word: string): number[] {
  const all = Object.values(marks).reduce((sum, mark) => sum | mark, 0);
  const found = Array.from({ length: word.length + 1 }, () => 0);
  const search = { next: 0, state: start, offset: 0, marks: 0 };
  while (findMarks(tables, search, word, all)) found[search.offset] = search.marks;
  return found;
}

for (const subject of MARKED_SUBJECTS) {
  const { rule, marks, start, tables, file } = subject;
  const claims = preparedMarks(subject);
  const committed = tables();

  proof(`${file} has the language and the marks`, () => assert.equal(refutedMarks(claims, committed, start), []));

  proof(`a change of an entry of ${file} is found`, () => {
    const change = (name: 'STEPS' | 'ACTION_AT_END' | 'CLASSES', at: number): void => {
      const table = committed[name].slice();
      table[at] = (table[at] as number) ^ 1;
      assert.ok(refutedMarks(claims, { ...committed, [name]: table }, start).length > 0, `${name}[${at}]`);
    };
    for (let unit = 0; unit < 0x100; unit += 7) change('CLASSES', unit);
    committed.STEPS.forEach((step, at) => {
      if (step !== 0 && at % 5 === 0) change('STEPS', at);
    });
  });

  proof(`the engine and the functions answer the words of ${rule}`, () => {
    const plan = planOf(machineOf(claims.map(({ derivatives }) => derivatives)));
    const reference = new Claims(claims.map(({ derivatives }) => derivatives));
    const [{ derivatives }] = claims as unknown as [(typeof claims)[number]];
    const { classOf, marker } = derivatives.alphabet;
    const read = (word: string, state: number): number =>
      word.split('').reduce((at, c) => reference.step(at, classOf[c.charCodeAt(0)] as number), state);
    const words = new Set(wordsOf([plan], 0));
    assert.ok(words.size > 100, String(words.size));
    for (const word of words) {
      const isValid = ((reference.outputs[read(word, 0)] as number) & 1) !== 0;
      FUNCTIONS[rule]?.(word, isValid);
      if (!isValid) continue;
      const expected = Array.from({ length: word.length + 1 }, (_, at) => {
        const state = reference.step(read(word.slice(0, at), 0), marker);
        const claimed = (reference.outputs[read(word.slice(at), state)] as number) >> 1;
        return Object.values(marks).reduce((sum, mark, i) => ((claimed >> i) & 1 ? sum | mark : sum), 0);
      });
      assert.equal(marksBy(subject, committed, word), expected, [word]);
      assert.is(
        marksIn(committed, start, word, 0, word.length),
        expected.reduce((sum, each) => sum | each, 0),
        word,
      );
    }
  });
}
proof.run();
