/** uriscan as it was built. */

import { pathToFileURL } from 'node:url';

export type Library = typeof import('../../src/index.js');

/** @param from - the folder of its `index.js` */
export const load = async (from: string): Promise<Library> => import(pathToFileURL(`${from}/index.js`).href);
