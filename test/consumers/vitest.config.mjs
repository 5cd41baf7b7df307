/** Treats any file that is named on the command line as a test. */
export default { test: { include: ['vitest*.mjs'], exclude: ['vitest.config.mjs'], watch: false } };
