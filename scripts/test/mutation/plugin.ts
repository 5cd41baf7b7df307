/** The plugins for Stryker: a runner of tests, a sample of mutants, and the mutants that are ignored. */

import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { Sample } from './sample.js';
import { texts } from './texts.js';
import { UvuRunner } from './uvu-runner.js';

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'uvu', UvuRunner),
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
  declareValuePlugin(PluginKind.Ignore, 'texts', texts),
];

/** The options that Stryker itself does not have. */
export const strykerValidationSchema = { properties: { sample: { type: 'integer', minimum: 1 } } };
