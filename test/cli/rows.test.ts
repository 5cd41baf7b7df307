/** Inputs with columns: the reference that is read from each row, and the row that is printed for it. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunResult, uriscan, withFiles } from '../support/cli.js';

const rows = suite('cli rows');

/** Runs the command with a file, whose name is `@` in the arguments. */
const run = (args: string, name: string, content: string | Uint8Array): Promise<RunResult> =>
  withFiles({ [name]: content }, (path) =>
    uriscan(args.split(' ').map((arg) => (arg === '@' ? path(name) : arg))).then(({ code, stdout, stderr }) => ({
      code,
      stdout,
      stderr: stderr.replaceAll(`${path('')}/`, ''),
    })),
  );

/** With these arguments, a file has this output, and these lines on standard error (without the guess of the kind). */
const prints = (args: string, name: string, content: string | Uint8Array, printed: string, summary: RegExp): void => {
  rows(`${args} ${name}: ${JSON.stringify(String(content))}`, async () => {
    const { code, stdout, stderr } = await run(`${args} @`, name, content);
    assert.is(stdout, printed);
    assert.match(stderr.replace(/^uriscan: .*: read as .*\n/, ''), summary);
    assert.is(code, 0);
  });
};

/** The command refuses these arguments for a file, with this message. */
const refuses = (args: string, name: string, content: string | Uint8Array, message: RegExp): void => {
  rows(`refuses ${args} ${name}: ${JSON.stringify(String(content).slice(0, 99))}`, async () => {
    const { code, stdout, stderr } = await run(`${args} @`, name, content);
    assert.is(stdout, '');
    assert.match(stderr, message);
    assert.is(code, 2);
  });
};

const CSV = 'id,url\r\n1,"http://A/x,y"\r\n2,"b\nc"\r\n3,\r\n"4","/""d"\r\n5,/e,f\r\n\r\n6,/z';
const CSV_SUMMARY = /^7 rows: 2 valid, 3 rejected, 2 empty\n {2}forbidden-character +2\n {2}column-count +1\n$/;
prints('normalize -c url', 'a.csv', CSV, 'http://a/x,y\n/z\n', CSV_SUMMARY);
prints('normalize -c 2 --header', 'a.csv', CSV, 'http://a/x,y\n/z\n', CSV_SUMMARY);
prints('normalize -c 2', 'a.csv', CSV, 'url\nhttp://a/x,y\n/z\n', /^8 rows: 3 valid, 3 rejected, 2 empty\n/);
prints('normalize -c url', 'a.tsv', 'id\turl', '', /^0 (?:row|line)s: 0 valid, 0 rejected, 0 empty\n/);
prints('normalize -c url', 'a.csv', `\ufeff${CSV}`, 'http://a/x,y\n/z\n', /^7 rows: 2 valid.*\n1 byte-order mark/s);
prints(
  'normalize -c url -d ; --keep --header',
  'a.csv',
  'id;url\n1;"HTTP://a/;x"\n2;/a,b\n3;"/a;b"\n',
  'id;url;normalized\n1;"HTTP://a/;x";"http://a/;x"\n2;/a,b;"/a,b"\n3;"/a;b";"/a;b"\n',
  /^3 rows: 3 valid/,
);
prints(
  'scan -c 2 -d | -f csv --fields path --keep --escape-formulas',
  'a.csv',
  '=1|/a\n',
  '\'=1|/a|"/a"\n',
  /^1 row: 1 valid/,
);
prints(
  'normalize -c url --keep --header --invalid empty',
  'a.csv',
  CSV,
  'id,url,normalized\n1,"http://A/x,y","http://a/x,y"\n2,"b\nc",\n3,,\n"4","/""d",\n,,\n,,\n6,/z,"/z"\n',
  CSV_SUMMARY,
);
prints(
  'normalize -c url --keep --invalid keep --format ndjson --nulls',
  'a.csv',
  CSV,
  '{"id":"1","url":"http://A/x,y","normalized":"http://a/x,y"}\n{"id":"2","url":"b\\nc","normalized":"b\\nc"}\n' +
    '{"id":"3","url":"","normalized":null}\n{"id":"4","url":"/\\"d","normalized":"/\\"d"}\n' +
    '{"id":null,"url":null,"normalized":"5,/e,f"}\n{"id":null,"url":null,"normalized":null}\n' +
    '{"id":"6","url":"/z","normalized":"/z"}\n',
  CSV_SUMMARY,
);
prints(
  'scan -c url --keep --header --invalid keep --format tsv --fields line,reference,port',
  'a.csv',
  CSV,
  'id\turl\tline\treference\tport\n1\thttp://A/x,y\t2\thttp://A/x,y\t\\N\n2\tb\\nc\t3\tb\\nc\t\\N\n3\t\t4\t\\N\t\\N\n' +
    '4\t/"d\t5\t/"d\t\\N\n\\N\t\\N\t6\t5,/e,f\t\\N\n\\N\t\\N\t7\t\\N\t\\N\n6\t/z\t8\t/z\t\\N\n',
  CSV_SUMMARY,
);
prints(
  'normalize -c 1',
  'a.csv',
  '"/a" \n"/d\r"\r\n/e"f\r\n"/b"c\n',
  '/a\n',
  /^4 rows: 1 valid, 3 rejected, 0 empty\n/,
);
prints('normalize -c 1', 'a.csv', '/a\n"/b,1\n', '/a\n', /unclosed-quote +1\n/);
prints('normalize -c 1', 'a.csv', '\ufeff/a', '/a\n', /^1 row: 1 valid/);
prints('normalize -c 1', 'a.csv', '\ufeff', '', /^0 rows: 0 valid, 0 rejected, 0 empty\n/);
prints('normalize -c url --keep', 'a.csv', '', '', /^0 rows: /);

