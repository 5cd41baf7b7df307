/** The kinds of input, with rows of which some are rejected or empty, and the numbers of a summary. */

export const ROWS = 300;
export const LONGEST = 400;
/** Small blocks, so that every thread gets many. */
export const SMALL = { atOnce: true, blockBytes: 2048, mostThreads: 3, longest: LONGEST };

/** References of which some are rejected or empty, and one row is too long. */
export const REFERENCES = Array.from({ length: ROWS }, (_, i) =>
  i === 150
    ? `/${'l'.repeat(LONGEST)}`
    : (['http://h/a/../b', '', 'b c', 'a:b', '//[::1]/', '%4', 'x:/\u00e4'][i % 7] as string),
);

const json = (url: string): string => JSON.stringify({ url, n: 1 });
/** The files, and the row of a reference in each. `i` is its index. */
export const FILES: Readonly<
  Record<string, { readonly row: (url: string, i: number) => string; readonly header?: string }>
> = {
  lines: { row: (url) => `${url}\n` },
  tsv: { row: (url, i) => (i % 50 === 7 ? `${url}\n` : `${i}\t${url}\n`), header: 'id\turl\n' },
  csv: { row: (url, i) => (i % 50 === 7 ? `${url}\n` : `${i},"${url}${i % 9 ? '' : '\n'}"\r\n`), header: 'id,url\n' },
  ndjson: { row: (url, i) => (i % 50 === 7 ? '{"url"\n' : `${json(url)}\n`) },
  cdxj: { row: (url, i) => (i % 50 === 7 ? 'com,a)/\n' : `com,a)/ 20260101 ${json(url)}\n`) },
  cdx: { row: (url, i) => (i % 50 === 7 ? 'com,a)/\n' : `com,a)/ 20260101 ${url || '-'} -\n`) },
  w3c: {
    row: (url, i) => {
      if (i % 50 === 7) return 'a\n';
      const value = url.includes(' ') ? `"${url}"` : url || '-';
      if (i === 0) return '#Fields: cs(Referer) n\n';
      // The names change at a directive.
      if (i % 100 === 60) return `#Fields: ${i === 160 ? 'date cs(Referer)' : 'cs(Referer) n'}\n`;
      return i >= 160 && i < 260 ? `x ${value}\n` : `${value} x\n`;
    },
  },
  log: {
    row: (url, i) =>
      i % 50 === 7 ? 'a log\n' : `- - - [22/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1 "${url || '-'}" "a"\n`,
  },
};

/** The columns of references that have another name than `url`. */
export const COLUMNS: Readonly<Record<string, string>> = { log: 'referrer', cdx: 'a', w3c: 'cs(Referer)' };

export const linesIn = (text: string): number => text.split('\n').length - 1;

/** The numbers of the summary. */
export function numbersIn(stderr: string): Readonly<Record<string, number>> {
  const [line] = /^[\d,]+ (?:line|row)s?: .*$/m.exec(stderr) as RegExpExecArray;
  const numbers = [...line.matchAll(/(\d[\d,]*) (\w+)/g)].map(([, count, noun]) => [
    (noun as string).replace(/^(?:lines?|rows?)$/, 'all').replace(/s$/, ''),
    Number((count as string).replaceAll(',', '')),
  ]);
  return { duplicate: 0, ...Object.fromEntries(numbers) };
}
