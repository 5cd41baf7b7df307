/** The output of the verbs for lines, compared with the library, and for long inputs. */

import { faultOf } from '../../packages/cli/src/verbs/rewrite.js';
import { readChanges } from '../../packages/cli/src/verbs/with.js';
import { canonicalizeQuery, repair } from '../../src/entries/crawl.js';
import { appendSegments, parse, Query, type UriReference } from '../../src/entries/index.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';
import { someReferences } from '../support/pairs.js';
import { assert, suite } from '../support/suite.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

const verbs = suite('cli verbs');

verbs('long lines', async () => {
  const long = 'a'.repeat(200_000);
  assert.is((await filtered(['normalize'], [`${long}\nb`])).printed, `${long}\nb\n`);
  assert.is((await filtered(['resolve', '-b', 'x:'], [long])).printed, `x:${long}\n`);
  assert.is((await filtered(['get', '{path}'.repeat(50)], [long])).printed, `${long.repeat(50)}\n`);
});

verbs('domains of more hosts than are kept, and of long hosts', async () => {
  const hosts = Array.from({ length: 80_000 }, (_, i) => `//a.b${i % 70_000}.co.uk\n`).join('');
  const long = `//${'A.'.repeat(130)}co.uk\n`;
  const { printed } = await filtered(['get', '//{subdomain}.{domain}'], [hosts + long + long]);
  assert.is(printed, hosts + (long + long).toLowerCase());
});

verbs('hosts with and without a domain', async () => {
  const lines = ['//WWW.a.co.uk', '//www.A.co.uk./', 'a', '//', '//co.uk', '//a.co.uk', '//192.0.2.1', '//x..co.uk'];
  const { printed } = await filtered(['get', '{domain} {suffix} {subdomain}'], [lines.join('\n')]);
  assert.is(printed, 'a.co.uk co.uk www\na.co.uk co.uk www\n  \n  \n  \na.co.uk co.uk \n  \n  \n');
});

verbs('parameters of queries are the same as with Query', async () => {
  const queries = [
    'a=1',
    'a',
    'a=',
    '',
    'b=2&a=3&a=4',
    'aa=1&a=2',
    '%61=%62',
    'A=1',
    'a%3Db=1',
    'a=b=c',
    'a%26a%26b=5',
  ];
  queries.push(
    'b&a+b=6&a%20b=7',
    '%FF=1',
    '=x',
    '&&=y',
    'a=+%2B',
    '%C3%A9=%c3',
    'a&c&a%26b=8',
    'x%61=1&a%25=',
    'a%61=1',
  );
  for (const name of ['a', 'a=b', 'a&b', 'a&a&b', 'a b', '', 'é', '\ufffd', 'aa']) {
    for (const plus of [false, true]) {
      const { printed } = await filtered(
        ['scan', '--fields', `query:${name}`, ...(plus ? ['--plus'] : [])],
        [queries.map((query) => `?${query}`).join('\n')],
      );
      const values = queries.map((query) => new Query(query, { plus, invalid: 'replace' }).get(name));
      assert.is(printed, values.map((value) => `${JSON.stringify({ [`query:${name}`]: value })}\n`).join(''), name);
    }
  }
});

for (const length of [63, 64, 65, 70_000]) {
  const path = 'p'.repeat(length);
  verbs(`scan: a path of ${length} bytes`, async () => {
    const { stdout } = await uriscan(['scan', '-f', 'tsv', '--fields', 'path,reference'], { stdin: [`//h/${path}`] });
    assert.is(stdout, `/${path}\t//h/${path}\n`);
  });
}

verbs('scan writes components that JSON.parse reads back', async () => {
  const reference = "a+-.1://%41~!$&'()*+,;=:@a!$&'()*+,;=%22%5c:1/%5C%22?/?#/?";
  const { stdout } = await uriscan(['scan', '--fields', 'reference,host'], { stdin: [reference] });
  assert.equal(JSON.parse(stdout), { reference, host: "a!$&'()*+,;=%22%5c" });
});

