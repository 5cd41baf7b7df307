/**
 * `npm run bench`: what a scan costs beside the platform's own parser, on large corpora.
 *
 *     npm run bench -- [--quick] [FILE...]
 *
 * Without files the sample corpus is measured. Each line of a file is a reference. Every task is timed in turn, round
 * after round, and compared by the medians of its rounds; strings are measured flat and as `split` makes them.
 */
