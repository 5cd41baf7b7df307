/** The output of the verbs for lines: normalize, relativize, surt, fingerprint, repair, get and with. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Output } from '../../packages/cli/src/io/output.js';
import { rewriting } from '../../packages/cli/src/verbs/rewrite.js';
import { readChanges } from '../../packages/cli/src/verbs/with.js';
import { canonicalizeQuery, repair } from '../../src/crawl/index.js';
import { appendSegments, parse, Query, type UriReference } from '../../src/reference/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import { filtered } from '../support/cli/filtered.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { uriscan } from '../support/cli.js';
import { bases, references } from '../support/pairs.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

const verbs = suite('cli verbs');

/** With these arguments, the lines have these results and rejects. */
const prints = (
  args: readonly string[],
  input: string | Buffer,
  printed: string,
  rejects: readonly string[] = [],
): void => {
  verbs(`${args.join(' ')}: ${JSON.stringify(String(input))}`, async () => {
    const code = printed === '' && rejects.length > 0 ? 1 : 0;
    assert.equal(await filtered(args, [input]), { code, printed, rejects });
  });
};

/** The command refuses these arguments. */
const refuses = (args: readonly string[], message: RegExp): void => {
  verbs(`refuses ${args.join(' ')}`, async () => {
    const { code, stdout, stderr } = await uriscan(args, { stdin: ['a:b\n'] });
    assert.is(stdout, '');
    assert.match(stderr, message);
    assert.is(code, 2);
  });
};

verbs('--help lists each of them', async () => {
  const { stdout } = await uriscan(['--help']);
  const listed = [...stdout.matchAll(/^ {2}(\w+) \[options\].* \[files\.\.\.\] /gm)].map(([, name]) => name);
  assert.equal(new Set(listed), new Set([...LINE_VERBS.map((verb) => verb.split(' ')[0]), 'links']));
});

const LINES = 'HTTP://A:80\r\n\n//h/%7e\n/a/../b\n//[::0001]:\n./a';
prints(['normalize'], LINES, 'http://a:80\n//h/~\n/b\n//[::0001]:\n./a\n');
prints(['normalize', '--level', 'syntax'], LINES, 'http://a:80\n//h/~\n/b\n//[::0001]:\n./a\n');
prints(['normalize', '--level', 'scheme'], LINES, 'http://a/\n//h/~\n/b\n//[::1]\n./a\n');
prints(['normalize', '-l', 'scheme'], 'b c\nHTTP:\n%4\n', 'http:\n', [
  '1:1: forbidden-character',
  '3:2: unexpected-end',
]);
prints(['normalize'], `${'a'.repeat(200_000)}\nb`, `${'a'.repeat(200_000)}\nb\n`);
// Each kind of change on its own.
prints(['normalize'], 'A:b\n', 'a:b\n');
prints(['normalize'], '//A\n', '//a\n');
prints(['normalize'], '%aa\n', '%AA\n');
prints(['normalize'], '/./a\n', '/a\n');

const BASE = 'http://a/b/c/d;p?q';
/** With this base, these lines have these references and rejects. */
const relativizes = (base: string, input: string, printed: string, rejects: readonly string[] = []): void =>
  prints(['relativize', '--base', base], input, printed, rejects);
relativizes(BASE, 'http://a/b/c/g\nhttp://a/b/g?y#s\r\nhttp://g/\nx:y', 'g\n../g?y#s\n//g/\nx:y\n');
relativizes(BASE, `\n${BASE}\n\n${BASE}#s\n`, '\n#s\n');
relativizes(`${BASE}#s`, 'http://a/b/c/d;p\n', 'd;p\n');
relativizes(BASE, '/g\n//a/g\ng\nb c\nx: \nhttp://a/b/c/x\n', 'x\n', [
  '1:0: invalid-scheme',
  '2:0: invalid-scheme',
  '3:1: unexpected-end',
  '4:1: forbidden-character',
  '5:2: forbidden-character',
]);
relativizes(BASE, 'http://a/b/../c\nhttp://a/b/c/g\nx:.\n', 'g\n', [
  '1:0: unreachable-target',
  '3:0: unreachable-target',
]);
relativizes('x:/a/../b', 'x:/a/../b?q\nx:/a/./b\n', '?q\n', ['2:0: unreachable-target']);

