/** Tests the page in Chromium: typing, stepping, links, examples, and hostile input. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../../page/model/examples.js';
import { pageHtml } from '../../scripts/site/page-html.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert } from '../support/suite.js';
import { linkTo, pageSuite } from './chromium.js';

/** Milliseconds. */
const PATIENCE = 10_000;
const BASE = 'http://a/b/c/d;p?q';
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];
const ALL = 'https://user@Example.com:8443/over/%7Ethere/../here?name=ferret#nose';

const { tests: behaviour, on } = pageSuite('page-behaviour');

const text = async (page: Page, selector: string): Promise<string> => (await page.locator(selector).innerText()).trim();
const classes = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).getAttribute('class')) ?? '';
const taken = (page: Page): Promise<string> => page.locator('#taken').inputValue();

/** Waits until an expression is true. Evaluates it from outside, since the page's policy forbids evaluating text. */
async function until(page: Page, expression: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > deadline) throw new Error(`never came true: ${expression}`);
    await page.waitForTimeout(20);
  }
}

/** Adds a test with the automaton unfolded. */
const onWalk: typeof on = (title, fragment, check) =>
  on(title, fragment, async (page, visit) => {
    await page.evaluate("document.querySelectorAll('#walk details').forEach((each) => each.setAttribute('open', ''))");
    await check(page, visit);
  });

on('shows a reference without findings when it opens, and one verdict on it', '', async (page) => {
  assert.is(await text(page, '#string'), 'https://example.com:443/%7Eover/there?name=ferret#nose');
  assert.match(await text(page, '#legend .row.host'), /8–19\s+example\.com/);
  assert.is(
    await text(page, '#verdict'),
    'A URL: a browser reads it in the same way, and nothing dangerous was found.',
  );
  assert.is(await page.locator('.finding').count(), 0);
});

on('reads text as the user types', linkTo(''), async (page) => {
  await page.getByLabel('URL', { exact: true }).pressSequentially('//h.i:1?');
  assert.is(await text(page, '#rule'), 'relative-ref');
  assert.match(await text(page, '#legend .row.query'), /empty/);
  assert.match(await text(page, '#legend .row.fragment'), /undefined/);
  await until(
    page,
    "document.getElementById('outcome').textContent.startsWith('A relative link: a browser needs a base')",
  );
});

on('announces a danger, and shows it in red', linkTo('javascript:alert(1)'), async (page) => {
  assert.match(await classes(page, '#verdict'), 'wrong');
  await until(page, "document.querySelector('#outcome[role=status]').textContent.includes('its scheme runs code')");
});

on('ignores Enter in a reference, but keeps pasted newlines', linkTo('a'), async (page) => {
  const field = page.getByLabel('URL', { exact: true });
  await field.press('Enter');
  assert.is(await field.inputValue(), 'a');
  await field.fill('a\nb');
  assert.match(await text(page, '#string'), 'a\\u000Ab');
});

on('points at an error, and says what was expected', linkTo('http://[::1'), async (page) => {
  assert.is(await page.locator('#reference').getAttribute('aria-invalid'), 'true');
  assert.match(
    await text(page, '#legend'),
    'Unexpected end of input; the text is incomplete unexpected-end, offset 11',
  );
  assert.equal(await page.locator('#legend .chip').allInnerTexts(), ['HEXDIG', '"."', '":"', '"]"']);
  await page.locator('#reference').fill('http://h/a b');
  assert.is(await page.locator('#legend mark').textContent(), ' ');
});

on('highlights a component in the string and in the legend', linkTo(ALL), async (page) => {
  const host = page.locator('#string .host');
  await host.hover();
  assert.match(await classes(page, '#legend .row.host'), /\blit\b/);
  await page.locator('#legend .row.authority').hover();
  assert.equal(await page.locator('#string .lit').allInnerTexts(), ['user', '@', 'Example.com', ':', '8443']);
  await page.mouse.move(0, 0);
  await page.locator('#string .path').focus();
  assert.match(await classes(page, '#legend .row.path'), /\blit\b/);
  await page.keyboard.press('Enter');
  assert.is(await page.locator('#string .path').getAttribute('aria-pressed'), 'true');
  await page.locator('#reference').focus();
  assert.match(await classes(page, '#legend .row.path'), /\blit\b/, 'what was chosen stays');
});

