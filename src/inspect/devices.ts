/** Names that Windows reads as devices (section 7.3), in every folder, with any extension. */

import { type Finding, finding } from './findings.js';
import { plainName } from './plain-name.js';

/** The scheme, if any, and the path of a malformed text that may be the name of a file. A scheme of one letter is a drive. */
const FILE = /^[\0-\x20]*(?:file:|(?![a-z][a-z\d+.-]+:|[/\\]{2}))/i;
const END_OF_PATH = /[?#]|$/;
const SEGMENT = /[^/\\]+/g;
const DEVICE = /(?:^|[/\\:])(?:con|prn|aux|nul|(?:com|lpt)\d|conin\$|conout\$|clock\$) *(?:[.:/\\]|$)/;

/** Returns the devices in the path of a file, given the offsets of the path in the text. */
export function inspectDevices(text: string, pathStart: number, pathEnd: number): Finding[] {
  const found: Finding[] = [];
  for (const { 0: segment, index } of text.slice(pathStart, pathEnd).matchAll(SEGMENT)) {
    const start = pathStart + index;
    // The compatibility form of a superscript digit, which Windows accepts in these names, is the digit.
    if (DEVICE.test(plainName(segment))) found.push(finding('device-name', start, start + segment.length));
  }
  return found;
}

/** Returns the devices in a text that is not a URI reference, but may be the name of a file. */
export function inspectDevicesInText(text: string): Finding[] {
  const [scheme] = FILE.exec(text) ?? [];
  return scheme === undefined ? [] : inspectDevices(text, scheme.length, text.search(END_OF_PATH));
}
