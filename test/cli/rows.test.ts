/** Inputs with columns: the reference that is read from each row, and the row that is printed for it. */

import { type RunResult, uriscan, withFiles } from '../support/cli.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const rows = suite('cli rows');

/** Runs the command with a file, whose name is `@` in the arguments. */
const run = (args: string, name: string, content: string): Promise<RunResult> =>
  withFiles({ [name]: content }, (path) =>
    uriscan(args.split(' ').map((arg) => (arg === '@' ? path(name) : arg))).then(({ code, stdout, stderr }) => ({
      code,
      stdout,
      stderr: stderr.replaceAll(`${path('')}/`, ''),
    })),
  );

const CSV = 'id,url\r\n1,"http://A/x,y"\r\n2,"b\nc"\r\n3,\r\n"4","/""d"\r\n5,/e,f\r\n\r\n6,/z';
const TSV = 'id\turl\r\n1\tHTTP://A/\r\n\\N\t\\N\r\n3\tb c\r\n\r\n4\r\n5\t/e\t\r\n6\t/z\r';
const NDJSON =
  '{"url":"HTTP://A/","normalized":1}\n{"url":null}\n{bad\n{"url":"b\\nc"}\n\n{"url":5}\n[1]\n{"x":{"y/z":[0,"/q"]}}\n';
const CDXJ = 'com,a)/ 20200101000000 {"url":"HTTP://A/","mime":"x"}\ncom,b)/ 2020\n\ncom,c)/ 2020 {}\n';
const LINE = (request: string, rest = ' 200 1 "http://r/" "UA"'): string =>
  `1.2.3.4 - - [22/Nov/2026:10:00:00 +0000] "${request}"${rest}\n`;
const LOG = [
  LINE('GET /a?b HTTP/1.1'),
  LINE('GET //evil/x HTTP/1.1'),
  LINE('OPTIONS * HTTP/1.1'),
  LINE('CONNECT c:443 HTTP/1.1'),
  LINE('GET http://o/ HTTP/1.0'),
  LINE('GET /old', ' 200 1'),
  LINE('-'),
  LINE('GET'),
  LINE('GET * HTTP/1.1'),
  LINE('GET /a b HTTP/1.1', ' 400 0 "-" "\\"UA\\""'),
  'not a log\n',
  '\n',
  '- - - [x] "GET / HTTP/1.1\\',
].join('');
/** The contents that several rows of the table name. */
const TEXTS: Readonly<Record<string, string>> = { $CSV: CSV, $TSV: TSV, $NDJSON: NDJSON, $CDXJ: CDXJ, $LOG: LOG };
const withTexts = (content: string): string => content.replace(/\$[A-Z]+/, (name) => TEXTS[name] as string);

/** With these arguments, a file has this output, and these lines on standard error (without the guess of the kind). */
const prints = (args: string, name: string, given: string, printed: string, summary: string): void => {
  const content = withTexts(given);
  rows(`${args} ${name}: ${JSON.stringify(content.slice(0, 99))}`, async () => {
    const { code, stdout, stderr } = await run(`${args} @`, name, content);
    assert.is(stdout, printed);
    assert.match(stderr.replace(/^uriscan: .*: read as .*\n/, ''), new RegExp(summary));
    assert.is(code, 0);
  });
};

/** The command refuses these arguments for a file, with this message. */
const refuses = (args: string, name: string, given: string, message: string): void => {
  const content = withTexts(given);
  rows(`refuses ${args} ${name}: ${JSON.stringify(content.slice(0, 99))}`, async () => {
    const { code, stdout, stderr } = await run(`${args} @`, name, content);
    assert.is(stdout, '');
    assert.match(stderr, new RegExp(message));
    assert.is(code, 2);
  });
};

runRows('cli/rows', { prints, refuses });
prints(
  'scan -f tsv --fields reference -c referrer',
  'access',
  LOG,
  'http://r/\n'.repeat(8),
  '^13 rows: 8 valid, 3 rej',
);
prints('normalize -c u', 'a.ndjson', `${'{"a":1}\n'.repeat(999)}{"u":"/x"}\n`, '/x\n', '^1,000 rows: 1 valid, 0 rej');
prints('normalize -q -c u', 'a.ndjson', '{"a":1}\n'.repeat(1 << 18), '', '^$');
refuses('normalize -c u', 'a.ndjson', '{"a":1}\n'.repeat(999), 'there is no field u; the fields are a\n');
refuses('normalize -c x', 'a.tsv', `b${'\t\u00e9'.repeat(999)}\n`, 'the columns are 1: b, 2: \u00e9, .{980,990}…\n');
for (const name of ['a.tsv', 'a.csv'])
  refuses('normalize -c 1', name, 'x'.repeat((1 << 20) + (1 << 19)), 'the first row has more than 1048576 bytes\n');

