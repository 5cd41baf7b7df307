/** Schemas that identify and reference each other in every possible way, and their subjects. */

/** The class of Ajv that reads them. */
export type Draft = '07' | '2019-09' | '2020-12';

export interface Bundle {
  readonly name: string;
  readonly draft: Draft;
  /** Schemas that are added first. */
  readonly others?: readonly object[];
  readonly schema: object;
  /** Values for valid documents, in addition to the values that every document may contain. */
  readonly values: readonly unknown[];
}

const PERSON = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const PEOPLE = [{ name: 'Joe' }, { name: 5 }, { joe: { name: 'Joe' } }, { joe: {} }];
const TREE = [
  { meta: 'root', nodes: [{ value: 1, subtree: { meta: 'child', nodes: [{ value: 1.1 }, { value: 1.2 }] } }] },
  { meta: 'root', nodes: [{ value: 1, subtree: { meta: 'child', nodes: [{ value: 'string' }] } }] },
  { meta: 'root', nodes: [{ value: 'a' }] },
  { meta: 'root', nodes: [] },
  { nodes: [] },
];

/** Names of definitions, to be used in references verbatim and percent-encoded. */
const NAMES = [
  'a<b>',
  'Record<string,Person>',
  'Response[int]',
  'Größe',
  'a b',
  'a"b',
  'a|b',
  'a{b}',
  'a^b',
  '日本',
  '🚀',
];

