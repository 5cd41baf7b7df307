/**
 * Promises of every verb: its help and completions, the count of its rows, and the results of the library.
 *
 * For promise 10 of SECURITY.md.
 */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as parse5 from 'parse5';
import { canonicalizeQuery, linksIn, repair } from '../../src/entries/crawl.js';
import { diagnose } from '../../src/entries/errors.js';
import { diagnoseRequestTarget } from '../../src/entries/http.js';
import { appendSegments, parse, Query, type UriReference } from '../../src/entries/index.js';
import { filtered } from '../support/cli/filtered.js';
import { COLUMNS, FILES, linesIn, numbersIn, REFERENCES, ROWS, SMALL } from '../support/cli/kinds.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, uriscan, withFiles } from '../support/cli.js';
import { textOf } from '../support/documents.js';
import { some } from '../support/draws.js';
import { someReferences } from '../support/pairs.js';
import { RESOLUTIONS } from '../support/resolve/resolution-cases.js';
import { assert, suite } from '../support/suite.js';

const help = suite('cli help');
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const helpOf = async (args: string): Promise<string> =>
  (await uriscan([...args.split(' ').filter(Boolean), '--help'])).stdout;

const PROGRAM = await helpOf('');
const VERBS = [...PROGRAM.matchAll(/^ {2}([a-z]+) (?=.*(?:\[|<))/gm)].map(([, name]) => name as string);

help('--version', async () => {
  assert.equal(await uriscan(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
});

help('is printed to standard error without a command', async () => {
  assert.equal(await uriscan([]), { code: 2, stdout: '', stderr: PROGRAM });
});

help('lists the commands, as its guide does', () => {
  const withFiles = [...PROGRAM.matchAll(/^ {2}(\w+) \[options\].* \[files\.\.\.\] /gm)].map(([, name]) => name);
  assert.equal(new Set(withFiles), new Set([...LINE_VERBS.map((verb) => verb.split(' ')[0]), 'links', 'find']));
  const [list = ''] = /^Verbs: (?:`\w+`,?\s*)+/m.exec(textOf('packages/cli/docs/command.md')) ?? [];
  const others = ['help', 'completions'];
  assert.equal(new Set(list.match(/(?<=`)\w+(?=`)/g)), new Set(VERBS.filter((verb) => !others.includes(verb))));
});

const wordsOf = async (line: string): Promise<string[]> =>
  (await uriscan(['completions', 'bash', `--line=${line}`])).stdout.split('\n').slice(0, -1);

for (const verb of ['', ...VERBS.filter((name) => name !== 'help')]) {
  help(`uriscan ${verb}: at most 80 columns, with examples and exit codes, and all options are completed`, async () => {
    const text = await helpOf(verb);
    const wrong = text.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd());
    assert.equal(wrong, []);
    assert.match(text, new RegExp(`\nExamples:\n(?: {2}.*uriscan ${verb}.*\n)+\n`));
    assert.match(text, /\nExit codes:\n {2}0 +\S.*\n(?:.*\n)* {2}2 +wrong usage/);
    assert.not.match(text, /\n\n\n|^\n/);
    const flags = Array.from(text.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, flag]) => flag as string);
    const words = await wordsOf(`uriscan ${verb} -`);
    assert.equal(
      flags.filter((flag) => !words.includes(flag) && verb !== ''),
      [],
    );
  });
}

help('all commands are completed', async () => {
  assert.equal(await wordsOf('uriscan '), [...VERBS, '--help', '--version']);
  assert.equal(await wordsOf('uriscan help '), VERBS);
});

/** On a terminal of so many columns, no line is longer than `width`, and some line nearly is. */
const fits = (columns: number, width: number): void => {
  help(`on a terminal of ${columns} columns: at most ${width}`, async () => {
    const stdout = new Collector({ isTTY: true, columns });
    const lines = (await uriscan(['check', '--help'], { stdout })).stdout.split('\n');
    const longest = Math.max(...lines.map((line) => line.length));
    assert.ok(longest <= width && longest > width - 8, `${longest}`);
  });
};

fits(200, 80);
fits(72, 72);

