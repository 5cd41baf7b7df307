/** Any file that is named on the command line is a test. */
export default { test: { include: ['vitest*.mjs'], exclude: ['vitest.config.mjs'], watch: false } };
