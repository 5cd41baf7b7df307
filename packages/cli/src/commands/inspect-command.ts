/** `uriscan inspect`: the findings in each line. */

import { Option } from 'commander';
import { SEVERITIES } from 'uriscan/inspect';
import { FINDING_FORMATS } from '../tasks/inspect-task.js';
import type { AddLineCommand } from './line-command.js';

export function addInspect(add: AddLineCommand): void {
  add('inspect', undefined, { isReport: true })
    .summary('report suspicious references: disguised hosts, private addresses')
    .description(
      'Prints FILE:LINE:START..END: SEVERITY CODE: SENTENCE for each finding in a line. A danger is a host of the own ' +
        'network, a disguised host, or one that two readers read differently (RFC 3986, section 7). A line that is not a ' +
        'URI reference is a warning, with a danger if a client reaches such a host with it. Offsets are in bytes from the ' +
        'beginning of the line, the end exclusive; no password is printed. NDJSON has the category of each finding, too.\n\n' +
        'A line with findings is counted with the code of the worst one, and written by --rejects.',
    )
    .addOption(new Option('-f, --format <format>', 'how to print findings').choices(FINDING_FORMATS).default('text'))
    .addOption(new Option('-s, --severity <severity>', 'the least severity').choices(SEVERITIES).default('warning'))
    .examples('uriscan inspect links.txt', 'uriscan inspect --severity danger --format ndjson links.txt')
    .exitCode(0, 'no findings')
    .exitCode(1, 'a line with findings');
}
