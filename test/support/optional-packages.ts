/** The packages that callers pass as options. None is a peer dependency: a project may have any version of them. */
export const OPTIONAL_PACKAGES: readonly string[] = ['parse5', 'tldts', 'tr46', 'undici'];
