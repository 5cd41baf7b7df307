/**
 * Examples for section 5: the targets that RFC 3986 gives for each base and reference, worked out by hand, and the test
 * cases of other projects.
 */

import type { ResolveOptions } from '../../../src/entries/resolve.js';
import { rows } from '../rows.js';

export interface Resolution {
  /** The subject of the case: a section of RFC 3986 and a topic. */
  readonly about: string;
  readonly base: string;
  readonly reference: string;
  readonly target: string;
  /** The target in the backward-compatible reading (`strict: false`), where it differs. */
  readonly loose?: string;
  /** The exact result of section 5.3, where it parses to different components. */
  readonly literal?: string;
  /** Whether a `..` of the reference has no segment left to remove. */
  readonly above?: true;
}

export const RESOLUTIONS = rows<Resolution>('resolve/resolutions');

/** The shortest references from a base to a target; the first ones are those of section 5.4, reversed. */
export const RELATIVE_REFERENCES =
  rows<Pick<Resolution, 'about' | 'base' | 'reference' | 'target'>>('resolve/relative-references');

/** Examples with options. */
export const WITH_OPTIONS = rows<
  Pick<Resolution, 'base' | 'reference' | 'target'> & {
    readonly options: Pick<ResolveOptions, 'relativeBase' | 'validation'>;
  }
>('resolve/resolutions-with-options');

/** Relative references, which are not allowed as bases (section 5.1). */
export const RELATIVE_BASES: readonly string[] = ['', '.', 'a', '/', '/a/b', '//', '//a/b', '?q', '#f', './a:b'];
