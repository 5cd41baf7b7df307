/** All fuzz targets. */

import type { Target } from '../target.js';
import { addressesTarget } from './addresses.js';
import { scanLinesTarget } from './batches.js';
import { commandTarget } from './command.js';
import { compatNormalizeTarget, compatParseTarget } from './compat.js';
import { compatNormalFormTarget, compatResolveTarget } from './compat-resolve.js';
import { composeTarget, elementsTarget } from './compose.js';
import { keysTarget, parametersTarget, registrableDomainTarget, repairTarget } from './crawl.js';
import { diagnoseHttpTarget, diagnoseTarget } from './diagnose.js';
import { addressFormatsTarget, formatsTarget } from './formats.js';
import { growthTarget } from './growth.js';
import { guardTarget } from './guard.js';
import { hostTarget, requestTargetTarget } from './http.js';
import { idnTarget } from './idn.js';
import { certificateTarget, inspectTarget, whatwgDifferenceTarget } from './inspect.js';
import { iriTarget, parseIriTarget, scanIriTarget } from './iri.js';
import { fingerprintLinesTarget, normalizeLinesTarget, resolveLinesTarget } from './lines.js';
import { browserLinksTarget, linksInPiecesTarget, linksTarget } from './links.js';
import { equalsTarget, fingerprintTarget, normalizeTarget } from './normalize.js';
import { displayTarget, encodeTarget, parseTarget } from './parse.js';
import { dotSegmentsTarget, relativizeTarget, resolveTarget } from './resolve.js';
import { scanBytesTarget, scanTarget } from './scan.js';
import { schemesTarget } from './schemes.js';
import { escapeTarget, serializeTarget } from './serialize.js';
import { batchesTarget, threadsTarget } from './streams.js';
import { tablesTarget } from './tables.js';
import { templateTarget } from './template.js';
import { baseTarget, uriTarget } from './uri.js';

export const TARGETS: readonly Target[] = [
  scanTarget,
  scanBytesTarget,
  scanLinesTarget,
  tablesTarget,
  templateTarget,
  parseTarget,
  uriTarget,
  diagnoseTarget,
  encodeTarget,
  displayTarget,
  composeTarget,
  elementsTarget,
  growthTarget,
  resolveTarget,
  dotSegmentsTarget,
  relativizeTarget,
  baseTarget,
  normalizeTarget,
  equalsTarget,
  fingerprintTarget,
  schemesTarget,
  normalizeLinesTarget,
  fingerprintLinesTarget,
  resolveLinesTarget,
  inspectTarget,
  addressesTarget,
  certificateTarget,
  guardTarget,
  whatwgDifferenceTarget,
  requestTargetTarget,
  hostTarget,
  diagnoseHttpTarget,
  scanIriTarget,
  iriTarget,
  parseIriTarget,
  idnTarget,
  compatParseTarget,
  compatNormalizeTarget,
  compatNormalFormTarget,
  compatResolveTarget,
  serializeTarget,
  escapeTarget,
  formatsTarget,
  addressFormatsTarget,
  repairTarget,
  keysTarget,
  parametersTarget,
  registrableDomainTarget,
  linksTarget,
  browserLinksTarget,
  linksInPiecesTarget,
  batchesTarget,
  threadsTarget,
  commandTarget,
];
