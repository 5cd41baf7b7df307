/** The picture of the architecture is made from the imports, which point one way; all pictures work in any viewer. */

import { readdirSync, readFileSync } from 'node:fs';
import { picture, reduced } from '../../scripts/site/architecture.js';
import { assert, suite } from '../support/suite.js';

const architecture = suite('architecture');

architecture('docs/architecture.svg is up to date: npx tsx scripts/site/architecture.ts', () => {
  assert.is(readFileSync(new URL('../../docs/architecture.svg', import.meta.url), 'utf8'), picture());
});
architecture('an import that follows from others is left out', () => {
  const graph = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
  ]);
  assert.equal([...(reduced(graph).get('a') ?? [])], ['b']);
});
architecture('has the command, and no line that crosses one', () => {
  const svg = picture();
  assert.match(svg, />packages\/cli</);
  const boxes = [...svg.matchAll(/<rect[^>]* x="([\d.]+)" y="([\d.]+)" width="(\d+)" height="(\d+)"/g)].map((box) =>
    box.slice(1).map(Number),
  );
  const lines = [...svg.matchAll(/ d="M([\d.]+) ([\d.]+)((?:[CV][\d. ]+)+)"/g)];
  assert.ok(boxes.length > 15 && lines.length > boxes.length - 5);
  for (const [d, startX, startY, rest = ''] of lines) {
    let [x, y] = [Number(startX), Number(startY)];
    for (const [, step, values = ''] of rest.matchAll(/([CV])([\d. ]+)/g)) {
      const [x1 = x, y1 = 0, x2 = x, y2 = 0, endX = x, endY = y] =
        step === 'C' ? values.split(' ').map(Number) : [x, y, x, Number(values), x, Number(values)];
      for (let t = 0.05; t < 1; t += 0.05) {
        const at = (a: number, b: number, c: number, e: number): number =>
          (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * e;
        const [atX, atY] = [at(x, x1, x2, endX), at(y, y1, y2, endY)];
        const isCrossing = boxes.some(
          ([left = 0, top = 0, width = 0, height = 0]) =>
            atX > left && atX < left + width && atY > top && atY < top + height,
        );
        assert.not(isCrossing, `${d} crosses a box at ${atX},${atY}`);
      }
      [x, y] = [endX, endY];
    }
  }
});
for (const name of readdirSync(new URL('../../docs/', import.meta.url)).filter((file) => file.endsWith('.svg'))) {
  architecture(`docs/${name} writes its colors out, for viewers without variables`, () => {
    const svg = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
    assert.not.match(svg, /var\(|currentColor/);
    assert.match(svg, /prefers-color-scheme: ?dark/);
  });
}
architecture.run();
