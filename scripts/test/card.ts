/** `tsx scripts/test/card.ts`: draws `page/card.png`, the picture of a preview, in Chromium. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../test/page/chromium.js';
import { sentence } from '../site/home.js';
import { escaped } from '../site/page-html.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const THEME = readFileSync(`${ROOT}page/style/theme.css`, 'utf8');
const PARTS = [
  ['scheme', 'https'],
  ['', '://'],
  ['userinfo', 'bank.example'],
  ['', '@'],
  ['host', 'evil.example'],
  ['', ':'],
  ['port', '8443'],
  ['path', '/a/../b'],
  ['', '?'],
  ['query', 'q'],
  ['', '#'],
  ['fragment', 'f'],
];

const html = `<style>${THEME}
body { margin: 0; padding: 80px; font: 40px/1.4 var(--sans); color: var(--ink); background: var(--panel); }
h1 { margin: 0 0 40px; font-size: 80px; line-height: 1; }
code { display: block; margin: 0 0 48px; font: 36px var(--mono); white-space: nowrap; }
span { padding-bottom: 6px; color: var(--hue, var(--quiet)); border-bottom: 5px solid var(--hue, transparent); }
p { margin: 0; }
</style><h1>uriscan</h1><code>${PARTS.map(([kind, text]) => `<span class="${kind}">${text}</span>`).join('')}</code>
<p>${escaped(sentence(readFileSync(`${ROOT}README.md`, 'utf8')))}</p>`;

const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.screenshot({ path: `${ROOT}page/card.png` });
await browser.close();
