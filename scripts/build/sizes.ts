/** `npm run sizes`: the size that each entry adds to a bundle, as a whole and for one function. */

import { bundle, ENTRIES } from './bundle.js';

const ONE: Readonly<Record<string, string>> = {
  uriscan: 'parse',
  'uriscan/tables': 'PCHAR',
  'uriscan/scanner': 'scanBytes',
  'uriscan/resolve': 'resolve',
  'uriscan/bulk': 'batches',
  'uriscan/inspect': 'isCertified',
  'uriscan/guard': 'policy',
  'uriscan/http': 'scanHost',
  'uriscan/iri': 'isIri',
  'uriscan/compat': 'parse',
  'uriscan/formats': 'isIpv4',
  'uriscan/template': 'expand',
  'uriscan/crawl': 'surt',
  'uriscan/errors': 'diagnose',
};

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);

console.log('kilobytes, minified and then compressed (gzip)\n');
for (const entry of ENTRIES) {
  const name = ONE[entry] as string;
  for (const code of [`export * from '${entry}'`, `export { ${name} } from '${entry}'`]) {
    const { minified, compressed } = await bundle(code);
    console.log(`${code.padEnd(46)} ${kilobytes(minified)} ${kilobytes(compressed)}`);
  }
}
