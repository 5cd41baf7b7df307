/**
 * Ajv with the replacement of fast-uri as its `uriResolver`, compared with Ajv with fast-uri: the same verdicts and the same
 * errors.
 */

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { _, Ajv, type AnySchema, type ErrorObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import fastUri from 'fast-uri';
import * as replacement from '../../packages/fast-uri/src/index.js';
import { formats } from '../../src/entries/formats.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const CLASSES = { '07': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 };

/** Schemas that identify and reference each other in every possible way, and their subjects. */
interface Bundle {
  readonly name: string;
  readonly draft: keyof typeof CLASSES;
  /** Schemas that are added first. */
  readonly others?: readonly object[];
  readonly schema: object;
  /** Values for valid documents, in addition to the values that every document may contain. */
  readonly values: readonly unknown[];
}

const BUNDLES = rows<Bundle>('fast-uri/ajv-bundles');

/** Documents that every schema is tried with. */
const ANYTHING: readonly unknown[] = [{}, [], null, true, 0, 1.5, '', 'text', { a: 1, b: 'c', foo: null }];

const documentsOf = ({ values }: Bundle): readonly unknown[] => [...values, ...ANYTHING];

/** Ajv's own resolver is fast-uri, too, in the version that Ajv depends on. */
const RESOLVERS: Readonly<Record<string, Options['uriResolver'] | undefined>> = {
  'its own': undefined,
  'fast-uri': fastUri,
  '@uriscan/fast-uri': replacement,
};

interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly ErrorObject[];
}

function verdicts({ draft, others = [], schema }: Bundle, documents: readonly unknown[], name: string): Verdict[] {
  const uriResolver = RESOLVERS[name];
  const ajv = new CLASSES[draft]({
    strict: false,
    validateSchema: false,
    allErrors: true,
    ...(uriResolver && { uriResolver }),
  });
  for (const other of others) ajv.addSchema(other as AnySchema);
  const validate = ajv.compile(schema as AnySchema);
  return documents.map((each) => ({ valid: validate(each) as boolean, errors: validate.errors ?? [] }));
}

const ajv = suite('ajv');
let documents = 0;
for (const bundle of BUNDLES) {
  ajv(bundle.name, () => {
    const all = documentsOf(bundle);
    const expected = verdicts(bundle, all, 'its own');
    documents += all.length;
    assert.ok(
      expected.some(({ valid }) => valid) && expected.some(({ valid }) => !valid),
      'accepts some documents and rejects others',
    );
    for (const name of Object.keys(RESOLVERS)) assert.equal(verdicts(bundle, all, name), expected, name);
  });
}
ajv('code that Ajv has written runs with the formats of the built package, and without Ajv', () => {
  const built = fileURLToPath(new URL('../../dist/cjs/formats/index.js', import.meta.url));
  const options = { source: true, formats: _`require(${built}).formats` };
  const writer = new Ajv({ uriResolver: replacement, formats, code: options });
  const schema = {
    $id: 'http://example.com/a.json',
    properties: { u: { format: 'uri' }, t: { format: 'uri-template' } },
  };
  const written = { exports: (_: unknown): unknown => undefined };
  const code = standalone.default(writer, writer.compile(schema));
  compileFunction(code, ['require', 'module', 'exports'])(createRequire(import.meta.url), written, {});
  const answers = [{ u: 'http://a/b', t: '{a}' }, { u: 'http://a b' }, { t: '{a' }].map((each) =>
    written.exports(each),
  );
  assert.equal(answers, [true, false, false]);
});
ajv('there are a few hundred documents', () => assert.ok(documents >= 300, String(documents)));

for (const reference of 'http://example.com/missing.json missing.json #missing #/definitions/missing % a\tb'.split(
  ' ',
)) {
  ajv(`no schema is found by ${JSON.stringify(reference)}`, () => {
    for (const name of Object.keys(RESOLVERS)) {
      const bundle: Bundle = {
        name,
        draft: '07',
        schema: { $id: 'http://example.com/a.json', $ref: reference },
        values: [],
      };
      assert.throws(() => verdicts(bundle, [], name), undefined, name);
    }
  });
}
ajv.run();
