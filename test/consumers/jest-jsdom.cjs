/**
 * The package works in the environment jsdom of Jest, whose globals are those of another realm.
 *
 * @jest-environment jsdom
 */

const { exports: entries } = require('uriscan/package.json');

test('the environment is jsdom', () => expect(typeof document).toBe('object'));
for (const subpath of Object.keys(entries).filter((name) => !/\.(?:json|wasm)$/.test(name))) {
  test(`uriscan${subpath.slice(1)} loads`, () => {
    expect(Object.keys(require(`uriscan${subpath.slice(1)}`)).length).toBeGreaterThan(0);
  });
}
test('references are read, long ones too, and get a URL', () => {
  const { isUri, scanBytes, STRIDE, toUrl } = { ...require('uriscan'), ...require('uriscan/scanner') };
  const path = 'a'.repeat(100_000);
  expect(toUrl(`http://example.com/${path}`).href).toBe(`http://example.com/${path}`);
  expect(isUri(`http://example.com/${path} `)).toBe(false);
  expect(scanBytes(new Uint8Array([0x2f]), 0, 1, new Uint32Array(STRIDE))).toBeGreaterThanOrEqual(0);
});
