/** Finds a Chromium, and opens the page in it. */

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { pageHtml } from '../../scripts/site/page-html.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
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

/** A browser, and a server of the page on a port of this machine. */
export class Visit {
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

  static async begin(): Promise<Visit> {
    const html = await pageHtml();
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    // In containers Chromium cannot use its sandbox; it loads only this page.
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    return new Visit(origin, browser, () => server.close());
  }

  /** Opens the page in a new window. */
  async open(fragment = '', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
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

/** Returns the fragment of a link to a reference. */
export function linkTo(reference: string, base = '', more = ''): string {
  return `#reference=${encodeURIComponent(reference)}&base=${encodeURIComponent(base)}${more}`;
}
