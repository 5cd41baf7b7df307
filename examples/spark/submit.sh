#!/usr/bin/env bash
# submit.sh transform|arrow INDEX OUTPUT [OPTION of spark-submit]...: runs the job, from a clone with dist/ built.
#
# Workers need Node 20; for `arrow` also pyarrow. The programs travel with the job, each as one file.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
form=$1
index=$2
output=$3
shift 3

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
options=(
  --conf spark.sql.catalogImplementation=in-memory
  --conf spark.sql.warehouse.dir="$folder/warehouse"
  # 257 buckets with 16 salts each. Spark merges tasks with few bytes.
  --conf spark.sql.shuffle.partitions=4112
)

# Writes a program of Node as one file, whose name makes it an ES module.
bundle() {
  "$here/../../node_modules/.bin/esbuild" "$1" \
    --bundle --platform=node --format=esm --log-level=warning --outfile="$2"
}

case $form in
arrow)
  bundle "$here/columns.mjs" "$folder/columns.mjs"
  spark-submit "${options[@]}" --files "$folder/columns.mjs" "$@" \
    "$here/arrow.py" "$index" "$output" "$here/result.sql"
  ;;
transform)
  bundle "$here/../../packages/cli/dist/main.js" "$folder/uriscan.mjs"
  chmod +x "$folder/uriscan.mjs"
  cat "$here/transform.sql" "$here/result.sql" >"$folder/job.sql"
  spark-sql "${options[@]}" --files "$here/transform.sh,$folder/uriscan.mjs" "$@" \
    --hivevar index="$index" --hivevar output="$output" -f "$folder/job.sql"
  ;;
*)
  echo "submit.sh: expected transform or arrow, got $form" >&2
  exit 2
  ;;
esac