const TSV = 'id\turl\r\n1\tHTTP://A/\r\n\\N\t\\N\r\n3\tb c\r\n\r\n4\r\n5\t/e\t\r\n6\t/z\r';
const TSV_SUMMARY = /^7 rows: 1 valid, 4 rejected, 2 empty\n {2}column-count +2\n {2}forbidden-character +2\n$/;
prints('normalize -c url', 'a.tsv', TSV, 'http://a/\n', TSV_SUMMARY);
prints(
  'normalize -c url --keep --invalid empty',
  'a.tsv',
  TSV,
  '1\tHTTP://A/\thttp://a/\n\\N\t\\N\t\\N\n3\tb c\t\\N\n\\N\t\\N\t\\N\n\\N\t\\N\t\\N\n\\N\t\\N\t\\N\n6\t/z\r\t\\N\n',
  TSV_SUMMARY,
);
prints(
  'normalize -c url --keep --invalid keep -f csv --header',
  'a.tsv',
  'id\turl\r\n1\tHTTP://A/\r\n\\N\t\\N\r\n3\tb c\r\n',
  'id,url,normalized\n"1","HTTP://A/","http://a/"\n,,\n"3","b c","b c"\n',
  /^3 rows/,
);
prints('normalize -c 1 --keep --header', 'a.tsv', 'a"b\n/c\n', 'a"b\tnormalized\n/c\t/c\n', /^1 row: 1 valid/);
prints('normalize -c 1 --keep --header -f csv', 'a.tsv', 'a"b\n/c\n', '"a""b",normalized\n"/c","/c"\n', /^1 row/);
prints('check --input tsv -c 2', 'a', '1\t/a\n', '', /^1 row: 1 valid/);
prints('normalize -c 1', 'a.tsv', '/a\r/b\t1\n/c\t2', '/c\n', /^2 rows: 1 valid, 1 rejected/);
prints('normalize -c 1', 'a.tsv', '/c\r\t2\n/d\t3\n', '/d\n', /^2 rows: 1 valid, 1 rejected/);