help('-h is the beginning of --help, up to the examples', async () => {
  for (const args of [[], ['scan'], ['help', 'explain']]) {
    const [short, long] = [await uriscan([...args, '-h']), await uriscan([...args, '--help'])];
    assert.is(short.code, 0);
    assert.match(short.stdout, /\nExamples:\n(?: {2}.*\n)+$/);
    assert.ok(long.stdout.length > short.stdout.length);
    const [examples = ''] = /\nExamples:\n.*$/s.exec(short.stdout) ?? [];
    assert.ok(long.stdout.includes(examples) && long.stdout.startsWith(short.stdout.slice(0, -examples.length)));
  }
});

help('the exact result of the help of dedupe has as many rows', async () => {
  const lines = ['http://a/%7e\nb c\n\nHTTP://A/~\r\nx:y\nhttp://a/~\nb c\nx:y'];
  const [, args = ''] =
    /^ {2}uriscan (normalize .*) links\.txt > forms\.csv\n.* GROUP BY normalized"$/m.exec(await helpOf('dedupe')) ?? [];
  const [, ...rows] = (await filtered(args.split(' '), lines)).printed.trimEnd().split('\n');
  const forms = new Set(rows.map((row) => row.split('","')[1]));
  assert.is(forms.size, (await filtered(['dedupe'], lines)).printed.split('\n').length - 1);
});

const counts = suite('cli counts');

/** Returns the sum of the lines of the summary that follow its first line, or `title`. */
function sumOfCodes(stderr: string, title: RegExp): number {
  const [, table = ''] = new RegExp(`${title.source}\\n((?: {2}\\S+ +[\\d,]+\\n)*)`, 'm').exec(stderr) ?? [];
  return [...table.matchAll(/ ([\d,]+)$/gm)].reduce((sum, [, count]) => sum + Number(count?.replaceAll(',', '')), 0);
}

/** Every row of an input is printed, rejected or empty, and the summary counts it, also if the input is cut. One row is too long. */
const countsAll = (verb: string, kind: string, isCut: boolean): void => {
  counts(`${verb} ${kind}${isCut ? ', cut' : ''}: every row is counted once`, () => {
    const { row, header = '' } = FILES[kind] as (typeof FILES)[string];
    const text = header + REFERENCES.map(row).join('');
    return withFiles({ rows: isCut ? gzipSync(text).subarray(0, -40) : text }, async (path) => {
      const column = kind === 'lines' ? [] : ['-c', COLUMNS[kind] ?? 'url'];
      const args = [...verb.split(' '), '-i', kind, ...column, '-t', '1', '-r', path('rejects'), path('rows')];
      const { code, stdout, stderr } = await uriscan(args, { threading: SMALL });
      const rejects = linesIn(readFileSync(path('rejects'), 'latin1'));
      const { all = 0, valid = 0, duplicate = 0, rejected = 0, empty = 0 } = numbersIn(stderr);
      assert.is(valid + duplicate + rejected + empty, all);
      assert.ok(isCut ? all > 0 && all < ROWS : all === ROWS, `${all}`);
      assert.is(sumOfCodes(stderr, /^[\d,]+ \w+: .*/), rejected);
      if (verb.startsWith('inspect')) {
        const found = sumOfCodes(stderr, /^\d+ \w+ with findings:$/);
        assert.ok(rejects >= found);
        assert.match(stderr, new RegExp(`^${found} \\w+ with findings:$`, 'm'));
      } else {
        assert.equal([rejects, linesIn(stdout)], [rejected, verb === 'check' ? rejected : valid]);
      }
      assert.is(code, 2);
    });
  });
};

// Lines are read by blocks, and so are all other kinds except CSV.
for (const verb of LINE_VERBS)
  for (const kind of some('cli/verbs: rows of kinds for each verb', Object.keys(FILES)))
    for (const isCut of kind === 'lines' || kind === 'csv' ? [false, true] : [false]) countsAll(verb, kind, isCut);

counts('a row of CSV that is too long is rejected, or ends the file if its end is too far', async () => {
  const long = 'l'.repeat(200_000);
  const run = (text: string) => uriscan(['normalize', '-i', 'csv', '-c', '1'], { stdin: [text], threading: SMALL });
  for (const row of [long, `"${long}"`]) {
    const whole = await run(`/a\n${row}\n/b\n`);
    assert.is(whole.stdout, '/a\n/b\n');
    assert.match(whole.stderr, /^uriscan: -: a row has more than 400 bytes\n3 rows: 2 valid, 1 rejected/);
    const { code, stdout, stderr } = await run(`/a\n${row.repeat(3)}\n/b\n`);
    assert.equal([code, stdout], [2, '/a\n']);
    assert.match(stderr, /^uriscan: -: row 2 has more than 400 bytes, and its end is not known, after 1 row\n/m);
  }
});