rows('says how the kind was found, except with --quiet', async () => {
  const { stderr } = await run('normalize @', 'access', LOG);
  assert.match(stderr, /^uriscan: access: read as log, by its first line\n/);
  assert.match((await run('normalize -c 1 @', 'a.TSV', 'a\n')).stderr, /^uriscan: a\.TSV: read as tsv, by its name\n/);
  assert.is((await run('normalize -q @', 'a.cdxj', CDXJ)).stderr, '');
  assert.match((await run('normalize -c u @', 'a', '{"u":"/"}')).stderr, /read as ndjson, by its first line\n/);
  assert.match((await run('normalize @', 'a', CDXJ)).stderr, /read as cdxj, by its first line\n/);
  assert.not.match((await run('normalize @', 'a', 'a,b,c\n')).stderr, /read as/);
});

rows('a file whose rows are all rejected: a warning, and exit code 1, also with --quiet', async () => {
  const { code, stderr } = await run('normalize -q @', 'a', 'a b\n\nc d\n');
  assert.is(code, 1);
  assert.match(
    stderr,
    /^uriscan: a: every row was rejected; --rejects FILE lists the errors, --input names another kind: lines, tsv, .*\n$/,
  );
  const log = await run('normalize --log-format %h%%%U -c %U @', 'a', 'x\n');
  assert.match(log.stderr, /every row was rejected; --log-format says how its rows are read\n/);
  const columns = await run('resolve -c 2 --base-column 1 @', 'a.csv', 'a,b\n');
  assert.match(columns.stderr, /every row was rejected; --rejects FILE lists the errors, /);
  assert.equal(await run('normalize -q @', 'a', '\n'), { code: 0, stdout: '', stderr: '' });
});

rows('--invalid fail ends with the first reject', async () => {
  const text = '/%7e\n/b\nc d\n/e\nf g\n';
  const failed = await run('normalize --invalid fail @', 'a', text);
  assert.is(failed.stdout, '/~\n/b\n');
  assert.match(failed.stderr, /^uriscan: a:3:1: forbidden-character\n3 lines: 2 valid, 1 rejected, 0 empty\n/);
  assert.is(failed.code, 1);
  assert.is((await run('normalize --invalid fail @', 'a', '/a\n\n')).stdout, '/a\n');
});

rows('--keep needs the same columns in all files', () =>
  withFiles({ 'a.csv': 'u,v\n/a,1\n', 'b.csv': 'v,u\n1,/b\n', 'c.csv': 'u,v\n/c,1\n' }, async (path) => {
    const files = ['a.csv', 'b.csv', 'c.csv'].map(path);
    const { code, stdout, stderr } = await uriscan(['normalize', '-c', 'u', '--keep', ...files]);
    assert.is(stdout, '/a,1,"/a"\n/c,1,"/c"\n');
    assert.match(stderr, /b\.csv: has other columns than .*a\.csv\n/);
    assert.is(code, 2);
    const json = await uriscan(['normalize', '-q', '-c', 'u', '--keep', '-f', 'ndjson', ...files]);
    assert.is(json.stdout.split('\n').length, 4);
  }),
);

rows('prints the file of each row', async () => {
  const { stdout } = await run(
    'scan -f csv --header --fields file,host,port,hostKind,line --invalid empty @',
    'a',
    '//h:1\nb c\n',
  );
  assert.match(stdout, /^file,host,port,hostKind,line\n"[^"]*a","h","1","reg-name",1\n"[^"]*a",,,,2\n$/);
  const { stdout: none } = await run('scan --fields host --invalid empty @', 'a', 'b c\n/\n');
  assert.is(none, '{}\n{}\n');
});

rows('inspect counts references with findings as valid', async () => {
  const { code, stderr } = await run('inspect @', 'a', 'http://127.0.0.1/\nhttp://a.example/\nb c\n\n');
  assert.match(
    stderr,
    /^4 lines: 2 valid, 1 rejected, 1 empty\n {2}not-a-reference +1\n2 lines with findings:\n {2}loopback +1\n {2}not-a-reference +1\n$/,
  );
  assert.is(code, 1);
});

rows('references with line ends are rejected in each batch of a block', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => JSON.stringify({ u: i % 2 ? `/${i}\n` : `/${i}` }));
  const { stdout, stderr } = await run('normalize -c u --invalid keep @', 'a.ndjson', lines.join('\n'));
  assert.is(stdout, Array.from({ length: 5000 }, (_, i) => `/${i}${i % 2 ? '\\n' : ''}\n`).join(''));
  assert.match(stderr, /5,000 rows: 2,500 valid, 2,500 rejected, 0 empty\n/);
});

rows('a small input has no speed', async () => {
  assert.not.match((await run('check @', 'a', '/a\n')).stderr, /URIs\/s/);
  assert.match((await run('check @', 'a', '/a\n'.repeat(400_000))).stderr, /URIs\/s, .* MB\/s\n$/);
});

rows.run();