refuses(['relativize'], /required option '-b, --base <uri>' not specified/);

const ARCHIVED = 'http://www.Archive.org:80/goo/?a=2&b&a=1\nhttps://127.0.0.1/A#f\n\n';
prints(['surt'], ARCHIVED, 'org,archive)/goo?a=1&a=2&b\n1,0,0,127)/a\n');
prints(['surt', '--no-reverse-addresses'], ARCHIVED, 'org,archive)/goo?a=1&a=2&b\n127.0.0.1)/a\n');
prints(['surt', '--with-scheme'], ARCHIVED, 'http://(org,archive)/goo?a=1&a=2&b\nhttps://(1,0,0,127)/a\n');
prints(['surt', '--trailing-comma'], ARCHIVED, 'org,archive,)/goo?a=1&a=2&b\n1,0,0,127,)/a\n');
prints(['surt', '--no-canonical'], ARCHIVED, 'org,Archive,www:80)/goo/?a=2&b&a=1\n1,0,0,127)/A#f\n');
prints(['surt'], '/a\nhttp://a/b c\nx:y\n', 'x:y\n', ['1:0: invalid-scheme', '2:10: forbidden-character']);

prints(['fingerprint'], 'HTTP://a/%7Eb\r\n\nhttp://a/~b', '3f0d256e32730a03\n'.repeat(2));
prints(['fingerprint'], 'http://a:80\nb c\nhttp://a/\n', '8e98246fe6f7b4e7\nf9529d2c98542d96\n', [
  '2:1: forbidden-character',
]);
prints(['fingerprint', '--level', 'scheme'], 'http://a:80\n[\nhttp://a/\n', 'f9529d2c98542d96\n'.repeat(2), [
  '2:0: invalid-scheme',
]);

prints(['fingerprint', '--no-fragment'], 'http://a/~b#c\nhttp://a/%7Eb\n', '3f0d256e32730a03\n'.repeat(2));
prints(['with', '--trim-query', 'utm_*', '--trim-query', 'FBCLID'], '/?UTM_x=1&a&%66bclid\n', '/?a\n');
prints(
  ['get', '{domain}|{host.lower}|{portNumber}|{query:q}'],
  '//A.b.co.uk:81/?q=%0A%7d\na\n',
  'b.co.uk|a.b.co.uk|81|\\n}\n|||\n',
);
prints(['repair'], '/a b\n/a%20b\n\n \\a\n', '/a%20b\n/a%20b\n/a\n');
prints(['repair'], 'http:\\\\example.com\\\u00e4\n   \n', 'http://example.com/%C3%A4\n\n');
prints(['repair'], 'http://exa mple.com/\nhttp://\u00fcx y/\n', '', [
  '1:10: forbidden-character',
  '2:10: forbidden-character',
]);
prints(['repair'], Buffer.from('/a\xff b\n/c\xc3\n/d\n', 'latin1'), '/d\n', [
  '1:0: malformed-utf-8',
  '2:0: malformed-utf-8',
]);

