#!/usr/bin/env bash
# submit.sh CORPUS OUTPUT [OPTION of spark-sql]...: runs job.sql, from a clone with dist/ built.
#
# Workers need bash, GNU sed and Node 20; the command itself goes with the job, under a name that makes it an ES module.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
corpus=$1
output=$2
shift 2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# `cli.js` only loads this file, with the compile cache of Node on.
{ echo '#!/usr/bin/env node' && cat "$here/../../dist/cli-main.js"; } >"$folder/uriscan.mjs"
chmod +x "$folder/uriscan.mjs"

spark-sql \
  --conf spark.sql.catalogImplementation=in-memory \
  --conf spark.sql.warehouse.dir="$folder/warehouse" \
  --files "$here/normal-forms.sh,$folder/uriscan.mjs" \
  --hivevar corpus="$corpus" \
  --hivevar output="$output" \
  "$@" \
  -f "$here/job.sql"
