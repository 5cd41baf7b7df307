/**
 * Grammars with marks, stated a second time: the rule of each grammar, and for each mark the texts in which it takes effect at a place.
 * The place is `here`. A mark may take effect at several places of a text.
 */

import { CLASS_SHIFT } from '../../src/tables/automaton.js';
import * as label from '../../src/tables/label.generated.js';
import { type MarkedAutomaton, PAGE_SHIFT } from '../../src/tables/marked.js';
import * as template from '../../src/tables/template.generated.js';
import * as utf8 from '../../src/tables/utf8.generated.js';
import { readRules } from './abnf.js';
import type { Claim } from './claims.js';
import { alphabetOf, derive } from './derivatives.js';
import type { Prepared } from './prepared.js';
import { walk } from './product.js';
import { Rules } from './rules.js';
import type { Automaton } from './subject.js';
import { RFC6570 } from './subjects.js';
import { Terms } from './terms.js';

const UTF_16 = 0x10000;

const HERE = `
here = ""
`;
const CORE = `
any    = %x0000-FFFF
DIGIT  = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`;

/** Labels of a name; numbers as `inet_aton` reads them. */
const LABELS = `
name   = *any
number = 1*DIGIT / "0x" *HEXDIG
other  = %x0000-2C / %x2F / %x3A-40 / %x5B-5E / %x60 / %x7B-FFFF

NUMBER  = [ *any "." ] number [ "." ] here
EMPTY   = [ *any "." ] here "." *any
A-LABEL = [ *any "." ] "xn--" here *any
NOT-LDH = *any here "_" *any / [ *any "." ] here "-" *any / *any "-" here [ "." *any ]
NOT-DNS = *any here other *any
`;

/** RFC 3629, section 4, with each octet percent-encoded. */
const UTF8 = `
text        = *( not-percent / character )
not-percent = %x0000-24 / %x26-FFFF
character   = UTF8-1 / UTF8-2 / UTF8-3 / UTF8-4
UTF8-1      = "%" %x30-37 HEXDIG
UTF8-2      = "%" ( "C" ( %x32-39 / "A" / "B" / "C" / "D" / "E" / "F" ) / "D" HEXDIG ) tail
UTF8-3      = "%E0%" ( "A" / "B" ) HEXDIG tail / "%E" ( %x31-39 / "A" / "B" / "C" / "E" / "F" ) 2( tail )
            / "%ED%" ( "8" / "9" ) HEXDIG tail
UTF8-4      = "%F0%" ( "9" / "A" / "B" ) HEXDIG 2( tail ) / "%F" %x31-33 3( tail ) / "%F4%8" HEXDIG 2( tail )
tail        = "%" ( "8" / "9" / "A" / "B" ) HEXDIG

CHARACTER = text character here text
`;

/** Places in a template. */
const PLACES = `
OPEN     = URI-Template here expression URI-Template
RESERVED = URI-Template "{" here op-reserve variable-list "}" URI-Template
NAME     = URI-Template "{" [ operator ] [ variable-list "," ] here varspec [ "," variable-list ] "}" URI-Template
NAME-END = URI-Template "{" [ operator ] [ variable-list "," ]
           varname here [ modifier-level4 ] [ "," variable-list ] "}" URI-Template
PREFIX   = URI-Template "{" [ operator ] [ variable-list "," ] varname ":" here max-length [ "," variable-list ] "}" URI-Template
EXPLODE  = URI-Template "{" [ operator ] [ variable-list "," ] varname explode here [ "," variable-list ] "}" URI-Template
CLOSE    = URI-Template expression here URI-Template
END      = URI-Template here
`;

/** A grammar with marks, and its tables. */
export interface MarkedSubject {
  readonly file: string;
  readonly abnf: string;
  /** The rule that accepts a text. */
  readonly rule: string;
  /** The marks, by the names of the rules that state where they take effect. */
  readonly marks: Readonly<Record<string, number>>;
  readonly start: number;
  readonly tables: () => MarkedAutomaton;
}

