/** Cases of templates: the official suite (github.com/uri-templates/uritemplate-test), and our own. */

import { readFileSync } from 'node:fs';
import type { TemplateMatch, TemplateValues } from '../../../src/entries/template.js';
import { rows } from '../rows.js';

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

const ROOT = new URL('../../../node_modules/uri-templates/test/uritemplate-test/', import.meta.url);

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
export const LATER = casesOf(JSON.parse(readFileSync(new URL('later.json', import.meta.url), 'utf8')));

/** Our own cases: each has an expansion, or the code and the offset of an error. */
export const EXPANSIONS = rows<
  { readonly template: string; readonly values: TemplateValues } & (
    | { readonly expansion: string }
    | { readonly code: string; readonly offset: number }
  )
>('template/expansions');

/** Texts, and the values that a template finds in them, if any. */
export const MATCHES = rows<{
  readonly template: string;
  readonly text: string;
  readonly values?: TemplateMatch;
  readonly others?: boolean;
}>('template/matches');

/** The text in a form that two texts share if a template finds the same values: percent-encodings are normal, parameters sorted. */
export const canonical = (text: string): string =>
  text
    .replace(/%[\da-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return /[\w.~!$'()*+,:=@/?-]/.test(character) ? character : encoded.toUpperCase();
    })
    .split(/(?=[?&#])/)
    .sort((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1))
    .map((part) => part.replace(/^[?&]/, '?'))
    .join('');