onWalk('steps through the automaton by keyboard', linkTo('//h:1', '', '&step=0'), async (page) => {
  const slider = page.getByLabel('Steps taken');
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  assert.is(
    await slider.getAttribute('aria-valuetext'),
    'step 3 of 6: “h”, state 5, host, the host starts here, as far as is known, there is an authority',
  );
  assert.match(`${await page.locator('.node.now title').textContent()}`, /: host \/\/h$/);
  await page.keyboard.press('End');
  assert.match(await text(page, '#step'), 'accepted');
  await page.getByRole('button', { name: 'One step back' }).click();
  assert.is(await text(page, '#count'), 'Step 5 of 6');
  await page.getByRole('button', { name: 'To the start' }).click();
  assert.match(await text(page, '#step'), 'Nothing has been read yet');
  await page.locator('#steps tbody tr').nth(1).click();
  assert.is(await taken(page), '2');
});

onWalk('walks through the automata of IRIs and of HTTP', linkTo('http://é/'), async (page) => {
  const machine = page.getByLabel('Read as');
  for (const [name, outcome] of [
    ['uri', 'No URI reference (RFC 3986) begins like this: the error is at offset 7.'],
    ['iri', 'accepted'],
    ['host', 'No Host field (RFC 9110) begins like this: the error is at offset 5.'],
  ] as const) {
    await machine.selectOption(name);
    await page.getByRole('button', { name: 'To the end' }).click();
    assert.match(await text(page, '#step'), outcome);
  }
  await until(page, "location.hash.includes('automaton=host')");
});

on('compares two references on the ladder', linkTo('HTTP://h/%7e', '', '&other=http://h:80/~'), async (page) => {
  assert.is(await text(page, '#equivalence'), 'The references are equivalent from this rung onwards: Scheme (6.2.3).');
  const badges = page.locator('.rung .badge');
  assert.equal(await badges.allInnerTexts(), ['different', 'different', 'different', 'different', 'the same']);
  await page.getByLabel('Compare with').fill('%');
  assert.match(await text(page, '#ladder'), 'The other text is not a URL');
  await until(page, "location.hash.includes('other=%25')");
});

on('shows a repair as a diff', linkTo('http://h\\a b'), async (page) => {
  assert.is(await text(page, '#repair .diff'), 'http://h\\/a %20b');
  await page.locator('#reference').fill('http://[');
  assert.match(await text(page, '#repair'), 'no way without guessing');
});

on('copies the input as TypeScript and as a command', linkTo("it's", BASE), async (page) => {
  await page.context().grantPermissions(CLIPBOARD);
  const copied = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()');
  await page.getByRole('button', { name: 'Copy command' }).click();
  await until(page, "document.getElementById('copied').textContent !== ''");
  assert.is(await copied(), "npx uriscan-cli explain -- 'it'\\''s'");
  await page.getByRole('button', { name: 'Copy TypeScript' }).click();
  await until(page, "navigator.clipboard.readText().then((text) => text.startsWith('import'))");
  assert.match(`${await copied()}`, 'resolve("http://a/b/c/d;p?q", "it\'s")');
});

on('copies no command that a terminal would act on', linkTo('\u0015touch x\n'), async (page) => {
  await page.context().grantPermissions(CLIPBOARD);
  await page.evaluate("navigator.clipboard.writeText('before')");
  await page.getByRole('button', { name: 'Copy command' }).click();
  await until(page, "document.getElementById('copied').textContent.startsWith('Not copied: a terminal')");
  assert.is(await page.evaluate('navigator.clipboard.readText()'), 'before');
});

onWalk('a link without a step shows the error', linkTo('http://h/a b'), async (page) => {
  assert.is(await text(page, '#count'), 'Step 11 of 11');
  assert.match(await text(page, '#next'), 'refused; expected');
  assert.match(await text(page, '#step'), 'the error is at offset 10');
  assert.is(await page.locator('#map .dot.bad').count(), 1);
  assert.is(await text(page, '#walk-word'), 'refused at 10');
});

