#!/usr/bin/env bash
# Rows of three columns on standard input, the first one of URLs -> the same rows with four more columns: normal form, host,
# SURT, and fingerprint. Tab separated, with \N for null, which is also the column of a row that has no such value.
#
# Each row depends on its own values only, and no row is dropped: --keep keeps the columns, and --invalid empty the rows.
# One thread each: a core has its own task. The exit code is not 0 if any command failed.
set -euo pipefail
rows=(--threads 1 --quiet --input tsv --format tsv --keep --invalid empty)

uriscan.mjs normalize "${rows[@]}" --column 1 --level scheme |
  uriscan.mjs scan "${rows[@]}" --column 4 --grammar uri --fields host |
  uriscan.mjs surt "${rows[@]}" --column 4 |
  uriscan.mjs fingerprint "${rows[@]}" --column 4