const PARTS = 'http://u@a/b?\n//[::1]:8\n?q\nb c\n\n';
prints(['get', '{host}\\t{path}'], PARTS, 'a\t/b\n[::1]\t\n\t\n', ['4:1: forbidden-character']);
prints(['get', '{query}|{port}|{hostKind}'], PARTS, '||reg-name\n|8|ipv6\nq||\n', ['4:1: forbidden-character']);
prints(['get', '{line}\\n\\\\{{{host}}}'], '//h\n', '1\n\\{h}\n');
prints(['get', '{path}{path}{reference}{reference}{authority}'], '//h/p\n', '/p/p//h/p//h/ph\n');
prints(['get', '{path.start}-{path.end} {file}'], '//h/p\n', '3-5 -\n');
prints(['get', '\u00fc{scheme}\u{1f600}'], 'a:b\n', '\u00fca\u{1f600}\n');
prints(['get', '{path}', '--grammar', 'uri'], 'a:b\nb\n', 'b\n', ['2:1: unexpected-end']);
prints(['get', '{path}'.repeat(50)], `/${'p'.repeat(9999)}\n`, `${`/${'p'.repeat(9999)}`.repeat(50)}\n`);
refuses(['get', '{hots}'], /there is no field "hots"; the fields are file, line, hostKind, reference, scheme, /);
refuses(['get', 'host', 'a'], /expected a field in the template, such as \{host\}; files come after it\.\n/);
refuses(['get', 'a.txt'], /expected a field in the template, such as \{host\}; files come after it\.\n/);
refuses(['get', '{}'], /there is no field "";/);
refuses(['get', '{host,path}'], /there is no field "host,path";/);
refuses(['get', 'a{b'], /expected a field, or an escape \(\\t \\n \\\\ \{\{ \}\}\), at offset 1\./);
refuses(['get', 'a}'], /at offset 1\./);
refuses(['get', '\\x'], /at offset 0\./);
refuses(['get', 'a\\'], /at offset 1\./);
refuses(['get'], /missing required argument 'template'/);

const PAGE = 'http://u:p@www.example.com:80/a?utm_source=x&b=2&a=1#f\n';
prints(['with'], PAGE, PAGE);
prints(['with', '--set', 'host=[::1]', '--set', 'query='], PAGE, 'http://u:p@[::1]:80/a?#f\n');
prints(
  ['with', '--set', 'scheme=https', '--remove', 'port', '--remove', 'userinfo'],
  '//u:p@h:8/\n/a\n',
  'https://h/\nhttps:/a\n',
);
prints(['with', '--remove', 'path', '--remove', 'query'], PAGE, 'http://u:p@www.example.com:80#f\n');
prints(['with', '--set', 'user=x', '--set', 'password=y'], PAGE.replace('u:p@', ''), PAGE.replace('u:p', 'x:y'));
prints(['with', '--set', 'query=a=b'], '/p\n', '/p?a=b\n');
prints(['with', '--append', 'path=my file', '--append', 'path=50%/x'], '//h/d/?q\n', '//h/d/my%20file/50%25%2Fx?q\n');
prints(['with', '--append', 'path='], '//h/d\n', '//h/d/\n');
prints(
  ['with', '--query', 'b=3&4', '--query', 'c', '--query', 'd='],
  '?b=1&b=2&a\n/\n',
  '?b=3%264&a&c&d=\n/?b=3%264&c&d=\n',
);
prints(
  ['with', '--trim-query', 'utm_*', '--trim-query', 'a', '--sort-query'],
  PAGE,
  PAGE.replace('utm_source=x&b=2&a=1', 'b=2'),
);
prints(['with', '--sort-query'], '?b&a\n?b=%zz\n', '?a&b\n', ['2:4: invalid-percent-encoding']);
prints(['with', '--set', 'host=h'], 'a\n/b\n\nc d\n//x\n', '//h/b\n//h\n', [
  '1:0: path-after-authority',
  '4:1: forbidden-character',
]);
prints(['with', '--remove', 'host'], '//u@h\n//h/\n', '/\n', ['1:0: missing-host']);
refuses(['with', '--set', 'host'], /--set: expected NAME=VALUE, got a text without "="/);
refuses(
  ['with', '--set', 'hots=a'],
  /there is no component "hots"; the components are scheme, authority, userinfo, host, /,
);
refuses(['with', '--set', '__proto__=a'], /there is no component "__proto__"/);
refuses(['with', '--remove', 'x'], /--remove: there is no component "x"/);
refuses(['with', '--set', 'host=a/b'], /--set host: .*\(invalid-host, offset 1\)\n/);
refuses(['with', '--set', 'user=a', '--set', 'userinfo=b'], /expected `userinfo`, or `user` and `password`, got both/);
refuses(
  ['with', '--append', 'path=..'],
  /--append path: a segment must not be "\." or "\.\." \(dot-segment, offset 0\)/,
);
refuses(['with', '--append', 'query=a'], /--append: expected path=SEGMENT, got "query="/);
refuses(['with', '--append', 'a'], /--append: expected NAME=VALUE/);
refuses(['with', '--query', ''], /--query: expected NAME=VALUE or NAME, got an empty text/);
refuses(['with', '--query', '\ud800=a'], /--query: .*\(lone-surrogate, offset 0\)/);

