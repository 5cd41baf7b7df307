/** Objects of classes of the platform, such as `URL` and `Request`. */

/** Returns a property of an object of a class of the platform, such as the `href` of a `URL`; `undefined` for any other value. */
export function platformText(value: unknown, name: string, property: string): string | undefined {
  try {
    const { prototype } = (globalThis as unknown as Record<string, { prototype: object }>)[name] as typeof URL;
    return (Object.getOwnPropertyDescriptor(prototype, property) as { get(): string }).get.call(value);
  } catch {
    return undefined;
  }
}

interface PlatformProcess {
  getBuiltinModule?(name: 'util'): { types: { isProxy(value: unknown): boolean } };
}

/** Whether a value is a proxy, where the runtime reports it: a getter of its classes may run the code of one, as those of browsers do not. */
export const isProxy = (value: unknown): boolean | undefined =>
  (globalThis as { process?: PlatformProcess }).process?.getBuiltinModule?.('util').types.isProxy(value);
