/** The verbs: their arguments, options and help. The program, its help, the man page and the completions are made from this table. */

import { availableParallelism } from 'node:os';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { REPAIRS } from 'uriscan/crawl';
import { SEVERITIES } from 'uriscan/inspect';
import type { AboveRoot, NormalizeOptions } from 'uriscan/resolve';
import { COMPONENTS } from 'uriscan/scanner';
import { GRAMMAR_NAMES } from '../codes.js';
import { COMPUTED_FIELDS, DEFAULT_FIELDS, FIELD_NAMES, parseFields, parseTemplate } from '../format/fields.js';
import { ReportedError } from '../io/process.js';
import type { CommandOptions, VerbKind } from '../options.js';
import { INPUT_KINDS, INVALID } from '../rows/layout.js';
import { DELIMITERS, ROW_FORMATS } from '../rows/notation.js';

/** A paragraph of help, which is wrapped; terms with their meanings; or lines that are printed unchanged. */
export type HelpBlock = string | Readonly<Record<string, string>> | readonly string[];

/** Parts of the help after the options, by their titles. */
export type Sections = Readonly<Record<string, readonly HelpBlock[]>>;

export interface Verb {
  readonly summary: string;
  readonly description: string;
  /** `rows` by default. */
  readonly kind?: VerbKind;
  /** Whether it always repairs references, or never does; by default, an option decides. */
  readonly repairs?: boolean;
  /** An argument before the files; it becomes an option. */
  readonly argument?: Argument;
  readonly options?: readonly Option[];
  readonly sections?: Sections;
  /** The formats of its report, if it has several. */
  readonly reportFormats?: readonly string[];
  /** Checks its options together. */
  readonly check?: (options: CommandOptions) => Promise<unknown>;
  /** Returns a sentence to print if every row was rejected; `undefined` if there is nothing special to say. */
  readonly hint?: (options: CommandOptions) => string | undefined;
  /** Command lines that can be copied. */
  readonly examples: readonly string[];
  /** The meanings of exit codes, in addition to the exit codes of all verbs. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

export type NormalizationLevel = NonNullable<NormalizeOptions['level']>;

/** The shells that have completions. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const FORMAT = '-f, --format <format>';
const BASE = '-b, --base <uri>';
const BASE_OF_LOG = 'the base, a URI; for a log or request targets, the URI of the server';

/** Makes an option with choices. */
const choice = <Name extends string>(
  flags: string,
  about: string,
  choices: readonly Name[],
  byDefault?: NoInfer<Name>,
): Option => new Option(flags, about).choices(choices).default(byDefault);

/** Returns a result, unless it is a string: then it is the sentence about an error in a value. */
function unlessRefused<Result>(result: Result): Exclude<Result, string> {
  if (typeof result === 'string') throw new InvalidArgumentError(result);
  return result as Exclude<Result, string>;
}

const GRAMMAR = choice(
  '-g, --grammar <rule>',
  'the rule of RFC 3986 that a line must match',
  GRAMMAR_NAMES,
  'uri-reference',
);
const LEVEL = choice<NormalizationLevel>(
  '-l, --level <level>',
  'which rules to normalize by',
  ['syntax', 'scheme'],
  'syntax',
);
const PLUS = new Option('--plus', 'read + in parameters as a space, and write spaces as +, as HTML forms do');
const NULLS = new Option('--nulls', 'print undefined as null in NDJSON');
const FORMULAS = new Option(
  '--escape-formulas',
  "write ' before cells of TSV or CSV that spreadsheets read as formulas",
);

/** Returns the option of a report that prints rows instead. */
const only = (choices: readonly string[]): Option =>
  choice('--only <kind>', 'print the rows of this kind instead of the report', choices);

/** Returns the paragraph about the rows of a report. */
const rowsOfReport = (kinds: string, column: string, empty: string, unreadable: string): string =>
  `The kind of a row is ${kinds}. --only prints the references of one kind instead of the report, and --keep the columns of the input, followed by the column ${column}: codes of the row (no column with --only ${empty}). An empty row is ${empty}, and printed only with --keep; a row that has no reference because of a fault is ${unreadable}. With either option, the exit code does not depend on the kinds, the summary counts all rows, and passwords are printed as they were written.`;

/** The options of verbs that read rows. */
export const INPUT_OPTIONS: readonly Option[] = [
  choice('-i, --input <kind>', 'the kind of input; else by name or first line', INPUT_KINDS),
  new Option('-c, --column <column>', 'the column of references: a number or a name'),
  choice('-d, --delimiter <character>', 'the delimiter of CSV, of input and output', DELIMITERS, ','),
  new Option(
    '--log-format <format>',
    'the format of a log, such as \'%h %l %u %t "%r" %>s\' (Apache) or \'$host "$request"\' (nginx)',
  ),
  choice('--as <what>', 'what a line or a column has: //x/y is a path in a request target of HTTP', [
    'reference',
    'request-target',
  ]),
  new Option('--header', 'the first row of TSV or CSV has names'),
  new Option(BASE, BASE_OF_LOG),
  new Option('--repair', 'first repair text that is not a URI reference, as uriscan repair does'),
];

/** The options of the output, by the kind of the verb. */
export const OUTPUT_OPTIONS: Readonly<Record<'rows' | 'report' | 'pages' | 'text', readonly Option[]>> = {
  rows: [
    choice(FORMAT, 'print rows of this format', ROW_FORMATS),
    new Option('--keep', 'print the columns of the input before the result, and also rows without a result'),
    choice('--invalid <what>', 'what to print for a row without a result', INVALID),
    NULLS,
    FORMULAS,
  ],
  report: [
    choice(FORMAT, 'with --only or --keep: print rows of this format', ROW_FORMATS),
    new Option('--keep', 'print rows with the columns of the input before the report, instead of the report'),
    NULLS,
    FORMULAS,
  ],
  pages: [FORMULAS],
  text: [],
};

/** The options of all verbs that read files. */
export const FILE_OPTIONS: readonly Option[] = [
  new Option('-o, --output <file>', 'write to this file at the end of the run; it may be an input'),
  new Option('-r, --rejects <file>', 'write every rejected reference to this file'),
  new Option('-q, --quiet', 'print no summary on standard error'),
  new Option('--no-progress', 'show no progress bar on a terminal'),
];

/** The first option of all verbs that read files. */
export const THREADS = new Option(
  '-t, --threads <number>',
  'how many threads share the work, at most one per processor; with 1, no thread is started',
)
  .argParser((text) =>
    unlessRefused(/^[1-9]\d{0,2}$/.test(text) ? Number(text) : `expected a number from 1 to 999, got "${text}"`),
  )
  .default(availableParallelism(), 'one per processor');

/** Returns the schemes of a list. */
function parseSchemes(list: string): readonly string[] {
  const schemes = list.split(',');
  const isRight = schemes.every((scheme) => /^[a-z][a-z\d+.-]*$/i.test(scheme));
  return unlessRefused(isRight ? schemes : 'expected schemes, separated by commas, or any');
}

/** Makes an option that collects its values. */
const repeated = (flags: string, about: string): Option =>
  new Option(flags, about).argParser((text, before: readonly string[] = []) => [...before, text]);

/** Makes an option that collects names, from lists with commas and from each time that it is given. */
const names = (flags: string, about: string): Option =>
  new Option(flags, about).argParser((text, before: readonly string[] = []) => {
    const more = text.split(',').map((name) => name.trim());
    return unlessRefused(
      more.includes('') ? `expected names, separated by commas, got "${text}"` : [...before, ...more],
    );
  });

const QUERY_CHANGES: readonly Option[] = [
  names(
    '--trim-query <names>',
    'remove the parameters of these names in any case, comma separated; * at the end of a name matches all that begin with it',
  ),
  new Option('--sort-query', 'sort the parameters by name; parameters of one name keep their order'),
];

/** The options of verbs that compare normal forms. */
const COMPARISON_OPTIONS: readonly Option[] = [
  LEVEL,
  new Option('--no-fragment', 'compare without fragments: servers do not get them (RFC 3986, section 6.1)'),
  ...QUERY_CHANGES,
];

/** The verbs, in the order of the help. */
export const VERBS: Readonly<Record<string, Verb>> = {
  scan: {
    summary: 'print the components of each line',
    description: 'Prints the components of each line that is a URI reference.',
    options: [
      new Option('--fields <list>', 'the fields to print, comma separated')
        .argParser((list) => unlessRefused(parseFields(list)))
        .default(parseFields(DEFAULT_FIELDS), 'see below'),
      GRAMMAR,
      PLUS,
    ],
    sections: {
      Fields: [
        `line (number), file, hostKind (reg-name, ipv4, ipv6, ipvfuture), and the components ${COMPONENTS.join(', ')}. A component followed by .start or .end is its offset in bytes from the beginning of the line, end exclusive. Components are printed as they were written, passwords included.`,
        `By default: ${DEFAULT_FIELDS.replaceAll(',', ', ')}.`,
        'Undefined is not empty: NDJSON leaves out a field that is undefined, and TSV has \\N for it, never a component, since a URI has no backslash. In http://a? the query is empty, in http://a it is undefined.',
        'These fields are computed, and take longer:',
        COMPUTED_FIELDS,
      ],
    },
    examples: [
      'uriscan scan links.txt',
      'uriscan scan --format tsv --header --fields host,path links.txt.gz',
      'uriscan scan --fields line,path.start,path.end links.txt',
    ],
  },
  check: {
    summary: 'report lines that are not URI references',
    kind: 'report',
    description:
      'Prints FILE:LINE:COLUMN: CODE: TEXT for each line that is not a URI reference, where COLUMN is the byte of the error, from 1, and TEXT is the line around it, with control characters escaped and passwords redacted. Of a reference in a column or a field of JSON, both are about its text.',
    options: [GRAMMAR, only(['valid', 'invalid'])],
    sections: { Rows: [rowsOfReport('valid or invalid', 'error', 'valid', 'invalid')] },
    examples: [
      'uriscan check links.txt',
      'uriscan check --grammar uri --quiet *.txt.gz',
      'uriscan check --only valid --keep -c url links.csv',
    ],
    exitCodes: { 0: 'every line is a URI reference', 1: 'a line is not a URI reference' },
  },
  explain: {
    summary: 'print the components of a reference, or its error',
    kind: 'arguments',
    description:
      'Prints the components of each reference with their offsets (start..end, end exclusive), or points at the character of its first error. Passwords are redacted.',
    argument: new Argument(
      '<uri...>',
      'references; - reads them from standard input, one per line, without the empty lines',
    ),
    options: [GRAMMAR],
    examples: ["uriscan explain 'http://u@example.com:8080/a?b#c' '//[::1]/'", 'head links.txt | uriscan explain -'],
    exitCodes: { 0: 'every text is a URI reference', 1: 'a text is not a URI reference' },
  },
  inspect: {
    summary: 'report suspicious references: disguised hosts, private addresses',
    kind: 'report',
    // A repair follows the reading of browsers: it would hide the danger that others read.
    repairs: false,
    reportFormats: ['text', 'ndjson'],
    description:
      'Prints FILE:LINE:START..END: SEVERITY CODE: SENTENCE: TEXT for each finding in a line, where TEXT is the line around it, as check prints it. A danger is an internal host, a disguised host, or a host that two readers read differently (RFC 3986, section 7). A row without a reference because of a fault is a warning. A line that is not a URI reference is a warning, with a danger if a client reaches such a host with it. Offsets are in bytes from the beginning of the line, the end exclusive; no password is printed. NDJSON also has the category of each finding.\n\nA line with findings is counted with the code of the worst one, and written by --rejects.',
    options: [
      choice(FORMAT, 'print findings as text (the default) or ndjson, or rows', ['text', ...ROW_FORMATS]),
      choice('-s, --severity <severity>', 'the minimum severity', SEVERITIES, 'warning'),
      only(['clean', ...SEVERITIES]),
    ],
    sections: { Rows: [rowsOfReport('the severity of its worst finding, or clean', 'findings', 'clean', 'warning')] },
    examples: [
      'uriscan inspect links.txt',
      'uriscan inspect --severity danger --format ndjson links.txt',
      'uriscan inspect --only clean -s danger --keep -c url links.csv',
    ],
    exitCodes: { 0: 'no findings', 1: 'a line with findings' },
  },
  resolve: {
    summary: 'print the target of each reference',
    description: 'Resolves each reference against a base URI (RFC 3986, section 5.2), and prints its target.',
    hint: ({ base, baseColumn }) =>
      (base ?? baseColumn) === undefined ? 'without --base, a line is a base, a TAB and a reference' : undefined,
    options: [
      new Option(BASE, BASE_OF_LOG),
      new Option('--base-column <column>', 'the column of the base of each reference, instead of one base'),
      new Option('--backward-compatible', 'ignore the scheme of a reference if it equals the scheme of the base'),
      choice<AboveRoot>(
        '--above-root <what>',
        'how to treat a ".." that leads above the root of the path',
        ['clamp', 'error'],
        'clamp',
      ),
    ],
    sections: {
      Bases: [
        'Without --base, a line is a base, a TAB and a reference (possibly empty); other inputs have the base in the column of --base-column. It is faster if lines with the same base follow each other: the base is then scanned once.',
        'A rejected line has no result. Its offset is in bytes from the beginning of the line; an offset before the TAB is in the base. Codes in addition to syntax errors: missing-tab (the line has one column), relative-base (the base is not a URI), above-root (its offset is the start of the reference).',
      ],
    },
    examples: [
      'uriscan resolve --base http://example.com/a/b links.txt',
      "printf 'http://example.com/a/b\\t../c\\n' | uriscan resolve",
    ],
  },
  normalize: {
    summary: 'print the normal form of each reference',
    description:
      'Prints each reference in its normal form: by the rules for all URIs (syntax: RFC 3986, section 6.2.2), or also by the rules of its scheme (scheme: section 6.2.3).',
    options: [LEVEL],
    examples: ['uriscan normalize links.txt', 'uriscan normalize --level scheme links.txt | sort -u'],
  },
  relativize: {
    summary: 'print the shortest reference to each URI',
    description: 'Prints the shortest reference that leads from a base to each URI.',
    options: [new Option(BASE, BASE_OF_LOG).makeOptionMandatory()],
    sections: {
      Targets: [
        'Each line must be a URI. Its path must not have dot-segments, unless it is the path of the base: no reference leads there, since resolution removes them. Such a line is rejected with the code unreachable-target and the offset 0.',
        'The reference to the base itself is empty, and so is its line.',
      ],
    },
    examples: ['uriscan relativize --base http://example.com/a/ links.txt'],
  },
  surt: {
    summary: 'print the archive key of each URI',
    description:
      'Prints each URI as a SURT (Sort-friendly URI Reordering Transform): the labels of its host are in reverse order. By default, it is the key of the Internet Archive and Common Crawl (urlkey). Many URIs share one: userinfo, fragment, default port, www. and session ids are removed, parameters are sorted, and letters are lowercase.',
    options: [
      new Option('--no-canonical', 'reorder the host, and keep the other components as written'),
      new Option('--with-scheme', 'write the scheme: http://(org,archive)/'),
      new Option('--trailing-comma', 'write a comma after the host: org,archive,)/'),
      new Option('--no-reverse-addresses', 'leave IPv4 addresses unchanged'),
      new Option('--keep-www', 'do not remove www. from the host'),
    ],
    sections: { URIs: ['Each line must be a URI. Use uriscan repair or uriscan resolve before it for other text.'] },
    examples: ['uriscan surt links.txt', 'uriscan surt --no-canonical --with-scheme --trailing-comma links.txt'],
  },
  fingerprint: {
    summary: 'print 64 bits that equivalent references share',
    description:
      'Prints the fingerprint of each reference: the XXH64 (seed 0) of its normal form, as 16 hexadecimal digits (xxhsum -H1 prints the same). It is the same for all references with the same normal form, on all machines and in the library (fingerprint, fingerprintLines).',
    options: COMPARISON_OPTIONS,
    sections: {
      Collisions: [
        'Two different normal forms have the same fingerprint with a probability of 1 in 2^64: among 10^9 forms, the probability that any two share one is 2.7 %. It is not a cryptographic hash: an attacker can make references with the same fingerprint.',
      ],
    },
    examples: ['uriscan fingerprint links.txt', 'uriscan fingerprint --level scheme links.txt | sort -u | wc -l'],
  },
  dedupe: {
    summary: 'print the first reference of each normal form',
    description:
      'Prints the first reference of each normal form, unchanged unless --repair is given, in the order of the input. Normal forms are compared across all files, by their fingerprints of 64 bits. The options change the forms that are compared, and not the lines that are printed.',
    options: COMPARISON_OPTIONS,
    sections: {
      'Memory and collisions': [
        'Memory grows by 10 to 16 bytes for each distinct normal form: 100 million take 1.5 GB. If there is not enough memory, the run ends with exit code 2.',
        'A reference is lost if its normal form has the fingerprint of another one: among n different forms, the probability of any loss is about n^2 / 2^65, 2.7 % for 10^9. It is not a cryptographic hash: an attacker can make references with the same fingerprint.',
        'For an exact result, or a result that is larger than memory, sort the normal forms, or group by them if the order does not matter; examples/duckdb of the repository does so, and examples/spark with Spark:',
        [
          'uriscan normalize links.txt | LC_ALL=C sort -u',
          'uriscan normalize --keep --invalid drop --header -f csv links.txt > forms.csv',
          `duckdb -c "SELECT any_value(row) FROM 'forms.csv' GROUP BY normalized"`,
        ],
      ],
      Summary: [
        'The number of valid lines is the number of lines that are printed; duplicates are counted separately.',
      ],
    },
    examples: [
      'uriscan dedupe links.txt more-links.txt.gz',
      'uriscan dedupe --level scheme --column url --keep pages.csv',
      "uriscan dedupe --trim-query 'utm_*' --sort-query --no-fragment links.txt",
    ],
  },
  repair: {
    summary: 'repair text that is almost a URI reference',
    repairs: true,
    description:
      'Prints each line as a URI reference. A line that is a URI reference stays unchanged; any other line is repaired as browsers read it, without guessing. A character that must not be in a host, a port or an IP-literal is not repaired: such a line is rejected, and also a line that is not UTF-8 (malformed-utf-8). A line of white space becomes empty.',
    sections: { Repairs: [REPAIRS] },
    examples: ['uriscan repair links.txt', 'uriscan repair links.txt | uriscan resolve --base http://example.com/'],
  },
  get: {
    summary: 'print fields of each reference in a template',
    description: 'Prints a template for each line that is a URI reference, with the values of its fields.',
    argument: new Argument('<template>', 'the text to print, with {field} for the value of a field').argParser(
      (template) => unlessRefused(parseTemplate(template)),
    ),
    options: [GRAMMAR, PLUS],
    sections: {
      Template: [
        'In the template, \\t is a tab, \\n a line feed, \\\\ a backslash, {{ and }} a brace.',
        `The fields are ${FIELD_NAMES} (its offset in bytes from the beginning of the line). Values are printed as they were written, passwords included.`,
        'An undefined field is printed as empty text, like an empty field: http://a and http://a? have the same {query}. uriscan scan distinguishes the two.',
        'These fields are computed, with \\t, \\n, \\r and \\\\ for such characters in a parameter:',
        COMPUTED_FIELDS,
      ],
    },
    examples: [
      "uriscan get '{host}\\t{path}' links.txt",
      "uriscan get '{host}' links.txt | sort | uniq --count",
      "uriscan get '{domain}\\t{query:utm_source}' links.txt",
    ],
  },
  with: {
    summary: 'print each reference with other components',
    /* c8 ignore next */
    check: async (options) => (await import('./with.js')).readChanges(options),
    description:
      'Prints each reference with the changes of the options, in this order: --set and --remove, --append, --query, --trim-query, --sort-query. All except --sort-query can be repeated. The rest of the reference is not changed.',
    options: [
      repeated('--set <component=value>', 'replace a component; the value is written unchanged, so encode it first'),
      repeated('--remove <component>', 'remove a component; --set with an empty value does not remove it'),
      repeated('--append <path=segment>', 'append a segment to the path, percent-encoded, / and % included'),
      repeated(
        '--query <name=value>',
        'set the parameter of this name, percent-encoded, and remove others of the name; without =, it has no value',
      ),
      ...QUERY_CHANGES,
      PLUS,
    ],
    sections: {
      Components: [
        `${COMPONENTS.slice(1).join(', ')}, and user and password: the userinfo before and after its first colon. authority replaces userinfo, host and port.`,
        'A reference is rejected with the offset 0 if the components cannot be combined with it. For example, the code is path-after-authority if a host is set and the path does not begin with /.',
      ],
    },
    examples: [
      "uriscan with --trim-query 'utm_*' --trim-query fbclid --sort-query links.txt",
      'uriscan with --set scheme=https --remove port --remove fragment links.txt',
      "uriscan with --append path='my file' --query page=2 links.txt",
    ],
  },
  links: {
    summary: 'print the links of HTML pages, sitemaps and feeds',
    kind: 'pages',
    hint: ({ base }) => (base === undefined ? 'a relative reference needs --base, the address of the page' : undefined),
    check: async ({ root, base }) => {
      if (root !== undefined && base === undefined) throw new ReportedError('--root needs --base');
    },
    description:
      'Prints a row for each link of HTML pages, sitemaps and feeds (RSS, Atom): its absolute target, the reference as written, the element, the attribute, the file and the link types of rel. The attribute is empty for a reference in the text of an element: CSS in <style>, or <loc> of a sitemap. All start tags are read, without scripting; the first <base href> in a page applies.',
    options: [
      new Option(BASE, 'the address of the pages, a URI; without it, a relative reference has no target'),
      new Option('--root <folder>', 'the folder that is served at --base; each page gets its own address'),
      names('--attribute <names>', 'also read these attributes of any element, comma separated, such as data-src'),
      new Option('--schemes <list>', 'print only targets with these schemes, comma separated, or any')
        .argParser(parseSchemes)
        .default(undefined, 'any'),
      new Option('--repair', 'repair references that are not valid, as uriscan repair does'),
      new Option(
        '--encoding <label>',
        'the encoding of the pages, a label of the WHATWG Encoding Standard; else the page says it, or it is UTF-8',
      ),
      choice(FORMAT, 'how to print rows', ROW_FORMATS, 'tsv'),
    ],
    sections: {
      Input: [
        'Files, each an HTML page, a sitemap or a feed of any size, also gzip or zstd. A tag, comment or text of more than 16,777,216 characters ends the page with an error, after the links before it. Standard input is read without files, and where a file is -. Pages are read in one thread.',
      ],
      Rows: [
        'In TSV, tabs, line ends and backslashes within a reference are \\t, \\n, \\r and \\\\, and in TSV and CSV, invisible characters and those that control a terminal are \\u{HEX}. A target contains no such characters.',
        'A reference that is not valid has no target and is rejected; in the file of rejects, its line is the number of the link in its page.',
      ],
    },
    examples: [
      'uriscan links --base http://example.com/docs/ page.html | cut -f 1',
      'uriscan links --base http://example.com/ --root site site/docs/*.html',
      'curl -s http://a.example/ | uriscan links --base http://a.example/ -f csv',
    ],
  },
  find: {
    summary: 'print the references in any text',
    kind: 'text',
    description:
      'Prints each reference in a text, one per line: a scheme begins it, and it ends where the grammar says (RFC 3986, Appendix C), without the punctuation of the sentence. The other commands read this output.',
    options: [
      new Option('--schemes <list>', 'the schemes, comma separated, or any: every scheme before //')
        .argParser(parseSchemes)
        .default(undefined, 'http, https, ftp, ftps, ws, wss, mailto'),
      new Option('--bare', 'also find www., localhost:80 and names with a public suffix, as //name'),
      new Option('--broken', 'ignore white space and line ends in <...> and <URL:...>'),
      new Option('--repair', 'read on over characters that are not allowed, and repair the reference'),
      choice(FORMAT, 'print rows of this format', ['tsv', 'ndjson']),
    ],
    sections: {
      Input: [
        'Files of any text and size in UTF-8 or an encoding that has ASCII, also gzip or zstd. Standard input is read without files, and where a file is -. A stretch of more than 1,048,576 bytes without white space, double quotes and angle brackets may be cut. Files are read in one thread.',
      ],
      Rows: [
        'The columns are reference, file, line, column (both from 1) and offset (from 0); column and offset are in bytes.',
      ],
    },
    examples: [
      'uriscan find README.md | uriscan normalize | sort -u',
      'uriscan find --format tsv src/*.c',
      'uriscan find --schemes any --quiet app.log.gz | uriscan get "{host}"',
    ],
    exitCodes: { 0: 'a reference was found', 1: 'there is no reference' },
  },
  completions: {
    summary: 'print a script that completes the command in a shell',
    kind: 'arguments',
    description:
      'Prints a script that lets a shell complete the names of commands and options, their choices, and files.',
    argument: new Argument('<shell>', 'the shell').choices(SHELLS),
    options: [new Option('--line <text>', 'print the words that complete this line instead, as the scripts do')],
    examples: [
      'uriscan completions bash > ~/.local/share/bash-completion/completions/uriscan',
      'uriscan completions zsh > "$fpath[1]/_uriscan"',
      'uriscan completions fish > ~/.config/fish/completions/uriscan.fish',
    ],
  },
};