on('every section has its status at once', '', async (page) => {
  const words = page.locator('#sections li span');
  for (const reference of ['', 'g', 'http://[', ALL, `http://h/${'a'.repeat(5000)}`]) {
    // Nothing between the input and the statuses waits.
    const found = await page.evaluate(`(() => {
      const field = document.getElementById('reference');
      field.value = ${JSON.stringify(reference)};
      field.dispatchEvent(new Event('input'));
      return [...document.querySelectorAll('#sections li')].map((item) => item.querySelector('span')?.textContent ?? '');
    })()`);
    assert.is((found as string[]).filter((word) => word !== '').length, 7, `${reference}: ${found}`);
  }
  await page.reload();
  assert.not.ok((await words.allTextContents()).includes(''));
});

onWalk('shows the rule of the state at each step, and after a piece was pointed at', linkTo(ALL), async (page) => {
  const field = page.locator('#reference');
  const agree = async (): Promise<string> => {
    const [, box = ''] = (await classes(page, '#map .box.now')).split(' ');
    // A box has the name of the first rule that is shown for its states.
    const rule = box === 'start' ? 'URI-reference' : box;
    assert.is((await text(page, '#rfc pre')).split(' =')[0], rule, `${box} after ${await taken(page)} steps`);
    return box;
  };
  const seen = new Set([await agree()]);
  for (const step of [0, 3, 6, 8, 10, 15, 27, 30, 40, 48, 50, 60]) {
    await page.getByLabel('Steps taken').fill(`${step}`);
    seen.add(await agree());
  }
  assert.ok(seen.size > 6, [...seen].join());
  await field.press('Control+Home');
  for (let i = 0; i < 3; i++) await field.press('ArrowRight');
  await until(page, "document.getElementById('taken').value === '3'");
  await agree();
  await page.locator('#string .query').hover();
  assert.match(await text(page, '#rfc pre'), /^query =/);
  await page.mouse.move(0, 0);
  assert.is(await agree(), 'scheme');
});

/** Finds the lines of the map that meet a box, apart from its border. */
const CROSSINGS = `(() => {
  const boxes = [...document.querySelectorAll('#map .box')].map((box) => [box.textContent, box.querySelector('rect').getBBox()]);
  return [...document.querySelectorAll('#map .link')].flatMap((link) =>
    Array.from({ length: 201 }, (_, i) => link.getPointAtLength((link.getTotalLength() * i) / 200)).flatMap((at) =>
      boxes
        .filter(([, { x, y, width, height }]) => at.x > x + 1 && at.x < x + width - 1 && at.y > y + 1 && at.y < y + height - 1)
        .map(([name]) => link.getAttribute('d') + ' meets ' + name),
    ),
  );
})()`;
onWalk('no line of the map crosses a box or its label', '', async (page) => {
  const machine = page.getByLabel('Read as');
  for (const button of ['Unfold IPv6', 'Fold IPv6']) {
    for (const name of ['uri', 'iri', 'target', 'absolute', 'asterisk', 'host']) {
      await machine.selectOption(name);
      assert.ok((await page.locator('#map .link').count()) > 10);
      assert.equal(await page.evaluate(CROSSINGS), [], name);
    }
    await page.getByRole('button', { name: button }).click();
  }
  const wide = `[...document.querySelectorAll('#map .box')].filter((box) =>
    box.querySelector('text').getBBox().width > box.querySelector('rect').getBBox().width - 2).map((box) => box.textContent)`;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    assert.equal(await page.evaluate(wide), [], `labels that are wider than their box at ${width} pixels`);
  }
});

onWalk('plays, pauses, and stops at an error', linkTo(`${'a'.repeat(60)} b`), async (page) => {
  const play = page.locator('#play');
  await play.click();
  await until(page, "document.getElementById('taken').value >= '1'");
  assert.is(await text(page, '#play'), 'Pause');
  await play.click();
  assert.is(await text(page, '#play'), 'Play');
  await page.getByLabel('Steps taken').fill('59');
  await play.click();
  await until(page, "document.getElementById('play').textContent === 'Play'");
  assert.is(await taken(page), '61');
  assert.match(await text(page, '#step'), 'dead state');
  assert.match(await text(page, '#step'), 'the error is at offset 60');
});

on('shows the branches of resolution', linkTo('../../g', BASE), async (page) => {
  assert.is(await text(page, '#target'), 'http://a/g');
  const reached = (await page.locator('.pseudocode .reached').allInnerTexts()).join('\n');
  assert.match(reached, /T\.path = merge\(Base\.path, R\.path\);\s+\/b\/c\/\.\.\/\.\.\/g/);
  assert.equal(await page.locator('.dots tbody th').allInnerTexts(), ['1', '2E', '2E', '2C', '2C', '2E']);
});

