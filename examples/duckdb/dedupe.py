"""dedupe.py INDEX OUTPUT: keeps each normal form of an index of captures once, by DuckDB and pipes of the command."""

import os
import subprocess
import sys
import tempfile

import duckdb

URISCAN = os.environ.get("URISCAN", "uriscan")
ROWS = "--quiet --input ndjson --format ndjson --keep --nulls --threads 1"
STEPS = [
    f"{URISCAN} normalize {ROWS} --column url --level scheme",
    f"{URISCAN} scan {ROWS} --column normalized --grammar uri --fields host,domain",
    f"{URISCAN} surt {ROWS} --column normalized",
    f"{URISCAN} fingerprint {ROWS} --column normalized",
]
COLUMNS = "{url: 'VARCHAR', fetch_time: 'TIMESTAMPTZ', normalized: 'VARCHAR', host: 'VARCHAR', domain: 'VARCHAR', surt: 'VARCHAR', fingerprint: 'VARCHAR'}"

index, output = sys.argv[1:]
with tempfile.TemporaryDirectory(dir=".") as folder:
    duckdb.execute(f"COPY (SELECT url, fetch_time FROM '{index}/**/*.parquet') TO '{folder}/urls.ndjson'")
    pipe = f"set -o pipefail; < {folder}/urls.ndjson {' | '.join(STEPS)} > {folder}/columns.ndjson"
    subprocess.run(["bash", "-c", pipe], check=True)
    # Only a URI has a SURT: a relative reference has a normal form, but an index has no base for it.
    duckdb.execute(f"""
      COPY (
        SELECT CASE WHEN surt IS NOT NULL THEN normalized END AS normal_form, host, domain, surt,
          CASE WHEN surt IS NOT NULL THEN ('0x' || fingerprint)::UBIGINT END AS fingerprint,
          CASE WHEN surt IS NULL THEN url END AS url, count(*) AS captures, max(fetch_time) AS last_fetch,
          CASE WHEN surt IS NULL THEN 'rejected' ELSE left(md5(coalesce(domain, host, '')), 2) END AS bucket
        FROM read_json('{folder}/columns.ndjson', format = 'newline_delimited', columns = {COLUMNS})
        GROUP BY ALL ORDER BY bucket, surt
      ) TO '{output}' (FORMAT parquet, PARTITION_BY (bucket))
    """)
