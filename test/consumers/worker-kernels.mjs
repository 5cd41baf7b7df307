/** The same worker, with the kernels as modules. */

import { useKernels } from 'uriscan/scanner';
import lines from 'uriscan/wasm/lines.wasm';
import string from 'uriscan/wasm/string.wasm';

export { default } from './worker.mjs';

useKernels({ lines, string });