export const MARKED_SUBJECTS: readonly MarkedSubject[] = [
  {
    file: 'src/tables/label.generated.ts',
    abnf: CORE + LABELS,
    rule: 'name',
    marks: label.LabelMark,
    start: label.LabelStart.NAME,
    tables: label.automaton,
  },
  {
    file: 'src/tables/template.generated.ts',
    abnf: RFC6570.abnf + PLACES,
    rule: 'URI-Template',
    marks: template.TemplateMark,
    start: template.TemplateStart.TEMPLATE,
    tables: template.automaton,
  },
  {
    file: 'src/tables/utf8.generated.ts',
    abnf: CORE + UTF8,
    rule: 'text',
    marks: utf8.Utf8Mark,
    start: utf8.Utf8Start.TEXT,
    tables: utf8.automaton,
  },
];

/** Prepares the claims about a grammar: that it accepts a text, and where each mark takes effect. */
export function preparedMarks({ abnf, rule, marks }: MarkedSubject): readonly Prepared[] {
  const terms = new Terms(UTF_16);
  const rules = new Rules(readRules(abnf + HERE), terms);
  const marker = terms.symbols([terms.marker]);
  const all: Claim = {
    title: 'accepted',
    start: 0,
    rule,
    truth: rules.language(rules.rule(rule)),
    mask: 0,
    value: 0,
    mark: 0,
    lastWins: false,
  };
  const claims = Object.entries(marks).map(([title, mark]): Claim => {
    const truth = rules.through(rules.rule(title.replaceAll('_', '-')), (node) =>
      node.type === 'rule' && node.name === 'here' ? marker : undefined,
    );
    return { ...all, title, truth, mark };
  });
  const alphabet = alphabetOf(
    terms,
    [all, ...claims].map(({ truth }) => truth),
  );
  return [all, ...claims].map((claim) => ({ claim, derivatives: derive(terms, claim.truth, alphabet) }));
}

/** Returns tables in the layout of the automata that write records. */
function unpacked({ PAGES, CLASSES, STEPS, ACTION_AT_END, ACTIONS }: MarkedAutomaton, start: number): Automaton {
  const empty = new Uint8Array(0);
  return {
    ACTION_AT_END: Uint8Array.from(ACTION_AT_END),
    ACTIONS: Uint32Array.from(ACTIONS),
    CLASS_OF_CODE_UNIT: Uint8Array.from({ length: UTF_16 }, (_, unit) => {
      const page = PAGES[unit >> PAGE_SHIFT] as number;
      return CLASSES[(page << PAGE_SHIFT) | (unit & ((1 << PAGE_SHIFT) - 1))] as number;
    }),
    NEXT_STATE: Uint8Array.from(STEPS, (step) => step & 0xff),
    ACTION_OF_STEP: Uint8Array.from(STEPS, (step) => step >> 8),
    START_STATE: Uint8Array.of(start),
    REFUSED_MARKS: Uint32Array.of(0),
    PART_OF_STATE: empty,
    RUN_OF_STATE: empty,
    RUNS_OF_CODE_UNIT: empty,
  };
}

/** Returns the claims that tables do not make for all texts, each with the shortest text that shows it; an empty list is a proof. */
export function refutedMarks(claims: readonly Prepared[], tables: MarkedAutomaton, start: number): string[] {
  const states = tables.ACTION_AT_END.length;
  if (tables.STEPS.length !== states << CLASS_SHIFT) return ['STEPS has another number of states'];
  const automaton = unpacked(tables, start);
  return claims.flatMap(({ claim, derivatives }) => {
    const { disagreement } = walk(claim, automaton, derivatives);
    if (disagreement === undefined) return [];
    const { input, offset, tables: says } = disagreement;
    const where = offset === undefined ? '' : ` at offset ${offset}`;
    return [`${claim.title} of ${JSON.stringify(input)}${where}: the tables say ${says ? 'yes' : 'no'}`];
  });
}