on('ignores the scheme of the base on request (section 5.2.2)', linkTo('http:g', BASE), async (page) => {
  assert.is(await text(page, '#target'), 'http:g');
  await page.getByLabel('strict').uncheck();
  assert.is(await text(page, '#target'), 'http://a/b/c/g');
  await until(page, "location.hash.includes('strict=false')");
});

on('says why there is no target', linkTo('g', 'g'), async (page) => {
  for (const [base, reason] of [
    ['g', 'The base must be a URI'],
    ['', 'Without a base'],
    ['http://[', 'not a URI'],
  ] as const) {
    await page.getByLabel('Base').fill(base);
    assert.match(await text(page, '#resolution-content'), reason);
  }
});

on('shows findings, and the reading of the browser', linkTo('http://0x7f.1/'), async (page) => {
  assert.match(await text(page, '#findings'), 'numeric-host, 7–13');
  assert.match(await text(page, '#findings'), 'may be read differently');
  assert.match(await text(page, '#opinion'), 'http://127.0.0.1/');
  assert.match(await text(page, '#opinion .differs'), /host\s+0x7f\.1\s+127\.0\.0\.1\s+differs/);
  await page.locator('#reference').fill('http://h.i/');
  assert.match(await text(page, '#findings'), /^read the same way/);
  assert.match(await text(page, '#opinion'), /^the same/);
});

onWalk('lights the way in the map while the user types, and names the state at the caret', linkTo(''), async (page) => {
  const field = page.getByLabel('URL', { exact: true });
  await field.pressSequentially('http://[::1');
  assert.match(await classes(page, '#map .box.now'), 'host');
  assert.match(await text(page, '#next'), /ip-literal.*next.*HEXDIG/s);
  assert.is(await page.locator('#map .link.read').count(), 4);
  for (let i = 0; i < 9; i++) await field.press('ArrowLeft');
  await until(page, "document.querySelector('#map .box.now').classList.contains('scheme')");
  await page.getByRole('button', { name: 'Unfold IPv6' }).click();
  assert.ok((await page.locator('#map .dot').count()) > 230);
});

onWalk('shows the rule and the sentence of the RFC for a piece', linkTo(ALL), async (page) => {
  await page.locator('#string .query').hover();
  assert.match(await text(page, '#rfc'), 'query = *( pchar / "/" / "?" )');
  assert.match(await text(page, '#rfc'), 'section 3.4');
  await page.locator('#string .delimiter').nth(1).hover();
  assert.match(await text(page, '#rfc'), 'commercial at-sign');
});

on('shows how others read an example', linkTo('http://127.1/'), async (page) => {
  const rows = page.locator('#readings-content tbody tr');
  await page.getByRole('link', { name: 'How others read this' }).click();
  await until(page, "document.querySelectorAll('#readings-content tbody tr').length === 11");
  assert.match(await rows.nth(1).innerText(), /^URL this browser\s+http\s+127\.0\.0\.1/);
  assert.is(await rows.nth(1).locator('td.differs').count(), 1);
  assert.match(await rows.nth(6).innerText(), /^@hyperjump\/uri \d/);
  assert.match(await rows.nth(7).innerText(), /^curl [\d.]+\s+http\s+127\.0\.0\.1/);
  await page.locator('#reference').fill('http://h:8x/');
  await until(page, "document.querySelectorAll('#readings-content td.refuses').length > 1");
  assert.match(await text(page, '#readings-note'), 'were recorded for the examples');
});

on('carries a long input in a compressed link', '', async (page) => {
  const long = `http://h/${'a/'.repeat(5000)}`;
  await page.locator('#reference').fill(long);
  await until(page, "location.hash.startsWith('#packed=')");
  assert.ok(page.url().length < 1000);
  await page.reload();
  await until(page, `document.getElementById('reference').value.length === ${long.length}`);
});

