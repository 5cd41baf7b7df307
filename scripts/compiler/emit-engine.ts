/**
 * Writes the engine, the loop that runs an automaton over an input: one text, and an instance of it for each pair of an automaton
 * and a reader. A higher-order function would take 2.4 times as long once it reads both strings and bytes, since V8 keeps one set of
 * type feedback per function. The constants are literals, since V8 folds no imported one: that takes 1.15 times as long (IRIs, Node
 * 20, x64).
 *
 * Before you change it:
 *
 * - After each change, `npm run tables` writes the instances again, and `npm test -- scanner` runs all of them on words that distinguish
 *   each rule from every other machine of its size.
 * - If you add a mark that is not a bit of the result, add a line `on(MARK, CODE)` to the loop. Only instances whose automaton has the
 *   mark get the line. If the mark can occur after the authority, `scanPath` needs the same, since it reads no actions.
 * - The fast path of the instances for bytes must hand over to `walk` before the first character that the automaton may read
 *   differently. It starts `walk` at the host again, in the state after `//`.
 * - The caller's record is written at the end, all at once: it may share memory with the input, and an error must leave it as it was.
 */

import { posix } from 'node:path';
import { CodeUnit } from '../../src/support/code-unit.js';
import { CLASS_SHIFT, DEAD, HOST_FLAGS, Mark, NO_ACTION, RESULT_BITS, State } from '../../src/tables/automaton.js';
import { Flag, Grammar, Slot, STRIDE } from '../../src/tables/record.js';
import type { Engine, Grammar as Source } from '../grammar/grammar.js';
import type { Tables } from './pack.js';

const ASCII = 0x80;

/** How an instance reads its input. */
interface Reader {
  /** The type of the input. */
  readonly type: string;
  /** The character at an offset. */
  readonly at: (offset: string) => string;
  /** Where to read. A string is read whole: V8 then knows its bounds (1.08 of the time otherwise). */
  readonly span: { readonly parameters: string; readonly arguments: string; readonly code: string };
  /** The function that skips a run: the characters on which a state stays the same, with nothing to note. */
  readonly skip: (character: string) => string;
}

const PART = { parameters: '\n  start: number,\n  end: number,', arguments: ' start, end,', code: '' };

const READERS = {
  /** Bytes. */
  bytes: {
    type: 'Uint8Array',
    at: (offset) => `(input[${offset}] as number)`,
    span: PART,
    skip: (character) => `
/** The first offset from \`i\` onwards whose byte is not in \`run\`. Four steps per turn: 1.3 against 1.7 ns per byte (Node 20, x64). */
function skip(input: Uint8Array, i: number, end: number, run: number): number {
  for (;;) {${`
    if (i >= end || ((RUNS[${character}] as number) & run) === 0) return i;
    i = (i + 1) | 0;`.repeat(4)}
  }
}`,
  },
  /** The code units of a string. */
  units: {
    type: 'string',
    at: (offset) => `input.charCodeAt(${offset})`,
    span: { parameters: '', arguments: '', code: '\n  const start = 0;\n  const end = input.length;' },
    skip: (character) => `
/** The first offset from \`i\` onwards whose code unit is not in \`run\`. */
function skip(input: string, i: number, end: number, run: number): number {
  while (i < end && ((RUNS[${character}] as number) & run) !== 0) i = (i + 1) | 0;
  return i;
}`,
  },
} as const satisfies Readonly<Record<string, Reader>>;

const DELIMITERS = {
  COLON: CodeUnit.COLON,
  SOLIDUS: CodeUnit.SOLIDUS,
  QUESTION_MARK: 0x3f,
  NUMBER_SIGN: CodeUnit.NUMBER_SIGN,
  PERCENT_SIGN: CodeUnit.PERCENT_SIGN,
  FULL_STOP: CodeUnit.FULL_STOP,
} as const;

/** The names of states and of the marks that are not flags, as constants. */
const STATES = Object.fromEntries(Object.entries(State).map(([name, state]) => [`${name}_STATE`, state]));
const MARKS = Object.fromEntries(
  Object.entries(Mark)
    .filter(([name]) => name.startsWith('at:') || name === 'has:DOT')
    .map(([name, mark]) => [name.replace(':', '_').toUpperCase(), mark]),
);

/** The characters, classes and states that engines and kernels know by name. */
export const CHARACTERS = { ...STATES, CLASS_SHIFT, ...DELIMITERS };
/** The marks, flags and their sets that engines and kernels know by name. */
export const BITS = { ...Flag, RESULT_BITS, HOST_FLAGS, ...MARKS };

