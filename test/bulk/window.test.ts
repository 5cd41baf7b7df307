/** `inOrder`: work on several items at the same time, with the results in the order of the items. */

import { inOrder } from '../../src/uses/bulk/window.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const ordering = suite('bulk window');

/** Lets all promises settle that can. */
const settled = (): Promise<void> => new Promise(setImmediate);

/** Runs steps one after the other, and returns what happens: `+b` for work that starts, `b` for a result, `!b` for an error. */
async function happens(items: string, size: number, steps: string): Promise<string> {
  const events: string[] = [];
  const finish = new Map<string, () => void>();
  async function* read(): AsyncGenerator<string> {
    for (const item of items) {
      if (item === '?') throw new Error('read');
      yield item;
    }
  }
  const start = (item: string): Promise<string> =>
    new Promise((resolve, reject) => {
      events.push(`+${item}`);
      finish.set(item, () => (item === 'x' ? reject(new Error(item)) : resolve(item)));
    });
  const run = async (): Promise<void> => {
    try {
      for await (const result of inOrder(read(), start, () => size)) events.push(result);
      events.push('end');
    } catch (error) {
      events.push(`!${(error as Error).message}`);
    }
  };
  const ended = run();
  await settled();
  for (const step of steps) {
    events.push(`(${step})`);
    finish.get(step)?.();
    await settled();
  }
  await ended;
  return events.join(' ');
}

/** When the work on items ends in the order of `steps`, this happens. */
const does = (items: string, size: number, steps: string, expected: string): void => {
  ordering(`${items}, ${size} at the same time, ended as ${steps}: ${expected}`, async () => {
    assert.is(await happens(items, size, steps), expected);
  });
};

runRows('bulk/window', { does });

ordering('reads an item while it waits for a result', async () => {
  let reads = 0;
  const items = { next: () => (++reads === 1 ? Promise.resolve({ value: 'a' }) : new Promise<never>(() => {})) };
  for await (const result of inOrder(
    items,
    async (item) => item,
    () => 2,
  )) {
    assert.is(result, 'a');
    break;
  }
  assert.is(reads, 2, 'and does not wait for it when the caller stops');
});

ordering('waits for the work under way when the caller stops', async () => {
  let ended = 0;
  const start = async (item: string): Promise<string> => {
    for (let i = 0; i < item.charCodeAt(0) - 0x60; i++) await settled();
    ended++;
    return item;
  };
  for await (const _ of inOrder(['a', 'd', 'e'][Symbol.iterator]() as never, start, () => 3)) break;
  assert.is(ended, 3);
});

ordering('starts more work as soon as more is allowed', async () => {
  const started: string[] = [];
  const start = async (item: string): Promise<string> => {
    started.push(item);
    await settled();
    return item;
  };
  let size = 1;
  for await (const result of inOrder('abcdef'[Symbol.iterator]() as never, start, () => size)) {
    if (result === 'b') {
      assert.equal(started, ['a', 'b']);
      size = 3;
    }
    if (result === 'c') break;
  }
  assert.ok(started.length > 3, started.join(''));
});

ordering('starts no work on an item that is read after the caller has stopped', async () => {
  const started: string[] = [];
  let arrive: () => void = () => {};
  async function* read(): AsyncGenerator<string> {
    yield 'a';
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    yield 'b';
  }
  const start = async (item: string): Promise<number> => started.push(item);
  for await (const _ of inOrder(read(), start, () => 2)) break;
  arrive();
  await settled();
  assert.equal(started, ['a']);
});

ordering.run();
