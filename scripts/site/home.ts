/** The top of the site's first page, made from README: its sentences, the command, five lines, a live input and a chart. */

import { escaped } from './page-html.js';

/** The lines of README's first example that the page leaves out. */
const LEFT_OUT = /^(?:$|url\.fragment|normalize)/;
const EXAMPLE = 'http://example.com@evil.example/a?b#c';
/** The verbs of the chart. */
const VERBS = ['parse', 'isUri'];

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
    const others = [...row.matchAll(/`([^`]+)`(?:\\(\*))? ([\d.]+)/g)].map(([, subject = '', mark = '', times]) => ({
      verb,
      subject: subject + mark,
      millions: ours / Number(times),
    }));
    return [{ verb, subject: 'uriscan', millions: ours }, ...others.sort((a, b) => b.millions - a.millions)];
  });
}

/** The chart: longer is faster. @param about - the runtime, machine and date, as README has them */
function chart(all: readonly Bar[], about: string): string {
  const most = Math.max(...all.map(({ millions }) => millions));
  const rows = all.map(({ verb, subject, millions }) => {
    const label = subject === 'uriscan' ? `<b>uriscan</b> <code>${verb}</code>` : `<code>${escaped(subject)}</code>`;
    const width = ((100 * millions) / most).toFixed(1);
    const look = subject === 'uriscan' ? 'ours' : 'other';
    return `<li><span>${label}</span><span class="bar"><i class="${look}" style="width:${width}%"></i></span><span class="number">${millions.toPrecision(3)}</span></li>`;
  });
  return `<figure id="why-uriscan" class="chart"><figcaption><b>Million URLs per second, on one core</b>: longer is better. ${escaped(about)}; * follows another standard. <a href="guides/speed.html">All figures</a></figcaption><ul>${rows.join('')}</ul></figure>`;
}

/** The sentences that say what the project is: the first lines of README. */
export function sentences(readme: string): readonly [string, string] {
  const [, what = '', who = ''] = /^# .*\n\n(.*)\n(.*)$/m.exec(readme) ?? [];
  return [what, who];
}

const withCode = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

/** The first example of a rendered page, highlighted, without some of its lines. */
function exampleIn(html: string): string {
  const [, example = ''] = /<pre><code class="ts">(.*?)<\/code>/s.exec(html) ?? [];
  const lines = example.split('<br/>').filter((line) => !LEFT_OUT.test(line.replaceAll(/<[^>]*>/g, '')));
  return lines.join('<br/>').replace(/<span[^>]*>normalize<\/span><span[^>]*>, <\/span>/, '');
}

/**
 * The top of the page, instead of all that precedes README's table of differences.
 *
 * @param html - README as typedoc has rendered it
 */
export function home(readme: string, html: string): string {
  const [what, who] = sentences(readme).map(withCode);
  return `<section class="home">
<h1 id="uriscan">${what}</h1>
<p class="who">${who}</p>
<p class="ways"><a class="first-way" href="guides/everyday.html">Get started</a> <a href="guides/index.html">Guides</a> <a href="modules.html">API</a></p>
<div class="start">
<pre id="install" class="command" tabindex="0"><code>npm install uriscan</code><button type="button">Copy</button></pre>
<pre id="ten-lines" class="lines" tabindex="0"><code>${exampleIn(html)}</code><button type="button">Copy</button></pre>
</div>
<form class="try" autocomplete="off" aria-label="Try it">
<p class="head"><label for="try">Type a URL</label> <a id="try-more" href="playground.html">Open it in the playground</a></p>
<input id="try" value="${escaped(EXAMPLE)}" spellcheck="false" autocapitalize="off">
<p id="try-parts" class="reference"></p>
<p id="try-verdict" class="verdict" role="status"></p>
</form>
${chart(bars(readme), /\((Node [^)]*)\)/.exec(readme)?.[1] ?? '')}
</section>
<script type="module" src="assets/home.js"></script>
`;
}
