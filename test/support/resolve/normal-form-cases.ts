/** References that normalization may change. The tests compare `normalize` with other implementations. */

import { rows } from '../rows.js';

export const NOT_NORMAL = rows<readonly [about: string, reference: string]>('resolve/not-normal');