for (const [kind, { row, header = '' }] of Object.entries(FILES)) {
  counts(`an output that fails: ${kind}`, async () => {
    for (const error of ['ENOSPC', 'EPIPE']) {
      const column = kind === 'lines' ? [] : ['-c', COLUMNS[kind] ?? 'url'];
      const stdin = [header + REFERENCES.map(row).join('')];
      const stdout = new Collector({ error });
      const { code, stderr } = await uriscan(['scan', '-i', kind, ...column], { stdin, stdout });
      assert.is(code, error === 'EPIPE' ? 0 : 2);
      assert.match(stderr, error === 'EPIPE' ? /^$/ : /^uriscan: standard output: refused\n/);
    }
  });
}

const library = suite('cli as the library');
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

const PIECES = ['', '%', '%4', '^', '\u00e9', ':', '//', '[', '*', 'a', '/'];
const MALFORMED = PIECES.flatMap((a) => PIECES.flatMap((b) => PIECES.map((c) => a + b + c))).filter(
  (text) => diagnose(text) !== undefined,
);

/** `check` prints the codes of `diagnose` for malformed texts, each as the row of an input. */
const diagnoses = (args: string, row: (text: string) => string, codeOf: (text: string) => unknown): void => {
  library(`${args} ${row('TEXT')}`, async () => {
    const texts = MALFORMED.filter((text) => codeOf(text) !== undefined);
    const { stdout } = await uriscan(args.split(' '), { stdin: [texts.map(row).join('')] });
    const found = stdout.trimEnd().split('\n');
    assert.equal(
      found.map((line) => line.split(': ', 2)[1]),
      texts.map(codeOf),
      texts,
    );
  });
};
diagnoses(
  'check -q',
  (text) => `${text}\n`,
  (text) => diagnose(text)?.code,
);
for (const method of ['GET', 'OPTIONS', 'CONNECT'])
  diagnoses(
    'check -q -i log',
    (target) => `- - - [x] "${method} ${target} HTTP/1.1" 200 1\n`,
    (target) => diagnoseRequestTarget(method, target)?.code,
  );

/** The arguments print the results of a function of the library for these lines; those that it refuses are rejected. */
const results = (args: string, lines: readonly string[], call: (line: string) => unknown): void => {
  library(args, async () => {
    const expected = lines.map((line) => {
      try {
        return call(line);
      } catch {
        return undefined;
      }
    });
    const { printed, rejects } = await filtered(args.split(' '), [lines.join('\n')]);
    const wanted = expected.filter((line) => line !== undefined).map(String);
    assert.equal(printed.split('\n').slice(0, -1), wanted);
    assert.is(rejects.length, expected.length - wanted.length);
  });
};

const EDGES = '// //? //# x:// x: //u@ //u@h:8 //: //h/ //h/a/ //h// x:?q#f # ?#'.split(' ');
const LINES = someReferences(2000, SEED).filter((line) => line !== '');
const changes = (args: string, change: (uri: UriReference) => UriReference | string): void =>
  results(`with ${args}`, [...LINES, ...EDGES], (line) => change(parse(line)));

changes('--set scheme=x --set port= --remove query', (uri) => uri.with({ scheme: 'x', port: '', query: undefined }));
changes('--remove scheme --remove fragment', (uri) => uri.with({ scheme: undefined, fragment: undefined }));
changes('--set userinfo=u --set host=h --set path=', (uri) => uri.with({ userinfo: 'u', host: 'h', path: '' }));
changes('--remove userinfo --remove port', (uri) => uri.with({ userinfo: undefined, port: undefined }));
changes('--set path=//a --set query=q', (uri) => uri.with({ path: '//a', query: 'q' }));
changes('--set path=a', (uri) => uri.with({ path: 'a' }));
changes('--set user=x --set fragment=f', (uri) => uri.with({ user: 'x', fragment: 'f' }));
changes('--append path=a:b --append path=', (uri) => appendSegments(uri, 'a:b', ''));
changes('--set path=/p --append path=a', (uri) => appendSegments(uri.with({ path: '/p' }), 'a'));
changes('--query a=b --remove fragment', (uri) =>
  uri.with({ fragment: undefined, query: new Query(uri.query).set('a', 'b') }),
);
changes('--set query=b&a --sort-query', (uri) => uri.with({ query: 'a&b' }));
changes('--append path=a --trim-query *', (uri) => canonicalizeQuery(appendSegments(uri, 'a'), { drop: ['*'] }));
changes('--set query=a&b&c --trim-query a,B', (uri) => uri.with({ query: 'c' }));
changes('--trim-query *', (uri) => canonicalizeQuery(uri, { drop: ['*'] }));