const NDJSON =
  '{"url":"HTTP://A/","normalized":1}\n{"url":null}\n{bad\n{"url":"b\\nc"}\n\n{"url":5}\n[1]\n{"x":{"y/z":[0,"/q"]}}\n';
prints('normalize -c url', 'a.ndjson', NDJSON, 'http://a/\n', /^8 rows: 1 valid, 3 rejected, 4 empty\n/);
prints('normalize -c /x/y~1z/1', 'a.jsonl', NDJSON, '/q\n', /^8 rows: 1 valid, 1 rejected, 6 empty\n/);
prints(
  'normalize -c url --keep --invalid empty --nulls',
  'a.ndjson',
  NDJSON,
  '{"url":"HTTP://A/","normalized":"http://a/"}\n{"url":null,"normalized":null}\n{"row":"{bad","normalized":null}\n' +
    '{"url":"b\\nc","normalized":null}\n{"row":"","normalized":null}\n{"url":5,"normalized":null}\n' +
    '{"row":"[1]","normalized":null}\n{"x":{"y/z":[0,"/q"]},"normalized":null}\n',
  /^8 rows/,
);
prints(
  'scan -c u --keep --invalid drop --fields port,path',
  'a.ndjson',
  '{"u":"/\u00e4"}\n{ }\n{"u":"//h:1"}\n',
  '{"u":"//h:1","port":"1","path":""}\n',
  /^3 rows: 1 valid, 1 rejected, 1 empty/,
);
prints(
  'scan -c u --keep --invalid empty --fields port',
  'a.ndjson',
  '{"u":"/\u00e4"}\n{ }\n{"u":"//h:1"}\n',
  '{"u":"/\u00e4"}\n{ }\n{"u":"//h:1","port":"1"}\n',
  /^3 rows/,
);
prints(
  'normalize -c u --keep --invalid drop -f tsv',
  'a.ndjson',
  '{"u":"/a\\\\"}\n{"u":"/b"}\n',
  '{"u":"/b"}\t/b\n',
  /^2 rows/,
);
prints('scan -c 1 --fields port --nulls -f ndjson', 'a.tsv', '/a\n//h:1\n', '{"port":null}\n{"port":"1"}\n', /^2 rows/);
prints('normalize -c u --input ndjson', 'a', '{"u":"\\ud800"}\n{"u":"/a"}', '/a\n', /forbidden-character +1/);
// The field is not in the first row.
prints('normalize -c v', 'a.ndjson', '{"u":1}\n{"v":"/a"}\n', '/a\n', /^2 rows: 1 valid, 0 rejected, 1 empty/);

const CDXJ = 'com,a)/ 20200101000000 {"url":"HTTP://A/","mime":"x"}\ncom,b)/ 2020\n\ncom,c)/ 2020 {}\n';
prints('normalize', 'a.cdxj', CDXJ, 'http://a/\n', /^4 rows: 1 valid, 1 rejected, 2 empty\n {2}invalid-cdxj +1\n/);
prints('scan -f tsv --fields reference -c mime', 'a.cdxj', CDXJ, 'x\n', /^4 rows: 1 valid/);
prints(
  'normalize --keep --invalid drop',
  'a.cdxj',
  CDXJ,
  'com,a)/ 20200101000000 {"url":"HTTP://A/","mime":"x"}\thttp://a/\n',
  /^4 rows/,
);

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
const REFERENCES = 'scan -f tsv --fields reference';
prints(
  REFERENCES,
  'access',
  LOG,
  '/a?b\n/.//evil/x\n//c:443\nhttp://o/\n/old\n',
  /^13 rows: 5 valid, 5 rejected, 3 empty\n/,
);
prints(
  `${REFERENCES} --base HTTPS://u:p@h.example:8443/z`,
  'access.log',
  LOG,
  [
    'HTTPS://h.example:8443/a?b',
    'HTTPS://h.example:8443//evil/x',
    'HTTPS://h.example:8443',
    'HTTPS://c:443',
    'http://o/',
    'HTTPS://h.example:8443/old',
    '',
  ].join('\n'),
  /^13 rows: 6 valid, 5 rejected, 2 empty\n {2}invalid-log +2\n {2}forbidden-character +1\n {2}invalid-asterisk +1\n/,
);
prints(`${REFERENCES} -c referrer`, 'access', LOG, 'http://r/\n'.repeat(8), /^13 rows: 8 valid, 3 rejected, 2 empty\n/);
prints(
  'normalize --keep --invalid drop',
  'access',
  LINE('GET /\tb HTTP/1.1') + LINE('GET /%7e HTTP/1.1'),
  `${LINE('GET /%7e HTTP/1.1').slice(0, -1)}\t/~\n`,
  /^2 rows/,
);
prints('resolve --base http://h/', 'access', LINE('GET /a/../b HTTP/1.1'), 'http://h/b\n', /^1 row/);

