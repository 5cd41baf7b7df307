/** All fuzz targets: the exports of the files in this folder whose names end with `Target`. */

import { readdirSync } from 'node:fs';
import type { Target } from '../target.js';

const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.ts') && file !== 'index.ts');
const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
  files.sort().map((file) => import(`./${file}`)),
);

export const TARGETS: readonly Target[] = modules.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Target') ? [value as Target] : [])),
);
