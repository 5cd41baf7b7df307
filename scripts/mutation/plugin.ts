/** What Stryker is given beside its own: a runner of tests, and which mutants are none. */

import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { texts } from './texts.js';
import { UvuRunner } from './uvu-runner.js';

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'uvu', UvuRunner),
  declareValuePlugin(PluginKind.Ignore, 'texts', texts),
];
