/** The look of the page in Chromium: findings of axe, contrast in light and dark, widths, and print. */

import { EXAMPLES } from '../../page/model/examples.js';
import { FIRST } from '../../page/model/state.js';
import { assert } from '../support/suite.js';
import { faultsIn, linkTo, overflow, pageSuite } from './chromium.js';

const BASE = 'http://a/b/c/d;p?q';

/** Pages that together contain everything that the page can show. */
const PAGES: Readonly<Record<string, string>> = {
  'all components': linkTo('http://u:p@[::1]:80/%7Ea/../b?#f', BASE, '&step=12'),
  'a relative path': linkTo('../../g/./h;x=1?y#', BASE, '&step=3'),
  'an error': linkTo('http://h/a b', BASE, '&step=11'),
  'an early end': linkTo('http://[::', 'http://[', '&step=11'),
  'two references': linkTo('HTTP://H/%7e', BASE, '&other=http://h:80/~&step=4'),
  'an IRI': linkTo('http://例え.テスト/é?ü', '', '&automaton=iri&step=9'),
  'a Host field': linkTo('example.com:80', '', '&automaton=host&step=12'),
  findings: linkTo('http://example.com@0x7f.1:99999/%2e%2e/%00', ''),
  'a path like an authority': linkTo('..//evil.example/x', 'foo:/a/b', '&step=1'),
  nothing: linkTo('', ''),
  'a long one': linkTo(
    `http://h/${'a'.repeat(700)}${'/..'.repeat(200)}?${'q'.repeat(500)} ${'x'.repeat(300)}`,
    BASE,
    '&step=600',
  ),
};
const WIDTHS = [320, 360, 768, 1024, 1280, 1600, 1920];

const { tests: looks, on } = pageSuite('page-looks');

for (const [name, fragment] of Object.entries(PAGES))
  on(name, fragment, async (page) => assert.equal(await faultsIn(page, WIDTHS), []));

on('the graph fits a narrower window before it is drawn again', linkTo('', '', '&step=1'), async (page) => {
  await page.evaluate("addEventListener('resize', (event) => event.stopImmediatePropagation(), true)");
  await page.setViewportSize({ width: 320, height: 800 });
  assert.is(await overflow(page), 0);
});

on(
  'a phone shows the answer, the readings and the components, and the rest on request',
  '',
  async (page) => {
    assert.ok(Number(await page.evaluate('document.documentElement.scrollHeight')) < 2700);
    await page.getByRole('link', { name: 'Automaton' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
  },
  { viewport: { width: 360, height: 740 } },
);

on(
  'the base and the link are in view at 1,440 × 900 for each example',
  '',
  async (page) => {
    for (const reference of [FIRST, ...EXAMPLES].map((each) => each.reference)) {
      await page.locator('#reference').fill(reference);
      for (const id of ['#base', '#copy', '#copy-command']) {
        const box = await page.locator(id).boundingBox();
        assert.ok(
          box !== null && box.y + box.height <= 900,
          `${id} ends at ${box && box.y + box.height}: ${reference}`,
        );
      }
    }
  },
  { viewport: { width: 1440, height: 900 } },
);

on(
  'targets are large enough for touch at phone width',
  '',
  async (page) => {
    for (const button of await page.getByRole('button').and(page.locator('button')).all()) {
      const box = await button.boundingBox();
      assert.ok(box !== null && box.height >= 24 && box.width >= 24, await button.innerText());
    }
  },
  { viewport: { width: 360, height: 740 } },
);

on('the tab key reaches everything in visual order', linkTo('//h', '', '&step=1'), async (page) => {
  const order: string[] = [];
  await page.evaluate('document.activeElement.blur()');
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press('Tab');
    const at = String(
      await page.evaluate(
        "((e) => e.id || e.getAttribute('href') || e.classList[1] || e.textContent)(document.activeElement)",
      ),
    );
    if (order.length > 0 && at === order[0]) break;
    order.push(at);
  }
  const important = order.filter((at) =>
    /^(#components|readings-content|reference|base|strict|copy|host|first|play|taken)$/.test(at),
  );
  assert.equal(important, [
    '#components',
    'reference',
    'host',
    'base',
    'strict',
    'copy',
    'readings-content',
    'first',
    'play',
    'taken',
  ]);
});

on('nothing moves if the user prefers reduced motion', '', async (page) => {
  assert.is(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior'), 'auto');
  assert.is(await page.evaluate("getComputedStyle(document.querySelector('.piece')).transitionDuration"), '0s');
});

looks.run();
