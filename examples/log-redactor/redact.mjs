/**
 * Takes secrets out of a log: `node redact.mjs [NAME...] < log > redacted`
 *
 * In every URI reference of a line, the password of a userinfo becomes `***`, and so do the values of the query parameters that are
 * named (`token`; `secret_*` for all that begin so). Everything else stays as it is, to the byte.
 */

import { fileURLToPath } from 'node:url';
import { Parameters } from 'uriscan/crawl';
import { authorityStart, Flag, Slot, STRIDE, scan } from 'uriscan/scanner';

const REDACTED = '***';
/** What might be a reference: what stands between whitespace, quotes and angle brackets, if it has an authority or a query. */
const CANDIDATE = /[^ \t\r\n\f"'<>]+/g;
/** Characters at the end that belong to the sentence rather than to the reference. */
const PUNCTUATION = '.,;:!)]}';

const offsets = new Uint32Array(STRIDE);
const parameters = new Parameters();

/** A function from lines to those lines without secrets. */
export function redactor(names) {
  const exact = new Set(names.filter((name) => !name.endsWith('*')));
  const prefixes = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isSecret = (name) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return (lines) =>
    lines.replace(CANDIDATE, (text) => (text.includes('?') || text.includes('//') ? redactText(text, isSecret) : text));
}

/** The longest beginning that is a reference is redacted by its components; what is none, by what it looks like. */
function redactText(text, isSecret) {
  let end = text.length;
  while (end > 0 && PUNCTUATION.includes(text[end - 1])) end--;
  const reference = text.slice(0, end);
  const flags = scan(reference, offsets);
  if (flags < 0) return redactLookalike(text, isSecret);
  return cut(reference, secretsOf(reference, flags, isSecret)) + text.slice(end);
}

/** Where the secrets of a scanned reference are. */
function secretsOf(reference, flags, isSecret) {
  const spans = [];
  if (flags & Flag.USERINFO) {
    const end = offsets[Slot.HOST_START] - 1;
    const colon = reference.indexOf(':', authorityStart(flags, offsets));
    if (colon >= 0 && colon < end) spans.push([colon + 1, end]);
  }
  parameters.scanned(reference, flags, offsets);
  while (parameters.next()) {
    if (parameters.valueStart >= 0 && isSecret(nameOf(parameters)))
      spans.push([parameters.valueStart, parameters.valueEnd]);
  }
  return spans;
}

/** The same for what only looks like a reference. It takes too much rather than too little. */
function redactLookalike(text, isSecret) {
  const spans = [];
  const slashes = text.indexOf('//');
  const colon = slashes < 0 ? -1 : text.indexOf(':', slashes);
  const at = text.lastIndexOf('@');
  if (colon >= 0 && colon < at) spans.push([colon + 1, at]);
  let start = (spans.length > 0 ? at : text.indexOf('?')) + 1;
  for (const piece of text.slice(start).split(/[&?#;]/)) {
    const equals = piece.indexOf('=');
    if (equals >= 0 && isSecret(decoded(piece.slice(0, equals))))
      spans.push([start + equals + 1, start + piece.length]);
    start += piece.length + 1;
  }
  return cut(text, spans);
}

function cut(text, spans) {
  let result = '';
  let at = 0;
  for (const [start, end] of spans) {
    result += text.slice(at, start) + REDACTED;
    at = end;
  }
  return result + text.slice(at);
}

function nameOf(cursor) {
  try {
    return cursor.decodedName();
  } catch {
    return cursor.name;
  }
}

function decoded(name) {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const redact = redactor(process.argv.slice(2));
  // Latin-1 takes every byte over as it is.
  process.stdin.setEncoding('latin1');
  let rest = '';
  for await (const chunk of process.stdin) {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end > 0) await write(redact(rest + chunk.slice(0, end)));
    rest = end > 0 ? chunk.slice(end) : rest + chunk;
  }
  await write(redact(rest));
}

async function write(text) {
  if (!process.stdout.write(text, 'latin1')) await new Promise((resolve) => process.stdout.once('drain', resolve));
}
