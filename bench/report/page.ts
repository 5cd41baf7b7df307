/** The page around the report: one file that loads nothing else, for wide and narrow screens, light and dark. */

import { type Markup, markup } from './markup.js';

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2128; --quiet: #59636e; --rule: #d5dae0;
  --link: #0b5fc4; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --ink: #e4e8ec; --quiet: #a0abb6; --rule: #343c45;
    --link: #5aa9ff; --bad: #ff8a80;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main, header { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.75rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--rule); }
p { margin: .5rem 0; max-width: 48rem; }
.quiet, caption, small { color: var(--quiet); }
a { color: var(--link); }
.ahead { color: var(--bad); }
figure { margin: .5rem 0; }
.scroll svg[role=img] { max-width: none; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin-top: .75rem; }
code { font: .9em ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
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
.answers li { margin: .5rem 0; }
.answers .quiet { font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: .5rem 0; }
dt { color: var(--quiet); } dd { margin: 0; min-width: 0; }
footer { margin: 3rem 0 2rem; color: var(--quiet); font-size: .875rem; }
@media (max-width: 40rem) {
  main, header { padding: 0 .9rem; }
  header { padding-top: 1.1rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
}
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
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
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
