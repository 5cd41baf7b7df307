/** The class `URL` of the platform, if its types are known: neither the types of browsers nor those of Node have to be there. */
export type PlatformUrl = typeof globalThis extends { URL: { prototype: infer T } } ? T : { readonly href: string };
