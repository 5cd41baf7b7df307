/** Every export follows the rules of `CONTRIBUTING.md` for functions, by its signature in the reference. */

import { declarationsOf, ENTRIES_IN_ORDER } from '../../scripts/site/declarations.js';
import { OPTIONAL_PACKAGES } from '../support/optional-packages.js';
import { assert, suite } from '../support/suite.js';

const PAGES = ENTRIES_IN_ORDER.map((entry) => entry.replace('uriscan/', ''));

const DECLARATIONS = PAGES.flatMap((page) =>
  declarationsOf(page === 'uriscan' ? page : `uriscan/${page}`).map((one) => ({
    ...one,
    page,
    title: `${page} ${one.name}`,
  })),
);
/** The declarations, each once, on the first page that has it. */
const OWN = DECLARATIONS.filter((one) => DECLARATIONS.find(({ id }) => id === one.id) === one);
/** The functions, and each of their overloads. */
const FUNCTIONS = OWN.flatMap(({ signatures, ...one }) => signatures.map((signature) => ({ ...one, ...signature })));
const OBJECTS = OWN.filter(({ kind }) => kind === 'Interfaces');
type Signature = (typeof FUNCTIONS)[number];

const conventions = suite('conventions');
conventions('the reference is read', () => {
  assert.ok(FUNCTIONS.length > 80 && OBJECTS.length > 50);
  const signature = FUNCTIONS.find(({ name }) => name === 'tryResolve');
  assert.equal(
    signature?.parameters.map(({ name, type }) => `${name}: ${type}`),
    ['base: string | ParsedReference', 'reference: string | ParsedReference', 'options: ResolveOptions'],
  );
});

/** Functions that do not follow a rule, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'iri parseIri': 'takes the text of an IRI, which has another object',
  'iri scanIri': 'scans, as `uriscan/scanner` does',
  'errors errorCode': 'takes the result of a scan, and its grammar',
  'guard GuardError': 'has no reference',
};
const rule = (title: string, isBroken: (signature: Signature) => boolean): void =>
  conventions(title, () => {
    const broken = FUNCTIONS.filter((signature) => !(signature.title in EXCEPTIONS) && isBroken(signature));
    const titles = broken.map((signature) => signature.title);
    assert.equal(titles, []);
  });
const SCANNERS = ['scanner', 'http', 'bulk'];
const isScanner = ({ page }: Signature): boolean => SCANNERS.includes(page);
const indexOf = ({ parameters }: Signature, name: string): number =>
  parameters.findIndex((parameter) => parameter.name === name);

rule('options are the last argument', (f) => {
  const options = indexOf(f, 'options');
  return options >= 0 && options !== f.parameters.length - 1;
});
rule('the base comes before the reference', (f) =>
  ['reference', 'target'].some((name) => indexOf(f, name) >= 0 && indexOf(f, name) < indexOf(f, 'base')),
);
rule('a grammar is an option, except in the scanner', (f) => !isScanner(f) && indexOf(f, 'grammar') >= 0);
rule('an optional package is an option', (f) => OPTIONAL_PACKAGES.some((name) => indexOf(f, name) >= 0));
rule('a reference is a string or an object', (f) =>
  f.parameters.some(
    ({ name, type }) =>
      ['base', 'reference', 'target', 'uri'].includes(name) &&
      !isScanner(f) &&
      type !== 'unknown' &&
      !type.includes('ParsedReference'),
  ),
);
rule('words are strings, except in the scanner', (f) =>
  f.parameters.some(({ type }) => !isScanner(f) && /\b(?:Grammar|HostKind)\b/.test(type)),
);
rule('`try…` returns undefined', (f) => /^try[A-Z]/.test(f.name) && !f.result.includes('undefined'));
rule('a predicate takes any value', (f) => {
  if (!/^is[A-Z]/.test(f.name) || f.parameters.length > 1) return false;
  const overloads = FUNCTIONS.filter(({ title }) => title === f.title);
  return !overloads.some(({ parameters: [first] }) => first?.type === 'unknown');
});
conventions('a position is an offset, or a start and an end', () => {
  for (const { title, members } of [...OBJECTS, ...FUNCTIONS.map((f) => ({ ...f, members: f.parameters }))]) {
    const all = members.filter(({ type }) => type === 'number').map(({ name }) => name);
    assert.not.ok(all.includes('offset') && all.includes('length'), `${title} has an offset and a length`);
    for (const name of all) assert.not.match(name, /^(?:position|pos|column|from|to|begin)$/, title);
  }
});
for (const page of PAGES) {
  conventions(`${page} exports the types of what its functions take, return and throw`, () => {
    // The types of the objects are in the main entry.
    const names = new Set(DECLARATIONS.filter((one) => [page, 'uriscan'].includes(one.page)).map(({ name }) => name));
    const used = OWN.filter((one) => one.page === page).flatMap(({ text }) => text.match(/\b[A-Z]\w*\b/g) ?? []);
    const types = new Set(OWN.filter(({ kind }) => kind !== 'Variables').map(({ name }) => name));
    const wrong = [...new Set(used)].filter((name) => types.has(name) && !names.has(name));
    assert.equal(wrong, []);
  });
}
conventions('a type has one name, and no other type has it', () => {
  const names = OWN.filter(({ kind }) => kind !== 'Functions' && kind !== 'Variables').map(({ name }) => name);
  assert.ok(names.length > 80);
  const wrong = names.filter((name, i) => names.indexOf(name) !== i);
  assert.equal(wrong, []);
});
conventions('words in objects are strings, except in the scanner', () => {
  for (const { title, page, members } of OBJECTS.filter(({ page }) => !SCANNERS.includes(page)))
    for (const { name, type } of members) assert.not.match(type, /\b(?:Grammar|HostKind)$/, `${page} ${title} ${name}`);
});
conventions.run();
