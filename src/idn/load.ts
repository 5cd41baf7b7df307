import { type Idn, type IdnOptions, idn } from './idn.js';

/**
 * Loads the package `tr46`, which has to be installed beside this one, and hands it to `idn`. Nothing else of the package
 * loads it, and a bundler that follows dynamic imports puts it (some 70 KB gzipped) into a file of its own.
 *
 * @throws Error, with what was thrown as its `cause`, if there is no such package
 * @example
 * ```ts
 * const { hostToAscii } = await loadIdn();
 * hostToAscii('bücher.example'); // 'xn--bcher-kva.example'
 * ```
 */
export async function loadIdn(options?: IdnOptions): Promise<Idn> {
  /* c8 ignore next */
  const tr46 = await import('tr46').catch((cause: unknown) => {
    throw new Error('uriscan/idn needs the package tr46 for this: npm install tr46', { cause });
  });
  return idn(tr46, options);
}
