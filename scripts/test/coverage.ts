/** The coverage that V8 writes at the end of each process and thread, with all modules of Node and of packages in it. */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The coverage of a process, as V8 and Node write it. */
interface Coverage {
  readonly result: readonly { readonly url: string }[];
  readonly 'source-map-cache'?: Readonly<Record<string, unknown>>;
}

/** Replaces the files of a folder by one, with the coverage of the modules below some URLs: `c8 report` reads it in their place. */
export function mergeCoverage(folder: string, sources: readonly string[]): void {
  const isMeasured = (url: string): boolean => sources.some((source) => url.startsWith(source));
  // The version that c8 has.
  const { mergeProcessCovs } = createRequire(import.meta.resolve('c8'))('@bcoe/v8-coverage');
  const maps: Record<string, unknown> = {};
  let merged: Coverage = { result: [] };
  for (const name of readdirSync(folder)) {
    const { result, 'source-map-cache': more = {} }: Coverage = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    rmSync(join(folder, name));
    merged = mergeProcessCovs([merged, { result: result.filter(({ url }) => isMeasured(url)) }]);
    for (const [url, map] of Object.entries(more)) if (isMeasured(url)) maps[url] = map;
  }
  writeFileSync(join(folder, 'merged.json'), JSON.stringify({ ...merged, 'source-map-cache': maps }));
}
