/** Schemas that identify and reference each other in every possible way, and their subjects. */

import { rows } from '../rows.js';

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

export const BUNDLES = rows<Bundle>('compat/ajv-bundles');

/** Documents that every schema is tried with. */
const ANYTHING: readonly unknown[] = [{}, [], null, true, 0, 1.5, '', 'text', { a: 1, b: 'c', foo: null }];

export const documentsOf = ({ values }: Bundle): readonly unknown[] => [...values, ...ANYTHING];