/** With these options, references change as by this function of the library; those that it refuses are rejected. */
const changes = (args: string, change: (uri: UriReference) => UriReference | string): void => {
  verbs(`with ${args}: as the library`, async () => {
    const sample = fc.sample(fc.oneof(bases, references), { numRuns: 2000, seed: SEED });
    const lines = [...sample.filter((line) => line !== ''), ...EDGES];
    const expected = lines.map((line) => tryCatch(() => `${change(parse(line))}`));
    const { printed, rejects } = await filtered(['with', ...args.split(' ')], [lines.join('\n')]);
    assert.equal(
      printed.split('\n').slice(0, -1),
      expected.filter((line) => line !== undefined),
    );
    assert.is(rejects.length, expected.filter((line) => line === undefined).length);
  });
};
const EDGES = [
  '//',
  '//?',
  '//#',
  'x://',
  'x:',
  '//u@',
  '//u@h:8',
  '//:',
  '//h/',
  '//h/a/',
  '//h//',
  'x:?q#f',
  '#',
  '?#',
];
const tryCatch = <Result>(run: () => Result): Result | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};
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
changes('--trim-query *', (uri) => canonicalizeQuery(uri, { drop: ['*'] }));

verbs('relativize prints references that resolve back', async () => {
  const targets = fc.sample(bases, { numRuns: 1000, seed: SEED });
  const there = await filtered(['relativize', '-b', BASE], [targets.join('\n')]);
  const rows = there.printed.split('\n').slice(0, -1);
  const back = await filtered(['resolve'], [rows.map((reference) => `${BASE}\t${reference}\n`).join('')]);
  const rejected = new Set(there.rejects.map((reject) => Number.parseInt(reject, 10) - 1));
  assert.equal(
    back.printed.split('\n').slice(0, -1),
    targets.filter((_, i) => !rejected.has(i)),
  );
});

verbs('repair prints the results of the library', async () => {
  const lines = fc
    .sample(references, { numRuns: 3000, seed: SEED })
    .map((line, i) => (i % 2 ? line : line.replace(/[a-z/]/g, ' \u00fc$&')))
    .filter((line) => line !== '' && repair(line).reference !== undefined);
  const { printed, rejects } = await filtered(['repair'], [lines.join('\n')]);
  assert.equal(
    printed.split('\n').slice(0, -1),
    lines.map((line) => repair(line).reference),
  );
  assert.equal(rejects, []);
});

verbs('with: an error that is a mistake of the program is thrown', () => {
  assert.throws(
    () => readChanges({ query: [['a'] as never] }),
    (error: unknown) => error instanceof TypeError,
  );
});

verbs('throws an error that is a mistake of the program', () => {
  const write = rewriting(() => {
    throw new TypeError('a mistake');
  });
  assert.throws(
    () => write(new Output(), Buffer.from('a'), 0, new Uint32Array(STRIDE), 0),
    (error: unknown) => error instanceof TypeError,
  );
});

for (const option of ['password=p q', 'userinfo=u:secret q', 'user=secret@']) {
  verbs(`with --set ${option} shows no password`, async () => {
    const { code, stderr } = await uriscan(['with', '--set', option]);
    assert.is(code, 2);
    assert.match(stderr, /^error: --set (user|userinfo|password): .* offset \d+\)\n$/);
  });
}

verbs.run();
