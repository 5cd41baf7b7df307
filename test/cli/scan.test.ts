/** `uriscan scan`: its output. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uriscan } from '../support/cli.js';

const scanning = suite('cli scan');

/** With `args`, the lines of `input` give this output. */
const prints = (args: string, input: string, output: string): void => {
  scanning(`scan ${args}: ${JSON.stringify(input)}`, async () => {
    const { stdout, code } = await uriscan(['scan', ...args.split(' ').filter(Boolean)], { stdin: [input] });
    assert.is(stdout, output);
    assert.is(code, 0);
  });
};

const EVERYTHING = 'http://u:p@h.example:80/a/b?q#f\n';

prints(
  '',
  EVERYTHING,
  '{"line":1,"scheme":"http","userinfo":"u:p","host":"h.example","hostKind":"reg-name","port":"80","path":"/a/b",' +
    '"query":"q","fragment":"f"}\n',
);
prints('-f tsv', EVERYTHING, '1\thttp\tu:p\th.example\treg-name\t80\t/a/b\tq\tf\n');
prints('--format tsv', 'a\n', '1\t\\N\t\\N\t\\N\t\\N\t\\N\ta\t\\N\t\\N\n');
prints('--format tsv', '//@:?#\n', '1\t\\N\t\t\treg-name\t\t\t\t\n');
prints('', 'a', '{"line":1,"path":"a"}\n');
prints(
  '',
  '//@:?#',
  '{"line":1,"userinfo":"","host":"","hostKind":"reg-name","port":"","path":"","query":"","fragment":""}\n',
);
prints('--fields scheme', 'a\nb:c\n', '{}\n{"scheme":"b"}\n');
prints('-f tsv --fields scheme', 'a\nb:c\n', '\\N\nb\n');
prints('-f tsv --fields path,file,reference,authority', '//h/p\n', '/p\t-\t//h/p\th\n');
prints('--fields file,line', '//h/p\n', '{"file":"-","line":1}\n');
prints('--fields hostKind', '//1.2.3.4\n', '{"hostKind":"ipv4"}\n');
prints('--fields hostKind', '//[::]\n', '{"hostKind":"ipv6"}\n');
prints('--fields hostKind', '//[v1.a]\n', '{"hostKind":"ipvfuture"}\n');
prints('-f tsv --fields host,host.start,host.end', 'x\ns://h/p\n//i\n', '\\N\t\\N\t\\N\nh\t4\t5\ni\t2\t3\n');
prints(
  '--fields path,path.start,path.end',
  's:\ns:abc\n',
  '{"path":"","path.start":2,"path.end":2}\n{"path":"abc","path.start":2,"path.end":5}\n',
);
prints('-f tsv --header --fields line,host', '//h\n', 'line\thost\n1\th\n');
prints('-f tsv --header --fields line,host', '', 'line\thost\n');
prints('-f tsv --fields line', 'a\n'.repeat(11), '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n');
prints('-f tsv --fields line,path', 'a\n\n \nb\n', '1\ta\n4\tb\n');
prints('-f tsv --fields path --grammar uri', 'a\ns:b\ns:c#\n', 'b\nc\n');
prints('-f tsv --fields path -g absolute-uri', 'a\ns:b\ns:c#\n', 'b\n');
prints('-f tsv --fields path -g relative-reference', 'a\ns:b\ns:c#\n', 'a\n');
prints(
  '--fields line,domain,host.lower,portNumber,query:q',
  'http://Www.Example.co.uk/?q=a%0A%22%C3%A9+%FF\nhttps://%c3:81/?p\na\n',
  '{"line":1,"domain":"example.co.uk","host.lower":"www.example.co.uk","portNumber":80,"query:q":"a\\n\\"é+\ufffd"}\n' +
    '{"line":2,"host.lower":"%C3","portNumber":81}\n{"line":3}\n',
);
prints('-f tsv --fields query:q,domain', '//a.b.uk?q=%09%5c\n//[::]?q\n', '\\t\\\\\tb.uk\n\\N\t\\N\n');
prints('-f csv --header --fields portNumber,query:é', 'ws://h?%C3%A9=%22,\n', 'portNumber,query:é\n80,""","\n');
prints('-f csv -d ; --fields line,host,path', '//h/a;b\nc\n', '1;"h";"/a;b"\n2;;"c"\n');
for (const length of [63, 64, 65, 70_000]) {
  const path = 'p'.repeat(length);
  scanning(`scan: a path of ${length} bytes`, async () => {
    const { stdout } = await uriscan(['scan', '-f', 'tsv', '--fields', 'path,reference'], { stdin: [`//h/${path}`] });
    assert.is(stdout, `/${path}\t//h/${path}\n`);
  });
}

scanning('writes components that JSON.parse reads back', async () => {
  const reference = "a+-.1://%41~!$&'()*+,;=:@a!$&'()*+,;=%22%5c:1/%5C%22?/?#/?";
  const { stdout } = await uriscan(['scan', '--fields', 'reference,host'], { stdin: [reference] });
  assert.equal(JSON.parse(stdout), { reference, host: "a!$&'()*+,;=%22%5c" });
});

scanning('exits with 0 if there are rejects, and counts them', async () => {
  const { code, stderr } = await uriscan(['scan'], { stdin: ['a b\n%\n\nc\n%4x\n%'] });
  assert.is(code, 0);
  assert.match(stderr, /^6 lines: 1 valid, 4 rejected, 1 empty\n/);
  const counts = [...stderr.matchAll(/^ {2}(\S+) +(\d+)$/gm)].map(([, code, count]) => `${code} ${count}`);
  assert.equal(counts, ['unexpected-end 2', 'forbidden-character 1', 'invalid-percent-encoding 1']);
});

/** The command refuses `args`, with exit code 2 and this message. */
const refuses = (args: readonly string[], why: RegExp): void => {
  scanning(`refuses: ${args.join(' ')}`, async () => {
    const { code, stdout, stderr } = await uriscan(args);
    assert.is(code, 2);
    assert.is(stdout, '');
    assert.match(stderr, why);
  });
};

refuses(['scan', '--fields', 'line,port,line'], /"line" is there twice/);
refuses(['scan', '--fields', 'hostname'], /there is no field "hostname"/);
refuses(['scan', '--fields', ''], /there is no field ""/);
refuses(['scan', '--grammar', 'url'], /Allowed choices are uri-reference, uri, relative-reference, absolute-uri/);
refuses(['scan', '--nonsense'], /unknown option '--nonsense'/);
refuses(['scan', '-', '-'], /standard input can be read only once/);
refuses(['nonsense'], /unknown command 'nonsense'/);
refuses(['explain'], /missing required argument/);
refuses([], /Usage: uriscan/);

scanning.run();
