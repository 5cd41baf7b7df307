/** The picture of README: times of uriscan and of the fastest others for a few verbs, as bars. */

import type { Run } from '../model/earlier-result.js';
import { type Comparison, comparisons, figure, isRival, taskName, timesOurs } from './comparison.js';
import { Markup, markup } from './markup.js';

const VERBS = ['scan', 'scanLines', 'parse', 'resolve'];
const MOST_RIVALS = 3;
const WIDTH = 640;
const LABELS = 170;
const FIGURES = 60;
const ROW = 22;
const STYLE = new Markup(
  'text{font:13px system-ui,sans-serif;fill:#1f2328}.verb{font-weight:600}.ours{fill:#0969da}.other{fill:#afb8c1}' +
    '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ours{fill:#4493f8}.other{fill:#484f58}}',
);

/** An SVG for the first corpus of a run, for light and dark pages. Shorter bars are faster. */
export function picture(run: Run): string {
  const corpus = run.corpora[0]?.name;
  const rows = comparisons(run).filter((row) => row.corpus === corpus && VERBS.includes(taskName(row)));
  let y = 0;
  const groups = rows.map((row) => {
    const group = groupOf(row, y);
    y += (group.length + 0.5) * ROW;
    return group;
  });
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="Time per reference, times uriscan"><style>${STYLE}</style>${groups}</svg>\n`
    .text;
}

/** The name of a verb, and under it a bar for each subject. */
function groupOf({ verb, ours, others }: Comparison, top: number): Markup[] {
  const rivals = others.filter(isRival).slice(0, MOST_RIVALS);
  const bars = [
    { name: 'uriscan', times: 1 },
    ...rivals.map((one) => ({ name: one.subject, times: timesOurs(one, ours) })),
  ];
  const longest = Math.max(...bars.map(({ times }) => times));
  return [
    markup`<text class="verb" x="0" y="${top + ROW - 6}">${verb}</text>`,
    ...bars.map(({ name, times }, i) => {
      const y = top + (i + 1) * ROW;
      const width = Math.round(((WIDTH - LABELS - FIGURES) * times) / longest);
      return markup`<text x="12" y="${y + 15}">${name}</text><rect class="${i === 0 ? 'ours' : 'other'}" x="${LABELS}" y="${y + 3}" width="${width}" height="${ROW - 6}"/><text x="${LABELS + width + 6}" y="${y + 15}">${figure(times)} ×</text>`;
    }),
  ];
}
