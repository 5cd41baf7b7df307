/** The cases of the official suite (github.com/uri-templates/uritemplate-test). */

import { readFileSync } from 'node:fs';
import type { TemplateValues } from '../../src/template/index.js';

/** A template, the values, and the expansions that are right; `false` if expansion must fail. */
export interface Case {
  readonly template: string;
  readonly values: TemplateValues;
  readonly expansions: readonly string[] | false;
}

type Groups = Readonly<
  Record<
    string,
    {
      readonly variables: TemplateValues;
      readonly testcases: readonly (readonly [string, string | string[] | false])[];
    }
  >
>;

/** The files as the package uri-templates has them. */
export const FILES = ['spec-examples', 'spec-examples-by-section', 'extended-tests', 'negative-tests'] as const;

const ROOT = new URL('../../node_modules/uri-templates/test/uritemplate-test/', import.meta.url);

const casesOf = (groups: Groups): Case[] =>
  Object.values(groups).flatMap(({ variables, testcases }) =>
    testcases.map(([template, expansions]) => ({
      template,
      values: variables,
      expansions: typeof expansions === 'string' ? [expansions] : expansions,
    })),
  );

export const casesIn = (file: (typeof FILES)[number]): Case[] =>
  casesOf(JSON.parse(readFileSync(new URL(`${file}.json`, ROOT), 'utf8')));

/** Cases that were added to the suite after that package. */
export const LATER: readonly Case[] = casesOf({
  'empty variables': {
    variables: { list: [], map: {} },
    testcases: ['{/list}', '{/list*}', '{?list}', '{?list*}', '{?map}', '{?map*}'].map((template) => [template, '']),
  },
  'explode combinations': {
    variables: { id: 'admin', token: '12345', tab: 'overview', keys: { key1: 'val1', key2: 'val2' } },
    testcases: [
      ['{?id,token,keys*}', '?id=admin&token=12345&key1=val1&key2=val2'],
      ['{/id}{?token,keys*}', '/admin?token=12345&key1=val1&key2=val2'],
      ['{?id,token}{&keys*}', '?id=admin&token=12345&key1=val1&key2=val2'],
      ['/user{/id}{?token,tab}{&keys*}', '/user/admin?token=12345&tab=overview&key1=val1&key2=val2'],
    ],
  },
  'reserved expansion': {
    variables: {
      id: 'admin%2F',
      no: '%foo',
      list: ['red%25', '%2Fgreen', 'blue '],
      keys: { key1: 'val1%2F', key2: 'val2%2F' },
    },
    testcases: [
      ['{+id}', 'admin%2F'],
      ['{#id}', '#admin%2F'],
      ['{id}', 'admin%252F'],
      ['{+no}', '%25foo'],
      ['{#no}', '#%25foo'],
      ['{no}', '%25foo'],
      ['{+list}', 'red%25,%2Fgreen,blue%20'],
      ['{#list}', '#red%25,%2Fgreen,blue%20'],
      ['{list}', 'red%2525,%252Fgreen,blue%20'],
      ['{+keys}', 'key1,val1%2F,key2,val2%2F'],
      ['{#keys}', '#key1,val1%2F,key2,val2%2F'],
      ['{keys}', 'key1,val1%252F,key2,val2%252F'],
    ],
  },
  'non-ASCII words': {
    variables: { word: 'drücken', 'Stra%C3%9Fe': 'Grüner Weg', map: { 'Ñ€': 'Öÿ' } },
    testcases: [
      ['/service{?word}', '/service?word=dr%C3%BCcken'],
      ['/lookup{?Stra%C3%9Fe}', '/lookup?Stra%C3%9Fe=Gr%C3%BCner%20Weg'],
      ['{?map*}', '?%C3%91%E2%82%AC=%C3%96%C3%BF'],
    ],
  },
  corners: {
    variables: {
      token: '12345',
      yes: true,
      no: false,
      zero: 0,
      number: 42.24,
      list: ['one', 2, true, false, 0],
      keys: { zero: 0, one: '1' },
    },
    testcases: [
      ...['{token}', '{token*}'].map((template) => [template, '12345'] as const),
      ...['{.token}', '{.token*}'].map((template) => [template, '.12345'] as const),
      ...['{/token}', '{/token*}'].map((template) => [template, '/12345'] as const),
      ...['{;token}', '{;token*}'].map((template) => [template, ';token=12345'] as const),
      ...['{?token}', '{?token*}'].map((template) => [template, '?token=12345'] as const),
      ...['{&token}', '{&token*}'].map((template) => [template, '&token=12345'] as const),
      ...(['', '.', '/'] as const).flatMap((operator) => [
        [`{${operator}yes}`, `${operator}true`] as const,
        [`{${operator}no*}`, `${operator}false`] as const,
        [`{${operator}zero}`, `${operator}0`] as const,
        [`{${operator}number*}`, `${operator}42.24`] as const,
        [`{${operator}list}`, `${operator}one,2,true,false,0`] as const,
        [`{${operator}keys}`, `${operator}zero,0,one,1`] as const,
      ]),
      ['{?yes}', '?yes=true'],
      ['{?zero*}', '?zero=0'],
      ['{?number}', '?number=42.24'],
      ['{list*}', 'one,2,true,false,0'],
      ['{.list*}', '.one.2.true.false.0'],
      ['{/list*}', '/one/2/true/false/0'],
      ['{?list}', '?list=one,2,true,false,0'],
      ['{?list*}', '?list=one&list=2&list=true&list=false&list=0'],
      ['{keys*}', 'zero=0,one=1'],
      ['{.keys*}', '.zero=0.one=1'],
      ['{/keys*}', '/zero=0/one=1'],
      ['{?keys}', '?keys=zero,0,one,1'],
      ['{?keys*}', '?zero=0&one=1'],
    ],
  },
  failures: {
    variables: { id: 'person', keys: { a: 'b' }, hello: 'Hello World!' },
    testcases: ['{/id*', '{/id*}{fields, token}', '{$id}', '{|id*}', '{/?id}', '/resolution{?x, y}', '{;keys:1*}'].map(
      (template) => [template, false],
    ),
  },
});
