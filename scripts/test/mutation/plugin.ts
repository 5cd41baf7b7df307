/** What Stryker is given beside its own: a runner of tests, which mutants are none, and which are left out. */

import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { Sample } from './sample.js';
import { texts } from './texts.js';
import { UvuRunner } from './uvu-runner.js';

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'uvu', UvuRunner),
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareValuePlugin(PluginKind.Ignore, 'texts', texts),
];

/** What of Stryker's options is ours. */
export const strykerValidationSchema = { properties: { sample: { type: 'integer', minimum: 1 } } };
