/** The report as one page that loads nothing else, for wide and narrow screens, light and dark. */

import { readFileSync, writeFileSync } from 'node:fs';
import { marked } from 'marked';
import type { Run } from '../model/result.js';
import { readHistory, withRows } from './history.js';
import { report } from './markdown.js';
import { historyPlot, throughputPlot } from './plots.js';

const STYLE = `
${readFileSync(new URL('../../page/style/theme.css', import.meta.url), 'utf8')}
body { margin: 0 auto; max-width: 72rem; padding: 1rem; font: 1rem/1.5 var(--sans); color: var(--ink); background: var(--ground); }
a { color: var(--accent); }
h1 { font-size: var(--size-1); }
h2 { font-size: var(--size-2); }
svg { max-width: 100%; height: auto; }
code { font: .9em var(--mono); overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--rule); vertical-align: baseline; }
td:not(:first-child, :last-child) { white-space: nowrap; }
summary { cursor: pointer; padding: .35rem 0; }
`;

export function html(run: Run): string {
  const content = marked(report(run))
    .replaceAll('<table>', '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>uriscan benchmarks</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>uriscan benchmarks</h1>
<p>${throughputPlot(run)}</p>
${content}
<h2>Throughput by commit</h2>
<p>${historyPlot(withRows(readHistory(), run))}</p>
</main>
</body>
</html>
`;
}

export const writeHtml = (run: Run, file: string): void => writeFileSync(file, html(run));
