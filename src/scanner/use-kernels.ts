import { wrongType } from '../support/arguments.js';
import { checkObject, readOptions, unchecked } from '../support/options.js';
import { setModule } from '../support/start-kernel.js';
import { KERNEL as LINES } from './simd/lines.generated.js';
import { KERNEL as STRING } from './simd/string.generated.js';

/** The kernels of the scanner, as compiled modules. */
export interface Kernels {
  /** `uriscan/wasm/string.wasm`: reads one string. */
  readonly string?: object;
  /** `uriscan/wasm/lines.wasm`: reads lines. */
  readonly lines?: object;
}

const KERNELS = { string: unchecked, lines: unchecked };

/**
 * Starts the kernels of the scanner from compiled modules, for platforms that compile no WebAssembly from bytes, such as Cloudflare
 * Workers. Call it before the first scan. Answers are the same without kernels, but scans take longer.
 *
 * @param kernels - modules from the same version of this package
 * @throws TypeError if `kernels` is not an object with these properties, or one of them is not the `WebAssembly.Module` of that file
 * @example
 * ```ts
 * useKernels({}); // undefined: a platform that compiles bytes needs no modules
 * ```
 */
export function useKernels(kernels: Kernels): void {
  checkObject(kernels, 'kernels');
  const { string, lines } = readOptions(kernels, KERNELS);
  use('string', STRING, 'scanString', string);
  use('lines', LINES, 'scanLines', lines);
}

function use(name: keyof Kernels, kernel: string, exported: string, module: object | undefined): void {
  if (module !== undefined && !setModule(kernel, module, exported))
    throw wrongType(name, `the \`WebAssembly.Module\` of uriscan/wasm/${name}.wasm`, module);
}
