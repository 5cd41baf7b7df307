/** The static site in Chromium, below a path of a file server: links, search, looks, and no request to elsewhere. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert } from '../support/suite.js';
import { BELOW, faultsIn, fileAt, pageSuite } from './chromium.js';

const SITE = fileURLToPath(new URL('../../site/dist/', import.meta.url));
const WIDTHS = [360, 1024, 1600];
/** One page of each kind, and guides with wide tables and long code. */
const PAGES = (
  'index api/index api/scanner api/uriscan guides/index guides/fetch guides/speed guides/from-url guides/architecture ' +
  'project/changelog playground'
).split(' ');

const { tests: site, on } = pageSuite('site', SITE);

const files = new Set(readdirSync(SITE, { recursive: true, encoding: 'utf8' }));
const htmlOf = new Map(
  [...files].filter((file) => file.endsWith('.html')).map((file) => [file, readFileSync(SITE + file, 'utf8')]),
);
const idsOf = new Map(
  [...htmlOf].map(([file, html]) => [file, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
);

site('every link leads to a file of the site, and to an anchor in it', () => {
  const dead: string[] = [];
  let count = 0;
  for (const [file, html] of htmlOf) {
    if (file === 'playground.html') continue;
    for (const [, link = ''] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^(?:https?|data|mailto):/.test(link)) continue;
      count++;
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? file : fileAt(path.slice(BELOW.length));
      const isFound = (path === '' || path.startsWith(BELOW)) && files.has(target);
      if (!isFound || (fragment && htmlOf.has(target) && !idsOf.get(target)?.has(decodeURIComponent(fragment)))) {
        dead.push(`${file}: ${link}`);
      }
    }
  }
  assert.equal(dead, []);
  assert.ok(count > 3000, `${count} links`);
});

site('no page loads anything from elsewhere', () => {
  for (const [file, html] of htmlOf) {
    assert.not.match(
      html,
      /<(?:script|img|iframe|source)[^>]* src="(?:https?:)?\/\/|<link[^>]* href="(?:https?:)?\/\//,
      file,
    );
  }
});

site('addresses of guides are short, and of ASCII', () => {
  const guides = [...htmlOf.keys()].filter((file) => /^(?:guides|examples|project)\//.test(file));
  assert.ok(guides.includes('guides/scale.html') && guides.length > 25);
  for (const file of guides) assert.match(file, /^[a-z]+\/[a-z0-9_-]{3,24}\.html$/);
});

site('every page has a title, a description and a picture for previews', () => {
  for (const [file, html] of htmlOf)
    for (const property of ['title', 'description', 'image'])
      assert.match(html, new RegExp(`<meta property="og:${property}" content="[^"]{3,}"`), `${file}: ${property}`);
  assert.match(htmlOf.get('index.html') ?? '', `content="http://127.0.0.1${BELOW}card.png"`);
});

site('`uriscan` is the first entry of the API', () => {
  const [, first] = /<main.*?<td.*?href="([^"]*)"/s.exec(htmlOf.get('api/index.html') ?? '') ?? [];
  assert.is(first, `${BELOW}api/uriscan.html`);
});

on(
  'code can be copied, and is highlighted',
  'index.html',
  async (page) => {
    await page.locator('.start .language-sh').getByRole('button', { name: 'Copy Code' }).click();
    assert.is(await page.evaluate('navigator.clipboard.readText()'), 'npm install uriscan');
    assert.ok((await page.locator('.language-ts span').count()) > 20);
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
);

on(
  'the times of others are in view at 1,440 pixels',
  'guides/speed.html',
  async (page) => {
    const [table, cell] = [
      page.locator('.table').first(),
      page.getByRole('columnheader', { name: 'times of others' }).first(),
    ];
    const [outer, inner] = [await table.boundingBox(), await cell.boundingBox()];
    assert.ok(outer !== null && inner !== null && inner.x + inner.width < outer.x + outer.width);
  },
  { viewport: { width: 1440, height: 900 } },
);

for (const file of PAGES.map((name) => `${name}.html`))
  on(file, file, async (page) => assert.equal(await faultsIn(page, WIDTHS), []));

/** Tests that a search on the first page has a result, and leads to it. */
function finds(words: string, result: string, file: string): void {
  on(`a search for ${words} finds ${result}`, 'index.html', async (page) => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('#localsearch-input').pressSequentially(words);
    await page.getByRole('option', { name: result }).first().click();
    await page.waitForURL(`**/${file}*`);
  });
}

finds('scanBytes', 'scanBytes()', 'api/scanner.html#scanbytes');
finds('rebinding', 'Fetch an untrusted URL', 'guides/fetch.html');
finds('canonicalize', 'normalize()', 'api/resolve.html#normalize');

for (const [words, result] of [
  ['redirect', 'resolveWithin()'],
  ['password', 'redact()'],
  ['compare', 'equals()'],
  ['join', 'appendPath()'],
  ['query parameter', 'Query'],
  ['regex', 'webUrl()'],
] as const)
  on(`a search for ${words} has ${result} among its first three results`, 'index.html', async (page) => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('#localsearch-input').pressSequentially(words);
    const first = page.getByRole('option').filter({ hasText: result }).first();
    await first.waitFor();
    const titles = await page.getByRole('option').allInnerTexts();
    const ends = titles.slice(0, 3).map((title) => title.trim().split('\n').at(-1)?.trim());
    assert.ok(ends.includes(result), ends.join(', '));
  });

on('the reader chooses between light and dark', 'guides/speed.html', async (page) => {
  assert.is(await page.locator('html.dark').count(), 0);
  await page.getByRole('switch').first().click();
  assert.is(await page.locator('html.dark').count(), 1);
});

on('the picture of the rooms is drawn', 'guides/architecture.html', async (page) => {
  await page.locator('.picture svg').getByText('packages/cli').waitFor();
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  on(
    `the first page shows its parts without scrolling, at ${width} x ${height}`,
    'index.html',
    async (page) => {
      const parts = ['h1', '.language-sh', '#try', '#try-verdict', ...(width > 1000 ? ['.table'] : [])];
      for (const part of parts) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box !== null && box.y + box.height <= height, `${part} ends at ${box && box.y + box.height}`);
      }
    },
    { viewport: { width, height } },
  );
}

on('the first page reads a URL while it is typed', 'index.html', async (page) => {
  await page.getByLabel('Type a URL').fill('javascript:alert(1)');
  assert.match(await page.locator('#try-verdict').innerText(), 'its scheme runs code');
  assert.is(await page.locator('#try-parts .scheme').innerText(), 'javascript');
  await page.getByRole('link', { name: 'Open it in the playground' }).click();
  await page.waitForURL('**/playground.html*');
  assert.is(await page.locator('#reference').inputValue(), 'javascript:alert(1)');
});

site.run();