// Pairs of a base and a reference.
prints(
  'resolve -c ref --base-column base',
  'a.csv',
  'base,ref\nhttp://a/b/,c\nx:y,\n"/a",d\n"x:/\n",e\n',
  'http://a/b/c\n',
  /^4 rows: 1 valid, 2 rejected, 1 empty\n {2}forbidden-character +1\n {2}relative-base +1\n/,
);
prints(
  'resolve -c 2 --base-column 1',
  'a.tsv',
  'http://a/b/\tc\n\\N\td\nx:y\t\n',
  'http://a/b/c\n',
  /^3 rows: 1 valid, 1/,
);
prints('resolve -c 1 --base-column b', 'a.tsv', 'r\tb\nc\thttp://a/b/\n', 'http://a/b/c\n', /^1 row: 1 valid/);
prints(
  'resolve -c r --base-column /b/0 --keep',
  'a.ndjson',
  '{"b":["http://a/"],"r":"c"}\n{"r":"d"}\n{"r":""}\n',
  '{"b":["http://a/"],"r":"c","target":"http://a/c"}\n{"r":"d"}\n{"r":""}\n',
  /^3 rows: 1 valid, 1 rejected, 1 empty\n/,
);
refuses('resolve -c 1 --base-column 3', 'a.csv', '/a,/b\n', /there is no column 3; /);
refuses('resolve -b x:y --base-column 3', 'a.csv', '/a,/b\n', /^error: --base and --base-column exclude each other\n$/);

// A field that occurs late.
prints(
  'normalize -c u',
  'a.ndjson',
  `${'{"a":1}\n'.repeat(999)}{"u":"/x"}\n`,
  '/x\n',
  /^1,000 rows: 1 valid, 0 rejected, 999/,
);
prints('normalize -q -c u', 'a.ndjson', `${'{"a":1}\n'.repeat(1 << 18)}`, '', /^$/);
refuses('normalize -c u', 'a.ndjson', '{"a":1}\n'.repeat(999), /there is no field u; the fields are a\n/);

// With --keep, all rows stay.
prints(
  'normalize --keep',
  'a',
  '/%7e\nb c\n\n/d\n',
  '/%7e\t/~\nb c\t\\N\n\t\\N\n/d\t/d\n',
  /^4 lines: 2 valid, 1 rejected, 1/,
);
prints('normalize --keep --invalid drop', 'a', '/%7e\nb c\n\n/d\n', '/%7e\t/~\n/d\t/d\n', /^4 lines/);