on('takes at most 100 ms of a processor for a key in 10 KB', linkTo('a'), async (page) => {
  await page.locator('#reference').fill(`http://example.com/${'abcdefgh/'.repeat(1136)}`);
  // The time of other processes is ignored: this is the main thread's.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const seconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const key = `(() => {
    document.getElementById('reference').focus();
    document.execCommand('insertText', false, 'x');
    document.body.offsetHeight;
  })()`;
  const start = await seconds();
  for (let i = 0; i < 10; i++) await page.evaluate(key);
  const each = ((await seconds()) - start) * 100;
  assert.ok(each <= 100, `${each.toFixed()} ms`);
});

on('follows a link, and keeps the address up to date', linkTo('a:b', BASE, '&step=2'), async (page) => {
  assert.is(await taken(page), '2');
  await page.locator('#reference').fill('a:c');
  await until(page, "location.hash.includes('reference=a%3Ac')");
  await page.reload();
  assert.is(await page.locator('#reference').inputValue(), 'a:c');
  await page.evaluate("location.hash = '#reference=x&base='");
  await until(page, "document.getElementById('reference').value === 'x'");
});

on('jumps to a section without losing the link', linkTo('a:b'), async (page) => {
  await page.getByRole('link', { name: 'Inspection' }).click();
  assert.is(await page.evaluate('document.activeElement.id'), 'inspection-title');
  assert.match(await page.evaluate('location.hash'), 'reference=a%3Ab');
});

on('leaves a password out of the link, and says so', linkTo('a'), async (page, visit) => {
  assert.is(await page.locator('#redacted').isVisible(), false);
  await page.locator('#reference').fill('ftp://me:secret@h/');
  await page.locator('#redacted').waitFor();
  assert.match(await text(page, '#string'), 'me:secret@h');
  assert.not.match(page.url(), 'secret');
  await page.context().grantPermissions(CLIPBOARD);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await until(page, "document.getElementById('copied').textContent === 'Copied, without the password.'");
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  assert.match(copied, `${visit.origin}#reference=ftp%3A%2F%2Fme%3A***%40h%2F`);
});

on('shows examples', '', async (page) => {
  await page.getByText('More examples').click();
  const buttons = page.locator('.examples button');
  assert.is(await buttons.count(), EXAMPLES.length);
  for (let i = 0; i < (await buttons.count()); i++) {
    const button = buttons.nth(i);
    await button.click();
    assert.is(await page.locator('#reference').inputValue(), await button.getAttribute('title'));
    assert.is(await page.evaluate('document.activeElement.id'), 'reference');
  }
});

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202Egnp.exe',
  '\ud800',
  '\0',
  'http://h/</script><!--',
  '%'.repeat(300),
  '😀'.repeat(300),
];
on('shows hostile input as text', '', async (page) => {
  for (const hostile of HOSTILE) {
    await page.locator('#reference').fill(hostile);
    await page.locator('#base').fill(hostile);
    assert.is(await page.locator('main img, main script, main iframe').count(), 0, hostile);
    const shown = await page.evaluate(
      "document.querySelector('#string').textContent + document.querySelector('#steps').textContent",
    );
    assert.match(String(shown), /^[ -~…→]*$/, hostile);
  }
  await page.waitForTimeout(500);
});

onWalk('stays fast and short for a long input', '', async (page) => {
  for (const unit of ['a', '/..', '%41', ':', '[', '@', ' ']) {
    const long = `http://h/${unit.repeat(100_000)}`;
    await page.evaluate(
      `{ const field = document.getElementById('reference'); field.value = ${JSON.stringify(long)}; field.dispatchEvent(new Event('input')); }`,
    );
    assert.match(await text(page, '#count'), /^Step \d+ of \d+$/);
    const nodes = Number(await page.evaluate("document.querySelectorAll('*').length"));
    assert.ok(nodes < 3000, `${nodes} elements for ${unit}`);
  }
  await page.locator('#too-long').waitFor();
  assert.is(await page.locator('#copy').isDisabled(), true);
  await page.getByRole('button', { name: 'To the end' }).click();
});

on('works as a file', '', async (page) => {
  const folder = temporaryFolder('page');
  writeFileSync(join(folder, 'page.html'), await pageHtml());
  page.removeAllListeners('request');
  await page.goto(`file://${folder}/page.html${linkTo('//h')}`);
  await page.locator('#reference').fill('//i');
  await until(page, "location.hash.includes('reference=%2F%2Fi')");
});

behaviour.run();
