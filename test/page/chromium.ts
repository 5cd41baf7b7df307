/** Finds a Chromium, opens the page or the site in it, and measures how it looks. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { delimiter, extname, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { pageHtml } from '../../scripts/site/page-html.js';
import { assert, suite, type Test } from '../support/suite.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PAGE = 'page.html';
/** The path that the files of a folder are below. */
export const BELOW = '/a/folder/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Returns the path of Chromium: `CHROMIUM`, or the first one on the path.
 *
 * @throws Error if there is no Chromium
 */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = named ? [named] : [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(
      named
        ? `CHROMIUM says ${named}, and there is no such file`
        : 'no Chromium: install one (on Debian, `apt-get install chromium`), or say in CHROMIUM where it is',
    );
  }
  return found;
}

/** The file of a folder that an address names. */
export const fileAt = (address: string): string =>
  decodeURI(address.replace(/[?#].*/, '')).replace(/(?<=^|\/)$/, 'index.html');

/** A browser, and a server of the page on a port of this machine. */
class Visit {
  /** The errors of the console, of the page itself and of requests. */
  readonly complaints: string[] = [];
  readonly origin: string;
  readonly #browser: Browser;
  readonly #close: () => void;

  private constructor(origin: string, browser: Browser, close: () => void) {
    this.origin = origin;
    this.#browser = browser;
    this.#close = close;
  }

  /** Serves the page, or the files of a folder below the path `/a/folder/`. */
  static async begin(folder?: string): Promise<Visit> {
    const html = await pageHtml();
    const top = folder === undefined ? '/' : BELOW;
    const server = createServer(({ url = '' }, response) => {
      const path = folder === undefined ? PAGE : join(folder, fileAt(url.slice(top.length)));
      const isFound = path === PAGE || existsSync(path);
      response.writeHead(isFound ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
      response.end(path === PAGE ? html : isFound ? readFileSync(path) : '');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}${top}`;
    // In containers Chromium cannot use its sandbox; it loads only this page.
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    return new Visit(origin, browser, () => server.close());
  }

  /** Opens the page in a new window, in which scrolling jumps: a smooth scroll can move a button from under a click. */
  async open(fragment = '', options: BrowserContextOptions = {}): Promise<Page> {
    const viewport = { width: 1280, height: 800 };
    const context = await this.#browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() !== 'log') this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(this.origin) && !request.url().startsWith('data:')) {
        this.complaints.push(`requests ${request.url()}`);
      }
    });
    await page.goto(this.origin + fragment);
    return page;
  }

  async end(): Promise<void> {
    await this.#browser.close();
    this.#close();
  }
}

/** Adds a test with a new page, which must not log errors. */
export type On = (
  title: string,
  fragment: string,
  check: (page: Page, visit: Visit) => Promise<void>,
  options?: BrowserContextOptions,
) => void;

/** Makes a suite of tests of the page, or of the files of a folder. */
export function pageSuite(name: string, folder?: string): { readonly tests: Test; readonly on: On } {
  const tests = suite(name);
  let visit: Visit;
  tests.before(async () => {
    visit = await Visit.begin(folder);
  });
  tests.after(() => visit.end());
  const on: On = (title, fragment, check, options) =>
    tests(title, async () => {
      visit.complaints.length = 0;
      const page = await visit.open(fragment, options);
      try {
        await check(page, visit);
        assert.equal(visit.complaints, []);
      } finally {
        await page.context().close();
      }
    });
  return { tests, on };
}

/** Returns the fragment of a link to a reference. */
export function linkTo(reference: string, base = '', more = ''): string {
  return `#reference=${encodeURIComponent(reference)}&base=${encodeURIComponent(base)}${more}`;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The findings of axe, as texts that begin with their impact. */
async function violations(page: Page): Promise<string[]> {
  // Evaluated instead of added as an element, since the page's policy allows no other script.
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(RULES)} } })`,
  )) as { violations: readonly Violation[] };
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.html}\n${node.failureSummary}`),
  );
}

/** The pixels by which the document is wider than the window. */
export const overflow = async (page: Page): Promise<number> =>
  Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));

/**
 * Finds words that begin on one line and end on another. Text without spaces that is longer than a line of a phone may
 * break anywhere, as references may.
 */
const BROKEN_WORDS = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement.closest('.reference, .value, script, style, noscript, .hidden')) continue;
    const shortened = node.data.replace(/\\S{30,}/g, (run) => ' '.repeat(run.length));
    for (const { 0: word, index } of shortened.matchAll(/[\\p{L}\\p{N}_]{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (Math.max(...tops) - Math.min(...tops) > 5) found.push(word);
    }
  }
  return found;
})()`;

/** The faults in the look of a page: findings of axe in light and dark, and parts that do not fit windows of these widths. */
export async function faultsIn(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violations(page)) faults.push(`${colorScheme}: ${violation}`);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const pixels = await overflow(page);
    if (pixels > 0) faults.push(`${pixels} pixels wider than ${width}`);
    const words = (await page.evaluate(BROKEN_WORDS)) as string[];
    if (words.length > 0) faults.push(`broken at ${width} pixels: ${words.join(', ')}`);
  }
  return faults;
}
