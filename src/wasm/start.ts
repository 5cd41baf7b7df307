/** How the kernels, which are WebAssembly, are started. */

import { bare } from '../tables/options.js';

/** What of the platform's WebAssembly is used here. */
interface Platform {
  readonly WebAssembly: {
    readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  };
}

const PAGE = 0x10000;

const compiled = /* @__PURE__ */ new Map<string, object>();

/**
 * Starts a kernel in a memory of its own.
 *
 * @param kernel - its bytes, in hexadecimal
 * @param bytes - the least size of its memory
 * @returns its memory and what it exports; `undefined` where there is no WebAssembly, or not of its kind, or it is refused, as by a
 * content security policy
 */
export function startKernel<Exports>(
  kernel: string,
  bytes: number,
): { buffer: ArrayBuffer; exports: Exports } | undefined {
  const pages = Math.ceil(bytes / PAGE);
  try {
    const { WebAssembly } = globalThis as unknown as Platform;
    const memory = new WebAssembly.Memory(bare({ initial: pages, maximum: pages }));
    let module = compiled.get(kernel);
    if (module === undefined) {
      module = new WebAssembly.Module(bytesOf(kernel));
      compiled.set(kernel, module);
    }
    const instance = new WebAssembly.Instance(module, { env: { memory } });
    return { buffer: memory.buffer, exports: instance.exports as Exports };
  } catch {
    return undefined;
  }
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}
