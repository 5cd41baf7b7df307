/** `--escape-formulas`: cells of CSV and TSV that a spreadsheet would calculate. */

import { escapeFormulas } from '../../packages/cli/src/rows/notation.js';
import { uriscan, withFiles } from '../support/cli.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const cells = suite('cli formulas: rows');
const becomes = (rows: string, escaped: string, separator = ','): void =>
  cells(JSON.stringify([rows, separator]), () =>
    assert.is(`${Buffer.from(escapeFormulas(Buffer.from(rows), separator))}`, escaped),
  );
for (const first of '=+-@\t\r\uff1d\uff0b\uff0d\uff20') {
  becomes(`${first}a\n`, `'${first}a\n`);
  becomes(`"${first}a"\n`, `"'${first}a"\n`);
  becomes(`a,${first}\n,"${first}"\n`, `a,'${first}\n,"'${first}"\n`);
  becomes(`a${first}," ${first}"\n`, `a${first}," ${first}"\n`);
  becomes(`"a\n${first}","a,${first}"\n`, `"a\n${first}","a,${first}"\n`);
  becomes(`"""${first}",""\n`, `"""${first}",""\n`);
  becomes(`"","${first}"\n`, `"","'${first}"\n`);
}

const commands = suite('cli formulas: --escape-formulas');
const prints = (args: string, name: string, input: string, expected: string): void =>
  commands(`${args} ${name}`, () =>
    withFiles({ [name]: input }, async (path) => {
      const { stdout } = await uriscan([...args.split(' '), path(name)]);
      assert.is(stdout.replaceAll(`${path('')}/`, ''), expected);
    }),
  );

/** The option is refused where no cell would be escaped. */
const refuses = (args: string, name: string, input: string): void =>
  commands(`refuses ${args} ${name}`, () =>
    withFiles({ [name]: input }, async (path) => {
      const { stdout, stderr, code } = await uriscan([...args.split(' '), path(name)]);
      assert.equal([stdout, code], ['', 2]);
      assert.match(stderr, /^uriscan: --escape-formulas needs --format tsv or csv\n/m);
    }),
  );
runRows('cli/formulas', { becomes, prints, refuses });
cells.run();
commands.run();
