/** The data of a verb: its arguments, options and help. The help, the man page and the completions are made from it. */

import type { NormalizeOptions } from 'uriscan/resolve';
import { GRAMMAR_NAMES } from '../codes.js';

/** A part of the help after the options. */
export interface Section {
  readonly title: string;
  /** Paragraphs; help wraps them. */
  readonly paragraphs?: readonly string[];
  /** Terms, each with its meaning; help wraps it. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Lines that are printed unchanged, such as examples. */
  readonly lines?: readonly string[];
}

/** An argument, or an option with a value. */
interface Value {
  readonly about: string;
  readonly choices?: readonly string[];
  readonly byDefault?: unknown;
  /** The default, as help shows it. */
  readonly shown?: string;
  /** Reads the value; `before` is the result for an earlier option of this name. Returns a string if there is an error in it. */
  readonly read?: (text: string, before?: never) => unknown;
}

export interface VerbOption extends Value {
  /** The names, and the value in angle brackets: `-f, --format <format>`. */
  readonly flags: string;
  readonly isMandatory?: boolean;
}

export interface VerbArgument extends Value {
  readonly name: string;
}

export interface Verb {
  readonly summary: string;
  readonly description: string;
  /** Its output for the rows that it reads; or it reads pages, or no files at all. `rows` by default. */
  readonly kind?: 'rows' | 'report' | 'pages' | 'arguments';
  /** An argument before the files; it becomes an option. */
  readonly argument?: VerbArgument;
  readonly options?: readonly VerbOption[];
  readonly sections?: readonly Section[];
  /** Command lines that can be copied. */
  readonly examples: readonly string[];
  /** The meanings of exit codes, in addition to the exit codes of all verbs. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

export const BASE: VerbOption = {
  flags: '-b, --base <uri>',
  about: 'the base, a URI; for a log, the URI of its server',
};

export const GRAMMAR: VerbOption = {
  flags: '-g, --grammar <rule>',
  about: 'the rule of RFC 3986 that a line must match',
  choices: GRAMMAR_NAMES,
  byDefault: 'uri-reference',
};

export const NO_FRAGMENT: VerbOption = {
  flags: '--no-fragment',
  about: 'compare without fragments: servers do not get them (RFC 3986, section 6.1)',
};

export type NormalizationLevel = NonNullable<NormalizeOptions['level']>;

export const LEVEL: VerbOption = {
  flags: '-l, --level <level>',
  about: 'which rules to normalize by',
  choices: ['syntax', 'scheme'] satisfies NormalizationLevel[],
  byDefault: 'syntax',
};
