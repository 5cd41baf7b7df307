/** The top of the site's first page, made from README: its sentence, the command, five lines, a live input and a chart. */

import { escaped } from './page-html.js';

/** The lines of README's first example that the page leaves out. */
const LEFT_OUT = /^(?:$|uri\.fragment|normalize)/;
const EXAMPLE = 'http://example.com@127.0.0.1/a?b#c';
/** The verbs of the chart. */
const VERBS = ['scanLines', 'parse'];

/** A bar of the chart. */
export interface Bar {
  readonly verb: string;
  readonly subject: string;
  /** Million references per second. */
  readonly millions: number;
}

/** The bars of the rows of README's table of speed. */
export function bars(readme: string): Bar[] {
  const table = /<!-- bench:start -->([\s\S]*)<!-- bench:end -->/.exec(readme)?.[1] ?? '';
  const [heads = []] = [...table.matchAll(/^\| +\|(.*)\|$/gm)].map(([, cells = '']) =>
    cells.split('|').map((cell) => cell.trim()),
  );
  return VERBS.flatMap((verb) => {
    const row = new RegExp(`^\\| \`${verb}\` \\|(.*)\\|$`, 'm').exec(table)?.[1];
    if (row === undefined) throw new Error(`README's table of speed has no row for ${verb}`);
    const cells = row.split('|');
    const cell = (head: string): number => Number.parseFloat(cells[heads.indexOf(head)] ?? '');
    const ours = cell('million/s');
    const others = [...row.matchAll(/`([^`]+)`[\\*]* ([\d.]+)/g)].map(([, subject = '', times]) => ({
      verb,
      subject,
      millions: ours / Number(times),
    }));
    return [{ verb, subject: 'uriscan', millions: ours }, ...others.sort((a, b) => b.millions - a.millions)];
  });
}

/** The chart: longer is faster. */
function chart(all: readonly Bar[]): string {
  const most = Math.max(...all.map(({ millions }) => millions));
  const rows = all.map(({ verb, subject, millions }) => {
    const label = subject === 'uriscan' ? `<b>uriscan</b> <code>${verb}</code>` : `<code>${escaped(subject)}</code>`;
    const width = ((100 * millions) / most).toFixed(1);
    const look = subject === 'uriscan' ? 'ours' : 'other';
    return `<li><span>${label}</span><span class="bar"><i class="${look}" style="width:${width}%"></i></span><span class="number">${millions.toPrecision(3)}</span></li>`;
  });
  return `<figure class="chart"><figcaption><b>Million URLs per second, on one core</b>: longer is better. <a href="documents/Speed.html">All figures</a></figcaption><ul>${rows.join('')}</ul></figure>`;
}

/** The sentence that says what the project is: the first one of README. */
export function sentence(readme: string): string {
  const [, text = ''] = /^# .*\n\n(.*)$/m.exec(readme) ?? [];
  return text;
}

/** The top of the page, instead of all that precedes README's first example. */
export function home(readme: string): string {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const code = example.split('\n').filter((line) => !LEFT_OUT.test(line));
  return `<section class="home">
<h1 id="uriscan">${escaped(sentence(readme))}</h1>
<div class="start">
<pre id="install" class="command" tabindex="0"><code>npm install uriscan</code></pre>
<pre id="ten-lines" class="lines" tabindex="0"><code>${escaped(code.join('\n').replace('normalize, ', ''))}</code></pre>
</div>
<form class="try" autocomplete="off" aria-label="Try it">
<p class="head"><label for="try">Type a URL</label> <a id="try-more" href="playground.html">Open it in the playground</a></p>
<input id="try" value="${escaped(EXAMPLE)}" spellcheck="false" autocapitalize="off">
<p id="try-parts" class="reference"></p>
<p id="try-verdict" class="verdict" role="status"></p>
</form>
${chart(bars(readme))}
</section>
<script type="module" src="assets/home.js"></script>
`;
}