const SPOILED = LINES.map((line, i) => (i % 2 ? line : line.replace(/[a-z/]/g, ' \u00fc$&')));
results('repair', SPOILED, (line) => repair(line).reference);

const PAIRS = RESOLUTIONS.map(({ base, reference }) => `${base}\t${reference}`);
const targetOf = (line: string): (typeof RESOLUTIONS)[number] =>
  RESOLUTIONS[PAIRS.indexOf(line)] as (typeof RESOLUTIONS)[number];
results('resolve', PAIRS, (line) => targetOf(line).target);
results('resolve --backward-compatible', PAIRS, (line) => targetOf(line).loose ?? targetOf(line).target);

library('resolve --above-root error rejects all references above the root', async () => {
  const { rejects } = await filtered(['resolve', '--above-root', 'error'], [PAIRS.join('\n')]);
  const above = RESOLUTIONS.flatMap(({ base, above }, i) => (above ? [`${i + 1}:${base.length + 1}: above-root`] : []));
  assert.equal(rejects, above);
});

const QUERIES =
  'a=1 a a=  b=2&a=3&a=4 aa=1&a=2 %61=%62 A=1 a%3Db=1 a=b=c a%26a%26b=5 b&a+b=6&a%20b=7 %FF=1 =x &&=y a=+%2B %C3%A9=%c3 a&c&a%26b=8 x%61=1&a%25= a%61=1'.split(
    ' ',
  );
for (const name of ['a', 'a=b', 'a&b', 'a&a&b', 'a b', '', 'é', '\ufffd', 'aa']) {
  library(`parameters named ${JSON.stringify(name)}`, async () => {
    for (const plus of [false, true]) {
      const args = ['scan', '--fields', `query:${name}`, ...(plus ? ['--plus'] : [])];
      const { printed } = await filtered(args, [QUERIES.map((query) => `?${query}`).join('\n')]);
      const values = QUERIES.map((query) => new Query(query, { plus, invalid: 'replace' }).get(name));
      assert.is(printed, values.map((value) => `${JSON.stringify({ [`query:${name}`]: value })}\n`).join(''));
    }
  });
}

library('links of a long page', async () => {
  const page = Array.from(
    { length: 5000 },
    (_, i) => `<p><a href="p${i}?\u00fc=${i}">${i}</a><img src=${i % 7 ? '//h/' : '//['}${i}>`,
  ).join('\n');
  const base = 'http://a.example/x';
  const found = linksIn(page, { base, parse5, repair: true });
  const targets = found.filter(({ target }) => target !== undefined);
  const chunks = page.match(/[\s\S]{1,1000}/g) as string[];
  const { printed, rejects } = await filtered(['links', '-b', base, '--repair'], chunks);
  assert.equal(
    printed.split('\n').slice(0, -1),
    targets.map(({ target, text, element, attribute }) => [target, text, element, attribute, '-', ''].join('\t')),
  );
  assert.equal([rejects.length, found.length - targets.length], [715, 715]);
});

library('links --root gives each page a separate base', () =>
  withFiles({ 'a b.html': '<a href=x>', z: '<a href=#y>' }, async (path) => {
    const run = (...args: string[]) => uriscan(['links', '-q', '-b', 'http://s/d/', '--root', ...args]);
    const { stdout } = await run(path('..'), path('a b.html'), path('z'));
    const folder = path('').split('/').at(-1);
    const rows = [
      `http://s/d/${folder}/x\tx\ta\thref\t${path('a b.html')}\t\n`,
      `http://s/d/${folder}/z#y\t#y\ta\thref\t${path('z')}\t\n`,
    ];
    assert.is(stdout, rows.join(''));
    for (const name of [path('z'), '-']) {
      const { code, stderr } = await run(path('no'), name);
      assert.is(code, 2);
      assert.match(stderr, /: is not in the folder of --root\n$/);
    }
  }),
);

help.run();
counts.run();
library.run();
