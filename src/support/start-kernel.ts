import { withoutPrototype } from './options.js';

/** Starts the kernels: WebAssembly. */

/** The part of the platform's WebAssembly that is used here. */
interface Platform {
  readonly WebAssembly: {
    readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
    readonly Module: {
      new (binary: Uint8Array): object;
      exports(module: object): readonly { readonly name: string }[];
    };
    readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  };
}

/** The bytes of a page of WebAssembly. */
const PAGE = 0x10000;

/** Modules by the bytes that they are compiled from, in hexadecimal. */
const compiled = /* @__PURE__ */ new Map<string, object>();

/**
 * Sets the module that a kernel is started from, for platforms that do not compile bytes.
 *
 * @param kernel - the bytes of the kernel, in hexadecimal
 * @param exported - the name of a function that the module must export
 * @returns whether it is a module that exports this
 */
export function setModule(kernel: string, module: object, exported: string): boolean {
  try {
    const { WebAssembly } = globalThis as unknown as Platform;
    if (!WebAssembly.Module.exports(module).some(({ name }) => name === exported)) return false;
  } catch {
    return false;
  }
  compiled.set(kernel, module);
  return true;
}

/**
 * Starts a kernel in a separate memory.
 *
 * @param kernel - its bytes, in hexadecimal
 * @param bytes - the minimum size of its memory
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
    const memory = new WebAssembly.Memory(withoutPrototype({ initial: pages, maximum: pages }));
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
