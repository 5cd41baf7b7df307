/** The age of the data that the tables are made of: registries of IANA, and properties of Unicode. */

import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['addresses', 'unicode'];
const DAY = 24 * 60 * 60 * 1000;
/** Days after which there may be newer data. */
const MAX_AGE = 365;

/** Returns a sentence for each file of data. A file has the date of its publication in its name or its first line. */
export function agesOfData(now: Date): { readonly text: string; readonly isOld: boolean }[] {
  return FOLDERS.flatMap((folder) => {
    const url = new URL(`../${folder}/`, import.meta.url);
    const files = readdirSync(url).filter((file) => /\.(?:csv|txt)$/.test(file));
    return files.sort().map((file) => {
      const [firstLine = ''] = readFileSync(new URL(file, url), 'utf8').split('\n', 1);
      const [date] = /\d{4}-\d{2}-\d{2}/.exec(`${file} ${firstLine}`) ?? [];
      if (date === undefined) throw new Error(`scripts/${folder}/${file} has no date`);
      const days = Math.floor((now.getTime() - Date.parse(date)) / DAY);
      const isOld = days > MAX_AGE;
      const advice = isOld ? '; look for newer data (docs/stability.md)' : '';
      return { isOld, text: `scripts/${folder}/${file}: ${days} days old${advice}` };
    });
  });
}