verbs('scan exits with 0 if there are rejects, and counts them', async () => {
  const { code, stderr } = await uriscan(['scan'], { stdin: ['a b\n%\n\nc\n%4x\n%'] });
  assert.is(code, 0);
  assert.match(stderr, /^6 lines: 1 valid, 4 rejected, 1 empty\n/);
  const counts = [...stderr.matchAll(/^ {2}(\S+) +(\d+)$/gm)].map(([, code, count]) => `${code} ${count}`);
  assert.equal(counts, ['unexpected-end 2', 'forbidden-character 1', 'invalid-percent-encoding 1']);
});

verbs('inspect counts lines through more than one batch', async () => {
  const { printed } = await filtered(['inspect'], [`${'http://a.b/\n'.repeat(5000)}//[::1]\n`]);
  assert.match(printed, /^-:5001:2\.\.7: danger loopback: /);
});

verbs('inspect escapes the names of files, and counts codes', async () => {
  await withFiles({ 'a\u001bb': '//localhost\n' }, async (path) => {
    const { code, stdout, stderr } = await uriscan(['inspect', path('a\u001bb')]);
    assert.is(code, 1);
    assert.match(stdout, /a\\u\{1b\}b:1:2\.\.11: danger localhost: /);
    assert.match(stderr, /localhost\s+1/);
  });
});

/** With these options, references change as by this function of the library; those that it refuses are rejected. */
const changes = (args: string, change: (uri: UriReference) => UriReference | string): void => {
  verbs(`with ${args}: as the library`, async () => {
    const lines = [...someReferences(2000, SEED).filter((line) => line !== ''), ...EDGES];
    const expected = lines.map((line) => tryCatch(() => `${change(parse(line))}`));
    const { printed, rejects } = await filtered(['with', ...args.split(' ')], [lines.join('\n')]);
    const wanted = expected.filter((line) => line !== undefined);
    assert.equal(printed.split('\n').slice(0, -1), wanted);
    assert.is(rejects.length, expected.filter((line) => line === undefined).length);
  });
};
const EDGES = '// //? //# x:// x: //u@ //u@h:8 //: //h/ //h/a/ //h// x:?q#f # ?#'.split(' ');
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
changes('--append path=a --trim-query *', (uri) => canonicalizeQuery(appendSegments(uri, 'a'), { drop: ['*'] }));
changes('--set query=a&b&c --trim-query a,B', (uri) => uri.with({ query: 'c' }));
changes('--trim-query *', (uri) => canonicalizeQuery(uri, { drop: ['*'] }));

verbs('repair prints the results of the library', async () => {
  const lines = someReferences(3000, SEED)
    .map((line, i) => (i % 2 ? line : line.replace(/[a-z/]/g, ' \u00fc$&')))
    .filter((line) => line !== '' && repair(line).reference !== undefined);
  const { printed, rejects } = await filtered(['repair'], [lines.join('\n')]);
  const expected = lines.map((line) => repair(line).reference);
  assert.equal(printed.split('\n').slice(0, -1), expected);
  assert.equal(rejects, []);
});

verbs('with: an error that is a mistake of the program is thrown', () => {
  assert.throws(() => readChanges({ query: [['a'] as never] }), TypeError);
});

verbs('throws an error that is a mistake of the program', () => {
  assert.throws(() => faultOf(new TypeError('a mistake')), TypeError);
});

for (const option of ['password=p q', 'userinfo=u:secret q', 'user=secret@']) {
  verbs(`with --set ${option} shows no password`, async () => {
    const { code, stderr } = await uriscan(['with', '--set', option]);
    assert.is(code, 2);
    assert.match(stderr, /^uriscan: --set (user|userinfo|password): .* offset \d+\)\n$/);
  });
}

verbs.run();
