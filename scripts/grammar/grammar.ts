/** A grammar, and the facts about it that the compiler needs. */

import type { Expression } from './expression.js';
import type { Ranges } from './utf16.js';

export interface Grammar {
  /** The file with its rules, and the module with its tables. */
  readonly source: string;
  readonly output: string;
  /** The instances of the engine that run the automaton. */
  readonly engines: readonly Engine[];
  /** The rules that the automaton can start from, and the name of the enumeration that lists them in this order. */
  readonly rules: readonly Expression[];
  readonly starts: string;
  /** The bits of each mark by its name. */
  readonly marks: Readonly<Record<string, number>>;
  /** Of each rule, the marks that an input of it must not have. */
  readonly refused: readonly number[];
  /** Code units in its alphabet: 128 for ASCII, 65,536 for UTF-16. */
  readonly codeUnits: number;
  /** The states that have a name, numbered from 1 in this order. */
  readonly named: readonly NamedState[];
  /** Sets of ASCII characters that become separate tables, by name. */
  readonly characterClasses: Readonly<Record<string, Expression>>;
  /** Classes above ASCII that become lists of ranges, by name. */
  readonly ranges?: Readonly<Record<string, Ranges>>;
}

/** An instance of the engine: the module that it becomes, and how it reads. */
export interface Engine {
  readonly output: string;
  readonly reader: 'bytes' | 'units';
}

/** An input, and the rule to read it by, that lead to a state with a name. */
export interface NamedState {
  readonly rule: Expression;
  readonly input: string;
}

/** A grammar over all code units whose marks say what a text is; `src/tables/marked.ts` describes its module. */
export interface MarkedGrammar {
  /** The file with its rules, and the module with its tables. */
  readonly source: string;
  readonly output: string;
  /** Begins the names in the module. */
  readonly name: string;
  /** The rules that the automaton can start from. */
  readonly rules: Readonly<Record<string, Expression>>;
  /** The bit of each mark. */
  readonly marks: Readonly<Record<string, number>>;
}
