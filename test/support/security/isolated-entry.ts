/** The program that `isolated` runs: reads a question, prints the answer of each call to each text. */

import { answersTo } from '../calls/index.js';

const { texts, length } = JSON.parse(process.env['QUESTION'] as string);
const grown: string[] =
  length === undefined ? texts : texts.map((text: string) => text.repeat(Math.ceil(length / text.length)));
process.stdout.write(JSON.stringify(await answersTo(grown)));
