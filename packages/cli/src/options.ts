/** The options of the verbs, as the parser of arguments returns them. `verbs/verbs.ts` has their help and their defaults. */

import type { GrammarName } from 'uriscan';
import type { FindOptions, SurtOptions } from 'uriscan/crawl';
import type { Severity } from 'uriscan/inspect';
import type { AboveRoot, FingerprintOptions } from 'uriscan/resolve';
import type { Field, Template } from './format/fields.js';
import type { INVALID, InputKind } from './rows/layout.js';
import type { Delimiter, RowFormat } from './rows/notation.js';

/** The output of a verb for the rows that it reads; or it reads pages, any text, or no files at all. */
export type VerbKind = 'rows' | 'report' | 'pages' | 'text' | 'arguments';

/** All options. A verb has the ones of its entry in `VERBS`. */
export interface CommandOptions
  extends SurtOptions,
    Pick<FingerprintOptions, 'level' | 'fragment'>,
    Pick<FindOptions, 'bare' | 'broken'> {
  readonly kind?: VerbKind | undefined;
  readonly input?: InputKind;
  readonly column?: string;
  /** The column of the base of each reference. */
  readonly baseColumn?: string;
  /** Whether the first row has names; also whether to print such a row, where the format has one. */
  readonly header?: boolean;
  /** Between the columns of CSV, also of the output; a comma by default. */
  readonly delimiter?: Delimiter;
  /** The syntax of the references; URI references by default. */
  readonly as?: 'reference' | 'request-target';
  /** The format of the lines of a log. */
  readonly logFormat?: string;
  /** The base of references, or the URI of the server of a log. */
  readonly base?: string;
  /** Whether the verb resolves against a base, also if the input is not a log. */
  readonly usesBase?: boolean;
  readonly repair?: boolean;
  /** Without a format, a result is a line of text. */
  readonly format?: RowFormat;
  readonly keep?: boolean;
  readonly invalid?: (typeof INVALID)[number];
  /** The kind of the rows that a report prints, instead of the report. */
  readonly only?: string;
  readonly nulls?: boolean;
  /** Whether to write `'` before cells of CSV that begin like a formula. */
  readonly escapeFormulas?: boolean;
  readonly rejects?: string;
  readonly output?: string;
  readonly quiet?: boolean;
  readonly progress?: boolean;
  readonly threads?: number;
  readonly grammar?: GrammarName;
  readonly fields?: readonly Field[];
  readonly template?: Template;
  readonly severity?: Severity;
  readonly backwardCompatible?: boolean;
  readonly aboveRoot?: AboveRoot;
  readonly root?: string;
  /** Names of further attributes. */
  readonly attribute?: readonly string[];
  /** The schemes, or only `any`. */
  readonly schemes?: readonly string[];
  /** A label of the encoding of pages. */
  readonly encoding?: string;
  /** Each is `component=value`. */
  readonly set?: readonly string[];
  /** Names of components. */
  readonly remove?: readonly string[];
  /** Each is `path=segment`. */
  readonly append?: readonly string[];
  /** Each is `name=value`, or a name. */
  readonly query?: readonly string[];
  /** Names of parameters to remove. */
  readonly trimQuery?: readonly string[];
  readonly sortQuery?: boolean;
  /** Whether a space is `+` in parameters. */
  readonly plus?: boolean;
}

/** The options of a verb that always has some of them. */
export type CommandOptionsWith<Name extends keyof CommandOptions> = CommandOptions &
  Required<Pick<CommandOptions, Name>>;
