/**
 * Takes secrets out of a log: `node redact.mjs [NAME...] < log > redacted`
 *
 * In each URI reference of a line, the password of a userinfo becomes `***`, and so do the values of the query parameters with the
 * given names (`token`; `secret_*` for all names that begin so). Everything else stays as it is, to the byte.
 */

import { fileURLToPath } from 'node:url';
import { redact } from 'uriscan';
import { QueryCursor } from 'uriscan/crawl';
import { STRIDE, scan } from 'uriscan/scanner';

const REDACTED = '***';
/** Text that may be a reference: everything between whitespace, quotes and angle brackets. */
const CANDIDATE = /[^ \t\r\n\f"'<>]+/g;
/** A password that was redacted up to the end of a candidate, and not up to an "@". */
const CUT_PASSWORD = /\*{3}(?![@%])/;
/** Characters at the end that belong to the sentence rather than to the reference. */
const PUNCTUATION = '.,;:!)]}';

const offsets = new Uint32Array(STRIDE);
const parameters = new QueryCursor();

/** A function from lines to those lines without secrets. */
export function redactor(names) {
  const exact = new Set(names.filter((name) => !name.endsWith('*')));
  const prefixes = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  const isSecret = (name) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return (lines) => lines.replace(/[^\n]+/g, (line) => redactLine(line, isSecret));
}

function redactLine(line, isSecret) {
  const lastAt = line.lastIndexOf('@');
  let result = '';
  let done = 0;
  for (const { 0: text, index } of line.matchAll(CANDIDATE)) {
    if (index < done) continue;
    const redacted = redactText(text, isSecret);
    result += line.slice(done, index);
    done = index + text.length;
    const cut = redacted.search(CUT_PASSWORD);
    if (cut < 0 || done > lastAt) result += redacted;
    else {
      // The password continues after the whitespace or the quote.
      result += redacted.slice(0, cut) + REDACTED;
      done = lastAt;
    }
  }
  return result + line.slice(done);
}

/** Redacts passwords, then parameters in the longest beginning of the text that is a reference, or looks like one. */
function redactText(text, isSecret) {
  let end = text.length;
  while (end > 0 && PUNCTUATION.includes(text[end - 1])) end--;
  const reference = redact(text.slice(0, end));
  const flags = scan(reference, offsets);
  const spans = flags < 0 ? parametersOfLookalike(reference, isSecret) : parametersOf(reference, flags, isSecret);
  return cut(reference, spans) + text.slice(end);
}

/** The values of secret parameters in a scanned reference. */
function parametersOf(reference, flags, isSecret) {
  const spans = [];
  parameters.scanned(reference, flags, offsets);
  while (parameters.next()) {
    if (parameters.valueStart >= 0 && isSecret(nameOf(parameters)))
      spans.push([parameters.valueStart, parameters.valueEnd]);
  }
  return spans;
}

/** The same in text that only looks like a reference. It takes too much rather than too little. */
function parametersOfLookalike(text, isSecret) {
  const spans = [];
  let start = text.includes(REDACTED) ? text.lastIndexOf(REDACTED) + REDACTED.length : text.indexOf('?') + 1;
  for (const piece of text.slice(start).split(/[&?#;]/)) {
    const equals = piece.indexOf('=');
    if (equals >= 0 && isSecret(decoded(piece.slice(0, equals))))
      spans.push([start + equals + 1, start + piece.length]);
    start += piece.length + 1;
  }
  return spans;
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
