/** `--escape-formulas`: cells of CSV that a spreadsheet would calculate. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { escapeFormulas } from '../../packages/cli/src/rows/notation.js';
import { uriscan, withFiles } from '../support/cli.js';

const cells = suite('cli formulas: rows');
const becomes = (rows: string, escaped: string): void =>
  cells(JSON.stringify(rows), () => assert.is(Buffer.from(escapeFormulas(Buffer.from(rows))).toString(), escaped));
for (const first of '=+-@\t\r') {
  becomes(`${first}a\n`, `'${first}a\n`);
  becomes(`"${first}a"\n`, `"'${first}a"\n`);
  becomes(`a,${first}\n,"${first}"\n`, `a,'${first}\n,"'${first}"\n`);
  becomes(`a${first}," ${first}"\n`, `a${first}," ${first}"\n`);
  becomes(`"a\n${first}","a,${first}"\n`, `"a\n${first}","a,${first}"\n`);
  becomes(`"""${first}",""\n`, `"""${first}",""\n`);
  becomes(`"","${first}"\n`, `"","'${first}"\n`);
}
becomes('', '');
becomes('=,+,-', "'=,'+,'-");
becomes('"é","=\u202e"\n', '"é","\'=\u202e"\n');
cells.run();

const commands = suite('cli formulas: --escape-formulas');
const prints = (args: string, name: string, input: string, expected: string): void =>
  commands(args, () =>
    withFiles({ [name]: input }, async (path) => {
      const { stdout } = await uriscan([...args.split(' '), path(name)]);
      assert.is(stdout.replaceAll(`${path('')}/`, ''), expected);
    }),
  );
prints(
  'normalize --keep -c url --escape-formulas',
  'a.csv',
  'url,=n\n/a,=1\n"@b",""\n',
  '/a,\'=1,"/a"\n"\'@b","","\'@b"\n',
);
prints(
  'normalize --keep --header -c url --escape-formulas',
  'a.csv',
  'url,=n\n/a,1\n',
  'url,\'=n,normalized\n/a,1,"/a"\n',
);
prints('normalize --keep -c 1', 'a.csv', '/a,=1\n', '/a,=1,"/a"\n');
prints('scan -f csv --fields path,query --escape-formulas', 'a.txt', '-a?=b\n', '"\'-a","\'=b"\n');
prints('scan -f tsv --fields path,query --escape-formulas', 'a.txt', '-a?=b\n', '-a\t=b\n');
prints('links -b a:/ -f csv --escape-formulas', 'a.html', '<a href="=1">', '"a:/=1","\'=1","a","href","a.html"\n');
commands.run();
