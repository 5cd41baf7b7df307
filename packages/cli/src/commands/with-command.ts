/** `uriscan with`: references with other components. */

import { moreTasks } from '../on-demand.js';
import { COMPONENTS_TO_SET } from '../tasks/components-to-set.js';
import type { WithOptions } from '../tasks/with-task.js';
import type { AddLineCommand } from './line-command.js';

export function addWith(add: AddLineCommand): void {
  add<WithOptions>('with', async (options, command) => {
    const { faultIn } = await moreTasks();
    const fault = faultIn(options);
    if (fault !== undefined) command.error(`error: ${fault}`);
  })
    .summary('print each reference with other components')
    .description(
      'Prints each reference with the changes of the options, in this order: --set and --remove, --append, --query, ' +
        '--trim-query, --sort-query. All except --sort-query can be repeated. The rest of the reference is not changed.',
    )
    .option(
      '--set <component=value>',
      'replace a component; the value is written as it is, so encode it before',
      collect,
    )
    .option('--remove <component>', 'remove a component; --set with an empty value does not remove it', collect)
    .option('--append <path=segment>', 'append a segment to the path, percent-encoded, / and % included', collect)
    .option(
      '--query <name=value>',
      'set the parameter of this name, percent-encoded, and remove others of the name; without =, it has no value',
      collect,
    )
    .option(
      '--trim-query <name>',
      'remove the parameters of this name; * at its end matches all that begin so',
      collect,
    )
    .option('--sort-query', 'sort the parameters by name; those of one name keep their order')
    .section('Components', {
      paragraphs: [
        `${Object.keys(COMPONENTS_TO_SET).join(', ')}. User and password are the userinfo before and after its first ` +
          'colon; authority replaces userinfo, host and port.',
        'A reference with which the components cannot be combined is rejected, with the offset 0: with the code ' +
          'path-after-authority, for example, if a host is set and the path does not begin with /.',
      ],
    })
    .examples(
      "uriscan with --trim-query 'utm_*' --trim-query fbclid --sort-query links.txt",
      'uriscan with --set scheme=https --remove port --remove fragment links.txt',
      "uriscan with --append path='my file' --query page=2 links.txt",
    );
}

const collect = (text: string, texts: readonly string[] = []): readonly string[] => [...texts, text];
