/** Navigates headless Chromium to the text of each line (hexadecimal, UTF-8). */

import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../../../test/page/chromium.js';

const MS = 1500;
/** Features that open other connections or ask the user. */
const OFF = ['HttpsUpgrades', 'LocalNetworkAccessChecks', 'Translate', 'OptimizationHints', 'MediaRouter'];

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--no-proxy-server', '--disable-background-networking', `--disable-features=${OFF.join(',')}`],
});
const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
const session = await page.context().newCDPSession(page);

for await (const line of createInterface({ input: process.stdin })) {
  const url = Buffer.from(line, 'hex').toString();
  const navigation = session.send('Page.navigate', { url }).then(
    ({ errorText }) => errorText ?? 'ok',
    (error: Error) => error.message,
  );
  const outcome = await Promise.race([navigation, sleep(MS, 'timeout')]);
  await session.send('Page.navigate', { url: 'about:blank' });
  await sleep(10);
  process.stdout.write(`${outcome.replace(/\s+/g, ' ')}\n`);
}
await browser.close();
process.exit();