export const BUNDLES: readonly Bundle[] = [
  {
    name: 'a reference to a definition, no $id',
    draft: '07',
    schema: { definitions: { a: { type: 'integer' } }, properties: { a: { $ref: '#/definitions/a' } } },
    values: [{ a: 1 }, { a: 'b' }],
  },
  {
    name: 'a reference to the root',
    draft: '07',
    schema: { properties: { a: { $ref: '#' } }, additionalProperties: false },
    values: [{ a: {} }, { a: { a: {} } }, { a: { b: 1 } }],
  },
  {
    name: 'escaped JSON pointers',
    draft: '07',
    schema: {
      definitions: {
        'a~b': { type: 'integer' },
        'a/b': { type: 'string' },
        'a%b': { type: 'null' },
        'a"b': { minimum: 2 },
      },
      properties: {
        tilde: { $ref: '#/definitions/a~0b' },
        slash: { $ref: '#/definitions/a~1b' },
        percent: { $ref: '#/definitions/a%25b' },
        quote: { $ref: '#/definitions/a%22b' },
      },
    },
    values: [
      { tilde: 1, slash: 'a', percent: null, quote: 3 },
      { tilde: 'a' },
      { slash: 1 },
      { percent: 1 },
      { quote: 1 },
    ],
  },
  ...NAMES.flatMap((name): Bundle[] =>
    [name, encodeURIComponent(name)].map((reference) => ({
      name: `a definition referred to as ${reference}`,
      draft: '07',
      schema: {
        $id: 'http://example.com/names.json',
        $ref: `#/definitions/${reference}`,
        definitions: {
          Person: PERSON,
          [name]: { type: 'object', additionalProperties: { $ref: '#/definitions/Person' } },
        },
      },
      values: PEOPLE,
    })),
  ),
  {
    name: 'relative references between absolute $ids',
    draft: '07',
    others: [
      { $id: 'http://example.com/schemas/defs.json', definitions: { int: { type: 'integer' } } },
      { $id: 'http://example.com/schemas/sub/str.json', type: 'string' },
      { $id: 'http://example.com/top.json?v=1', type: 'boolean' },
    ],
    schema: {
      $id: 'http://example.com/schemas/main.json',
      properties: {
        int: { $ref: 'defs.json#/definitions/int' },
        dots: { $ref: './sub/../defs.json#/definitions/int' },
        str: { $ref: '/schemas/sub/str.json' },
        top: { $ref: '../top.json?v=1' },
        same: { $ref: '//example.com/schemas/sub/str.json#' },
      },
    },
    values: [
      { int: 1, dots: 2, str: 'a', top: true, same: 'b' },
      { int: 'a' },
      { dots: 'a' },
      { str: 1 },
      { top: 1 },
      { same: 1 },
    ],
  },
  {
    name: 'nested $ids, as the specification shows them',
    draft: '07',
    schema: {
      $id: 'http://example.com/root.json',
      definitions: {
        A: { $id: '#foo', type: 'integer' },
        B: {
          $id: 'other.json',
          definitions: { X: { $id: '#bar', type: 'string' }, Y: { $id: 't/inner.json', type: 'boolean' } },
        },
        C: { $id: 'urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f', type: 'null' },
      },
      properties: {
        a: { $ref: '#foo' },
        x: { $ref: 'other.json#bar' },
        y: { $ref: 't/inner.json' },
        c: { $ref: 'urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f' },
      },
    },
    values: [{ a: 1, x: 'a', y: true, c: null }, { a: 'a' }, { x: 1 }, { y: 1 }, { c: 1 }],
  },
  {
    name: 'a tree',
    draft: '07',
    schema: {
      $id: 'http://localhost:1234/tree',
      type: 'object',
      properties: { meta: { type: 'string' }, nodes: { type: 'array', items: { $ref: 'node' } } },
      required: ['meta', 'nodes'],
      definitions: {
        node: {
          $id: 'http://localhost:1234/node',
          type: 'object',
          properties: { value: { type: 'number' }, subtree: { $ref: 'tree' } },
          required: ['value'],
        },
      },
    },
    values: TREE,
  },
  {
    name: 'a base that changes with the folder',
    draft: '07',
    schema: {
      $id: 'http://localhost:1234/base/',
      items: { $id: 'baseUriChange/', items: { $ref: 'folderInteger.json' } },
      definitions: { f: { $id: 'baseUriChange/folderInteger.json', type: 'integer' } },
    },
    values: [[[1]], [['a']], [[]]],
  },
  {
    name: 'URN $ids',
    draft: '07',
    others: [
      { $id: 'urn:example:defs', definitions: { int: { type: 'integer' } } },
      { $id: 'urn:example:a:b', type: 'string' },
    ],
    schema: {
      $id: 'urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed',
      properties: {
        own: { $ref: '#/definitions/bar' },
        whole: { $ref: 'urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed#/definitions/bar' },
        other: { $ref: 'urn:example:defs#/definitions/int' },
      },
      definitions: { bar: { type: 'string' } },
    },
    values: [{ own: 'a', whole: 'b', other: 1 }, { own: 1 }, { whole: 1 }, { other: 'a' }],
  },
  {
    name: 'a tag $id',
    draft: '07',
    schema: {
      $id: 'tag:example.com,2024:a/b',
      properties: { a: { $ref: '#/definitions/bar' } },
      definitions: { bar: { type: 'string' } },
    },
    values: [{ a: 'a' }, { a: 1 }],
  },
  {
    name: 'file $ids',
    draft: '07',
    others: [{ $id: 'file:///schemas/b.json', type: 'integer' }],
    schema: { $id: 'file:///schemas/a/a.json', properties: { b: { $ref: '../b.json' } } },
    values: [{ b: 1 }, { b: 'a' }],
  },
  {
    name: '$ids without a scheme',
    draft: '07',
    others: [
      { $id: 'common/types.json', definitions: { int: { type: 'integer' } } },
      { $id: '/absolute.json', type: 'string' },
      { $id: 'plain', type: 'boolean' },
    ],
    schema: {
      $id: 'schemas/main.json',
      properties: {
        up: { $ref: '../common/types.json#/definitions/int' },
        absolute: { $ref: '/absolute.json' },
        plain: { $ref: '../plain#' },
        own: { $ref: '#/definitions/own' },
        named: { $ref: 'main.json#own' },
      },
      definitions: { own: { $id: '#own', type: 'null' } },
    },
    values: [
      { up: 1, absolute: 'a', plain: true, own: null, named: null },
      { up: 'a' },
      { absolute: 1 },
      { plain: 1 },
      { own: 1 },
      { named: 1 },
    ],
  },
  {
    name: '$ids that are not normal',
    draft: '07',
    others: [{ $id: 'http://example.com/~user/a.json', type: 'integer' }],
    schema: { $id: 'http://EXAMPLE.com/%7euser/b.json', properties: { a: { $ref: 'a.json' } } },
    values: [{ a: 1 }, { a: 'a' }],
  },
  ...(['2019-09', '2020-12'] as const).flatMap((draft): Bundle[] => [
    {
      name: `$anchor, ${draft}`,
      draft,
      others: [
        {
          $id: 'http://localhost:1234/bar',
          $defs: {
            A: { $anchor: 'foo', type: 'integer' },
            B: { $id: 'nested.json', $defs: { C: { $anchor: 'foo', type: 'string' } } },
          },
        },
      ],
      schema: {
        $id: 'http://localhost:1234/root',
        properties: {
          own: { $ref: '#here' },
          other: { $ref: 'bar#foo' },
          absolute: { $ref: 'http://localhost:1234/bar#foo' },
          nested: { $ref: 'nested.json#foo' },
        },
        $defs: { own: { $anchor: 'here', type: 'boolean' } },
      },
      values: [
        { own: true, other: 1, absolute: 2, nested: 'a' },
        { own: 1 },
        { other: 'a' },
        { absolute: 'a' },
        { nested: 1 },
      ],
    },
    {
      name: `$anchor in a URN, ${draft}`,
      draft,
      schema: {
        $id: 'urn:example:root',
        properties: { a: { $ref: '#here' }, b: { $ref: 'urn:example:root#here' } },
        $defs: { own: { $anchor: 'here', type: 'boolean' } },
      },
      values: [{ a: true, b: false }, { a: 1 }, { b: 1 }],
    },
    {
      name: `$anchor without $id, ${draft}`,
      draft,
      schema: { $ref: '#foo', $defs: { A: { $anchor: 'foo', type: 'integer' } } },
      values: [1, 'a'],
    },
  ]),
  {
    name: '$recursiveRef',
    draft: '2019-09',
    schema: {
      $id: 'http://localhost:4242/recursive',
      $recursiveAnchor: true,
      type: 'object',
      properties: { foo: { $recursiveRef: '#' } },
      additionalProperties: false,
    },
    values: [{ foo: {} }, { foo: { foo: {} } }, { foo: { bar: 1 } }],
  },
  {
    name: '$dynamicRef',
    draft: '2020-12',
    others: [
      {
        $id: 'http://localhost:1234/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
    ],
    schema: {
      $id: 'http://localhost:1234/strict-tree.json',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
    },
    values: [{ children: [{ data: 1 }] }, { children: [{ daat: 1 }] }, { data: 1 }, { daat: 1 }],
  },
];

/** Documents that every schema is tried with. */
const ANYTHING: readonly unknown[] = [{}, [], null, true, 0, 1.5, '', 'text', { a: 1, b: 'c', foo: null }];

export const documentsOf = ({ values }: Bundle): readonly unknown[] => [...values, ...ANYTHING];