// Lines.
prints('normalize --invalid empty', 'a', '/%7e\n\nb c\n/d', '/~\n\n\n/d\n', /^4 lines: 2 valid, 1 rejected, 1 empty/);
const QUOTED = 'scan --invalid keep --fields line,reference --format';
prints(`${QUOTED} csv`, 'a', '/a\nb "c\n', '1,"/a"\n2,"b ""c"\n', /^2 lines: 1 valid, 1 rejected, 0 empty/);
prints(
  `${QUOTED} ndjson`,
  'a',
  '/a\nb "c\n',
  '{"line":1,"reference":"/a"}\n{"line":2,"reference":"b \\"c"}\n',
  /^2 lines: 1 v/,
);
prints('normalize --invalid keep', 'a', '/%7e\n\nb c\n/d', '/~\n\nb c\n/d\n', /^4 lines/);
prints('normalize --keep --invalid keep', 'a', '/%7e\n\n\\\tc', '/%7e\t/~\n\t\\N\n\\\\\\tc\t\\\\\\tc\n', /^3 lines/);
prints('normalize --format csv', 'a', '/,\n', '"/,"\n', /^1 line/);
prints('normalize --format ndjson', 'a', '/,\n', '{"normalized":"/,"}\n', /^1 line/);
prints('normalize --format ndjson --invalid empty', 'a', '/,\n\n', '{"normalized":"/,"}\n{}\n', /^2 lines/);
prints('normalize --format tsv --header', 'a', '/,\n', 'normalized\n/,\n', /^1 line/);
prints('relativize -b a:/b --invalid empty', 'a', 'a:/b\n/x\na:/c', '\n\nc\n', /^3 lines/);
prints('fingerprint --invalid empty', 'a', 'b c\nhttp://a/\n', '\nf9529d2c98542d96\n', /^2 lines/);
prints('get {host}\\n{path} --format csv', 'a', '//a/b\nc d\n//e/f\n', '"a\n/b"\n"e\n/f"\n', /^3 lines/);

refuses(
  'normalize',
  'a.csv',
  'id,url\n',
  /^uriscan: a\.csv: csv needs --column, a number or a name; the columns are 1: id, 2: url\n/,
);
refuses('normalize -c x', 'a.tsv', 'id\turl\n', /there is no column x; the columns are 1: id, 2: url\n/);
refuses('normalize -c 3', 'a.tsv', 'id\turl\n', /there is no column 3; /);
prints('normalize -c 1', 'a.tsv', '', '', /^0 rows: /);
refuses('normalize -c a', 'a.tsv', 'a\ta\n', /two columns have the name a: use a number; /);
refuses('normalize -c x', 'a.tsv', `${'\u00e9'.repeat(99)}${'\tb'.repeat(99)}\n`, /1: \u00e9{40}…, 2: b, .*50: b, …\n/);
for (const name of ['a.tsv', 'a.csv'])
  refuses('normalize -c 1', name, 'x'.repeat((1 << 20) + (1 << 19)), /the first row has more than 1048576 bytes\n/);
refuses(
  'normalize',
  'a.ndjson',
  '{"id":1,"url":2}\n',
  /needs --column, a name or a JSON pointer; the fields are id, url\n/,
);
refuses('normalize -c x', 'a.ndjson', '{"id":1,"url":2}\n', /there is no field x; the fields are id, url\n/);
refuses('normalize', 'a.ndjson', '[]\n', /the fields are none\n/);
refuses('normalize -c status', 'a.log', LOG, /a log has no column status; the columns are request, referrer\n/);
refuses('normalize -c 1', 'a', '/a\n', /lines have no columns: --input says what this is\n/);
refuses('normalize -b http://h/', 'a', '/a\n', /--base is only for logs here; `uriscan resolve` resolves references\n/);
refuses('normalize -b a:b', 'a.log', LOG, /--base needs an authority for a log, such as http:\/\/example\.com\n/);
refuses('resolve -c 1', 'a.csv', '/a\n', /a column of references needs --base or --base-column\n/);
refuses('resolve', 'a', '/a\n/b\n', /expected --base, or lines with a base, a TAB and a reference\n/);
refuses(
  'normalize -c url',
  'a.csv',
  'id;url\n',
  /no column url; the columns are 1: id;url; --delimiter ';' separates others\n/,
);
refuses('normalize --header', 'a', '/a\n', /--header needs --format tsv or csv, or an input with a header row/);

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
  assert.match(stderr, /^uriscan: a: every row was rejected; --input says what its rows are: lines, tsv, .*\n$/);
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
