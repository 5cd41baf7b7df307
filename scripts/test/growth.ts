/**
 * `npm run growth`: measures how fast the time of every exported function grows with the length of hostile texts. The exit
 * code is 1 if doubling the length multiplies it by more than 2.6 anywhere.
 */

import { parseArgs } from 'node:util';
import { publicFunctions } from '../../test/support/entries.js';
import { runAll } from '../../test/support/entry-calls.js';
import { GROWING_TEXTS } from '../../test/support/growing-texts.js';
import { type Growth, growthOf, MOST_RATE } from '../../test/support/growth-rate.js';
import { CALLS, NO_TEXT, NOT_MEASURED } from '../../test/support/public-calls.js';

const USAGE = `npm run growth -- [--only WORD] [--generator WORD] [--each]

  --only WORD       only functions with this in their name, such as "compat" or "uriscan/crawl surt"
  --generator WORD  only texts with this in their name, such as "xn--"
  --each            measure each call of a function separately, instead of all of them together`;

const LENGTHS = { short: 1 << 12, long: 1 << 15, mostMilliseconds: 1000 };

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    generator: { type: 'string', default: '' },
    each: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** The texts with which a function grows fastest. */
interface Worst extends Growth {
  readonly text: string;
}

async function measure(): Promise<void> {
  const functions = (await publicFunctions()).filter(({ name }) => name.includes(values.only));
  const texts = GROWING_TEXTS.filter(({ name }) => name.includes(values.generator));
  if (functions.length === 0 || texts.length === 0) throw new Error(`nothing has this name\n${USAGE}`);
  const { version, platform, arch } = process;
  console.log(`${functions.length} functions, ${texts.length} kinds of text; Node ${version}, ${platform} ${arch}`);
  console.log(`${new Date().toISOString().slice(0, 10)}; the most that doubling the length multiplies the time by:\n`);
  const worstOfEntry = new Map<string, number>();
  let faults = 0;
  for (const [i, { name, value }] of functions.entries()) {
    const calls = CALLS.get(value);
    const reason = NOT_MEASURED.get(name) ?? NO_TEXT.get(name);
    if (calls === undefined || reason !== undefined) {
      print(`   -  ${name}: ${reason ?? 'has no call in test/support/public-calls.ts'}`);
      continue;
    }
    let worst: Worst = { rate: 0, lengths: [], milliseconds: [], text: '' };
    const runs = values.each ? calls : [(text: string) => runAll(calls, text)];
    for (const [k, text] of texts.entries()) {
      progress(`${i + 1} of ${functions.length}, ${k + 1} of ${texts.length}: ${name}, ${text.name}`);
      for (const [call, run] of runs.entries()) {
        const growth = await growthOf(run, text, LENGTHS);
        if (growth.rate > worst.rate) worst = { ...growth, text: text.name };
        if (growth.rate <= MOST_RATE) continue;
        faults++;
        print(`FAST  ${name}${values.each ? `, call ${call + 1}` : ''}: ${described({ ...growth, text: text.name })}`);
      }
    }
    print(`${worst.rate.toFixed(2)}  ${name}${worst.rate === 0 ? '' : `: ${described(worst)}`}`);
    const entry = name.split(' ')[0] as string;
    worstOfEntry.set(entry, Math.max(worstOfEntry.get(entry) ?? 0, worst.rate));
  }
  print('');
  for (const [entry, rate] of worstOfEntry) print(`${rate.toFixed(2)}  ${entry}`);
  print(`\n${faults} above ${MOST_RATE}`);
  if (faults > 0) process.exitCode = 1;
}

function described({ rate, text, lengths, milliseconds }: Worst): string {
  const times = lengths.map((length, i) => `${(milliseconds[i] as number).toFixed(2)} ms for ${length}`);
  return `${rate.toFixed(2)} with ${text}: ${times.join(', ')}`;
}

/** A line that replaces itself, on a terminal only. */
function progress(text: string): void {
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\r\x1b[K${text.slice(0, process.stdout.columns - 1)}`);
}

function print(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  console.log(line);
}

if (values.help) console.log(USAGE);
else await measure();
