import manifest from '../package.json' with { type: 'json' };

/** The version of the package. The build bundles nothing else of its manifest. */
export const VERSION: string = manifest.version;
