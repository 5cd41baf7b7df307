#!/usr/bin/env bash
# Lines on standard input -> one row each on standard output, tab separated, \N for undefined:
#
#   host  reference in its normal form                          of a line that is a URI reference
#   \N    \N    offset  code  the line, with \\, \t and \r      of one that is none: all columns
#
# A row depends on its line alone, not on what came before or on how the corpus was cut into tasks: a task that runs a
# second time, elsewhere, prints the same. The exit code is not 0 if any program in here failed.
set -euo pipefail
export LC_ALL=C

rejects=$(mktemp)
trap 'rm -f "$rejects"' EXIT

# The empty line is skipped, but now no line of the corpus is the first of all: only there uriscan takes a byte-order
# mark away and recognises gzip. Both have been seen to by whoever read the files. One thread: a core has its own task.
{ echo; cat; } |
  uriscan.mjs normalize --threads 1 --level scheme --quiet --rejects "$rejects" |
  uriscan.mjs scan --threads 1 --format tsv --fields host,reference --quiet

# A reject: file, line, offset, code, and the line to the letter, which may hold what would end a column or a row.
sed -e 's/\\/\\\\/g' -e 's/\r/\\r/g' -e 's/\t/\\t/5g' -e 's/^[^\t]*\t[^\t]*/\\N\t\\N/' "$rejects"
