/** All fuzz targets. */

import type { Target } from '../target.js';
import { scanLinesTarget, scanStringsTarget } from './batches.js';
import { commandTarget } from './command.js';
import { composeTarget, elementsTarget } from './compose.js';
import { keysTarget, linksTarget, parametersTarget, repairTarget } from './crawl.js';
import { growthTarget } from './growth.js';
import { hostTarget, requestTargetTarget } from './http.js';
import { certificateTarget, inspectTarget, whatwgDifferenceTarget } from './inspect.js';
import { iriTarget } from './iri.js';
import { fingerprintLinesTarget, normalizeLinesTarget, resolveLinesTarget } from './lines.js';
import { equalsTarget, fingerprintTarget, normalizeTarget } from './normalize.js';
import { displayTarget, encodeTarget, parseTarget } from './parse.js';
import { dotSegmentsTarget, relativizeTarget, resolveTarget } from './resolve.js';
import { scanBytesTarget, scanTarget } from './scan.js';

export const TARGETS: readonly Target[] = [
  scanTarget,
  scanBytesTarget,
  scanLinesTarget,
  scanStringsTarget,
  parseTarget,
  encodeTarget,
  displayTarget,
  resolveTarget,
  dotSegmentsTarget,
  relativizeTarget,
  normalizeTarget,
  equalsTarget,
  fingerprintTarget,
  normalizeLinesTarget,
  fingerprintLinesTarget,
  resolveLinesTarget,
  composeTarget,
  elementsTarget,
  inspectTarget,
  certificateTarget,
  whatwgDifferenceTarget,
  commandTarget,
  requestTargetTarget,
  hostTarget,
  iriTarget,
  repairTarget,
  keysTarget,
  parametersTarget,
  linksTarget,
  growthTarget,
];
