/** The page around the report: one file that loads nothing else, for wide and narrow screens, light and dark. */

import { type Markup, markup } from './markup.js';

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2128; --quiet: #59636e; --rule: #d5dae0; --panel: #f5f7f9;
  --ours: #0b5fc4; --rival: #8494a7; --other: #c3ccd6; --bad: #b3261e;
  --s0: #0b5fc4; --s1: #c2410c; --s2: #15803d; --s3: #9333ea; --s4: #b8860b;
  --s5: #0e7490; --s6: #be185d; --s7: #59636e; --s8: #7c4a1e; --s9: #4d7c0f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e4e8ec; --quiet: #a0abb6; --rule: #343c45; --panel: #1d232a;
    --ours: #5aa9ff; --rival: #6b7b8d; --other: #434e5a; --bad: #ff8a80;
    --s0: #5aa9ff; --s1: #ff9657; --s2: #5fd38a; --s3: #c99bff; --s4: #eac54f;
    --s5: #4fd0e3; --s6: #ff85b8; --s7: #a0abb6; --s8: #d3a17a; --s9: #b2d95b;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.75rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--rule); }
h3 { font-size: 1rem; margin: 0 0 .35rem; }
p { margin: .5rem 0; max-width: 48rem; }
.quiet, caption, small { color: var(--quiet); }
a { color: var(--ours); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin-top: .75rem; }
code { font: .9em ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 1rem; margin: .75rem 0; }
.card { background: var(--panel); border-radius: 8px; padding: .75rem 1rem; min-width: 0; }
details { margin: .75rem 0; }
summary { cursor: pointer; padding: .35rem 0; }
summary b { font-size: 1.05rem; margin-right: .5rem; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .25rem; }
th { font-weight: 500; text-align: left; color: var(--quiet); }
tbody th { color: inherit; white-space: nowrap; }
th.number { text-align: right; }
th, td { padding: .2rem .7rem .2rem 0; vertical-align: baseline; }
.scroll { overflow-x: auto; }
.scroll tr > * { border-bottom: 1px solid var(--rule); }
.number { text-align: right; white-space: nowrap; }
.bars { width: 100%; }
.bars th, .bars td { padding: .12rem .6rem .12rem 0; }
.bars .number:last-child { padding-right: 0; width: 1%; }
.bars thead th { font-size: .75rem; padding-bottom: 0; }
.bars .bar { width: 100%; min-width: 3.5rem; vertical-align: middle; }
.bar svg { display: block; width: 100%; height: 14px; overflow: visible; }
.bar rect { fill: var(--rival); }
.bar .interval { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.ours rect { fill: var(--ours); }
.ours th { font-weight: 700; }
.other rect { fill: var(--other); }
.ahead .number:last-child { font-weight: 700; color: var(--bad); }
.keys { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; }
.keys span::before { content: ''; display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .4em; }
.keys .ours::before { background: var(--ours); } .keys .rival::before { background: var(--rival); }
.keys .other::before { background: var(--other); }
.plot { width: 100%; max-width: 60rem; height: auto; margin-top: .5rem; font: 12px system-ui, sans-serif; fill: var(--quiet); }
.narrow { display: none; }
.grid path { stroke: var(--rule); fill: none; }
.line { fill: none; stroke: currentColor; stroke-width: 1.75; }
.mark { fill: currentColor; stroke: var(--paper); }
.series text { fill: currentColor; }
${Array.from({ length: 10 }, (_, i) => `.s${i} { color: var(--s${i}); }`).join(' ')}
.s0 .line { stroke-width: 3; } .s0 text { font-weight: 700; }
.answers li { margin: .5rem 0; }
.answers .quiet { font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: .5rem 0; }
dt { color: var(--quiet); } dd { margin: 0; min-width: 0; }
footer { margin: 3rem 0 2rem; color: var(--quiet); font-size: .875rem; }
@media (max-width: 40rem) {
  main, header { padding: 0 .9rem; }
  header { padding-top: 1.1rem; }
  .wide { display: none; } .narrow { display: block; }
  .card { padding: .6rem .7rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
}
@media print { .card { break-inside: avoid; } }
`;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Markup;
}

export function page(title: string, introduction: Markup, sections: readonly Section[], end: Markup): string {
  // The style is ours: it is the one text that is not escaped.
  return (
    markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>`.text +
    STYLE +
    markup`</style>
</head>
<body>
<header>
<h1>${title}</h1>
${introduction}
<nav aria-label="Sections">${sections.map(({ id, title }) => markup`<a href="#${id}">${title}</a>`)}</nav>
</header>
<main>
${sections.map(
  ({ id, title, content }) => markup`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}
</section>
`,
)}<footer>${end}</footer>
</main>
</body>
</html>
`.text
  );
}