/** The constants of an instance. */
const CONSTANTS: Readonly<Record<string, number>> = {
  ...Slot,
  ...BITS,
  DEAD,
  RELATIVE_REFERENCE: Grammar.RELATIVE_REFERENCE,
  ...CHARACTERS,
  NO_ACTION,
  ASCII,
  LOWERCASE_A: 0x61,
};

/** The module of an instance. */
export function emitEngine({ output, reader }: Engine, grammar: Source, tables: Tables): string {
  const { type, at, span, skip } = READERS[reader] as Reader;
  const isWide = grammar.codeUnits > ASCII;
  // For `scheme://name:port`. It needs the states with names, and does not pay for strings.
  const hasFastPath = reader === 'bytes' && grammar.named.length > 0;
  /** The character at an offset, as an index of a table with an entry for each ASCII character. */
  const index = (offset: string): string => (reader === 'bytes' ? at(offset) : `unitAt(input, ${offset})`);
  const character = isWide ? at : index;
  const marks = tables.ACTIONS.reduce((all, action) => all | action, 0);
  /** Code for a mark that occurs in the automaton. */
  const on = (mark: Mark, code: string): string => ((marks & Mark[mark]) === 0 ? '' : `\n      ${code}`);

  /** The parameters of the functions that begin to read an input, and of those that read on. */
  const parameters = `
  input: ${type},${span.parameters}
  offsets: Uint32Array,
  at: number,
  state: number,
  refused: number,
`;
  const onwards = `
  input: ${type},
  i: number,
  end: number,
  state: number,
  refused: number,
  flags: number,
`;

  const settled = [
    marks & Mark['has:SCHEME_UPPERCASE'] ? 'if ((flags & SCHEME) === 0) flags &= ~SCHEME_UPPERCASE;' : '',
    marks & Mark['at:HOST_START']
      ? 'if ((flags & AUTHORITY) === 0) RECORD[HOST_START] = RECORD[HOST_END] = RECORD[PATH_START] as number;'
      : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `\n  ${line}`)
    .join('');

  const api = `
/**
 * Runs the automaton from \`state\` over the input${span === PART ? ' from `start` up to `end`' : ''}. A step with one of the \`refused\` marks is an error. The arguments are
 * not checked.
 *
 * The record is written at \`at\` when all has been read, so \`offsets\` may share memory with the input. Stores to \`RECORD\`, at places
 * that V8 knows, pay for the copy (Node 20, x64).
 *
 * @returns flags (at least 0), or \`~errorOffset\` (below 0)
 */
export function run(${parameters}): number {
  opened ??= open();
  return opened(input,${span.arguments} offsets, at, state, refused);
}

let opened: typeof run | undefined;

/** Makes the tables and the functions that read them, at the first call of \`run\`. */
function open(): typeof run {`;

  const run = `
function runOpened(${parameters}): number {
  const flags = read(input,${span.arguments} state, refused);
  if (flags >= 0) {${Object.keys(Slot)
    .map((slot) => `\n    offsets[at + ${slot}] = RECORD[${slot}] as number;`)
    .join('')}
  }
  return flags;
}

/** Reads the input from \`state\`, and writes \`RECORD\`. */
function read(
  input: ${type},${span.parameters}
  state: number,
  refused: number,
): number {${span.code}
  RECORD[START] = start;
  RECORD[SCHEME_END] = start;`;

  const fastRun = `
const IN_SCHEME = RUN_OF_STATE[SCHEME_STATE] as number;
const IN_REG_NAME = RUN_OF_STATE[REG_NAME_STATE] as number;
const IN_PORT = RUN_OF_STATE[PORT_STATE] as number;
const IN_PATH = RUN_OF_STATE[PATH_STATE] as number;
const IN_QUERY = RUN_OF_STATE[QUERY_STATE] as number;
const RELATIVE_REFERENCE_STATE = START_STATE[RELATIVE_REFERENCE] as number;
${run}
  // The fast path: \`scheme://name:port\` by runs. For anything else the automaton takes over where it may differ.
  let i = skip(input, start, end, IN_SCHEME);
  if (
    state === RELATIVE_REFERENCE_STATE ||
    i + 3 > end ||
    ${at('i')} !== COLON ||
    ${at('i + 1')} !== SOLIDUS ||
    ${at('i + 2')} !== SOLIDUS ||
    ${at('start')} < LOWERCASE_A
  ) {
    return walk(input, start, end, state, refused, 0);
  }
  RECORD[SCHEME_END] = i;
  const host = (i + 3) | 0;
  // A digit may begin an IPv4 address, and any other character something rarer.
  if (host === end || ${at('host')} < LOWERCASE_A) {
    return walk(input, host, end, AUTHORITY_STATE, refused, SCHEME);
  }
  let flags = SCHEME | AUTHORITY;
  i = skip(input, host, end, IN_REG_NAME);
  RECORD[HOST_START] = host;
  RECORD[HOST_END] = i;
  if (i < end && ${at('i')} === COLON) {
    flags |= PORT;
    i = skip(input, (i + 1) | 0, end, IN_PORT);
  }
  if (i < end && !endsSegment(${at('i')})) {
    return walk(input, host, end, AUTHORITY_STATE, refused, SCHEME);
  }
  RECORD[PATH_START] = i;
  return scanPath(input, i, end, PATH_STATE, refused, flags);
}`;

  const loop = `
  ${hasFastPath ? 'while (state > PATH_STATE)' : 'for (let i = start; ; i = (i + 1) | 0)'} {
    i = skip(input, i, end, RUN_OF_STATE[state] as number);
    let action = NO_ACTION as number;
    if (i < end) {
      const step = (state << CLASS_SHIFT) | (CLASSES[${character('i')}] as number);
      state = NEXT_STATE[step] as number;
      if (state === DEAD) return ~i;
      action = ACTION_OF_STEP[step] as number;
    } else {
      action = ACTION_AT_END[state] as number;
      if (action === NO_ACTION) return ~end;
    }
    if (action !== NO_ACTION) {
      const marks = ACTIONS[action] as number;
      if (marks & refused && i < end) return ~i;${[
        on('at:HOST_START', HOST_STARTS),
        on('at:SCHEME_END', 'if (marks & AT_SCHEME_END) RECORD[SCHEME_END] = i;'),
        on('at:HOST_END', 'if (marks & AT_HOST_END) RECORD[HOST_END] = i;'),
        on('at:PATH_START', 'if (marks & AT_PATH_START) RECORD[PATH_START] = i;'),
        on('at:PATH_END', 'if (marks & AT_PATH_END) RECORD[PATH_END] = RECORD[QUERY_END] = i;'),
        hasFastPath ? '' : on('at:QUERY_END', 'if (marks & AT_QUERY_END) RECORD[QUERY_END] = i;'),
      ].join('')}
      flags |= marks & RESULT_BITS;${[
        on('has:PERCENT', 'if (marks & PERCENT) flags |= percentFlags(input, i, end);'),
        on('has:DOT', 'if (marks & HAS_DOT) flags |= dotFlags(input, i, end, RECORD[PATH_START] as number);'),
      ].join('')}
    }
    if (i === end) break;${hasFastPath ? '\n    i = (i + 1) | 0;' : ''}
  }${settled}
  ${hasFastPath ? 'return scanPath(input, i, end, state, refused, flags);' : 'RECORD[END] = end;\n  return flags;'}`;

  const plainRun = `${run}
  let flags = 0;${loop}
}`;

  const walk = `
/** Reads on at \`i\` in \`state\`, one step at a time, until only path, query and fragment can follow. */
function walk(${onwards}): number {${loop}
}`;

  const scanPath = `
/** Reads on at \`i\` in \`state\` to the end, through the rest of path, query and fragment, which are long runs. */
function scanPath(${onwards}): number {
  if (state === PATH_STATE) {
    for (;;) {
      i = skip(input, i, end, IN_PATH);
      if (i === end || ${at('i')} === QUESTION_MARK || ${at('i')} === NUMBER_SIGN) break;
      if (${at('i')} === FULL_STOP) {
        flags |= dotFlags(input, i, end, RECORD[PATH_START] as number);
        i = (i + 1) | 0;
      } else {
        const percent = percentFlags(input, i, end);
        if (percent === 0) return ~percentError(input, i, end);
        flags |= percent;
        i = (i + 3) | 0;
      }
    }
    RECORD[PATH_END] = RECORD[QUERY_END] = i;
    if (i < end && ${at('i')} === QUESTION_MARK) {
      flags |= QUERY;
      state = QUERY_STATE;
      i = (i + 1) | 0;
    }
  }
  // A query, a fragment, or both: they have the same characters.
  for (;;) {
    i = skip(input, i, end, IN_QUERY);
    if (i === end) break;
    if (${at('i')} === NUMBER_SIGN && state !== FRAGMENT_STATE) {
      if ((refused & FRAGMENT) !== 0) return ~i;
      if (state === QUERY_STATE) RECORD[QUERY_END] = i;
      flags |= FRAGMENT;
      state = FRAGMENT_STATE;
      i = (i + 1) | 0;
    } else {
      const percent = percentFlags(input, i, end);
      if (percent === 0) return ~percentError(input, i, end);
      flags |= percent;
      i = (i + 3) | 0;
    }
  }
  if (state === QUERY_STATE) RECORD[QUERY_END] = end;
  RECORD[END] = end;
  return flags;
}

/** Where a percent-encoding that should begin at \`i\` stops being one. */
function percentError(input: ${type}, i: number, end: number): number {
  if (${at('i')} !== PERCENT_SIGN) return i;
  return i + 1 < end && DIGITS[${index('i + 1')}] !== 0 ? i + 2 : i + 1;
}`;

  const percentFlags = `
/** The flags of the percent-encoding at \`i\`; 0 if it is not one. */
function percentFlags(input: ${type}, i: number, end: number): number {
  if (i + 2 >= end || ${at('i')} !== PERCENT_SIGN) return 0;
  const high = DIGITS[${index('i + 1')}] as number;
  const low = DIGITS[${index('i + 2')}] as number;
  return FLAGS_OF_PERCENT[(high << DIGIT_SHIFT) | low] as number;
}`;

  const dotFlags = `
/** The flag of the full stop at \`i\`, if a dot-segment begins there (section 3.3). */
function dotFlags(input: ${type}, i: number, end: number, pathStart: number): number {
  if (i !== pathStart && ${at('i - 1')} !== SOLIDUS) return 0;
  const after = i + 1 < end && ${at('i + 1')} === FULL_STOP ? i + 2 : i + 1;
  return after === end || endsSegment(${at('after')}) ? DOT_SEGMENT : 0;
}

/** Whether a character ends a segment; it ends an authority, too. */
function endsSegment(character: number): boolean {
  return character === SOLIDUS || character === QUESTION_MARK || character === NUMBER_SIGN;
}`;

  const unitAt = `
/** The code unit at an offset; 0, which no rule allows, for one that is not ASCII. */
function unitAt(input: string, i: number): number {
  const unit = input.charCodeAt(i);
  return unit < ASCII ? unit : 0;
}`;

  const functions = [
    ...(reader === 'units' && (!isWide || marks & Mark['has:PERCENT']) ? [unitAt] : []),
    skip(character('i')),
    ...(hasFastPath ? [fastRun, walk, scanPath] : [plainRun]),
    ...(marks & Mark['has:PERCENT'] ? [percentFlags] : []),
    ...(marks & Mark['has:DOT'] ? [dotFlags] : []),
    '\nreturn runOpened;',
  ].join('\n');
  // Look-ups of bytes then need no bounds check.
  const table = (name: string): string => (reader === 'bytes' ? `widen(${name}, 0x100)` : name);
  const used = Object.keys(tables).filter((name) => isIn(`CLASS_OF_CODE_UNIT RUNS_OF_CODE_UNIT ${functions}`, name));
  const prologue = `
const {
  ${used.join(',\n  ')},
} = automaton();
// Constants of this function, which V8 folds into the others: 1.4 against 1.9 ns per byte for imported ones (Node 20,
// x64).
const CLASSES = ${table('CLASS_OF_CODE_UNIT')};
const RUNS = ${table('RUNS_OF_CODE_UNIT')};
const DIGITS = hexDigits();
const FLAGS_OF_PERCENT = flagsOfPercent();
// Filled and read within one call: no code of a caller runs in between.
const RECORD = new Uint32Array(${STRIDE});`;

  const body = `${prologue}\n${functions}`;
  // Constants of the function, at its beginning: bundlers inline those, and none of a module that imports something.
  const opened = ['', ...constantsOf(body), body].join('\n');
  const code = `${api}${opened.replaceAll(/^(?=.)/gm, '  ')}\n}\n`;
  const from = posix.relative(posix.dirname(output), grammar.output).replace(/\.ts$/, '.js');
  return [HEADER, ...importsOf(from, body), code].join('\n');
}

const HOST_STARTS = `if (marks & AT_HOST_START) {
        flags &= ~HOST_FLAGS;
        RECORD[HOST_START] = i;
      }`;

const HEADER = '// Generated by `npm run tables` from scripts/compiler/emit-engine.ts. Do not edit.\n';

function importsOf(tables: string, code: string): string[] {
  const names = ['DIGIT_SHIFT', 'flagsOfPercent', 'hexDigits', 'widen'].filter((name) => isIn(code, name));
  return [`import { automaton } from '${tables}';`, `import { ${names.join(', ')} } from '../hex-digits.js';`];
}

/** The constants that the code uses, as literals. */
function constantsOf(code: string): string[] {
  return Object.entries(CONSTANTS)
    .filter(([name]) => isIn(code, name))
    .map(([name, value]) => `const ${name} = ${value < 10 ? value : `0x${value.toString(16)}`};`);
}

const isIn = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
