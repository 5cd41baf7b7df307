"""check.py INDEX OUTPUT: compares the result of the job with the index, by DuckDB. Prints the counts.

The index of index.py spells the normal form of each URL in other columns, so nothing here reads a URL. Each capture must be
in the result once: those of a normal form as a number, and all other rows by their text.
"""

import sys

import duckdb

EXPECTED = """
CREATE VIEW expected AS
SELECT url_protocol || '://' || url_host_name || coalesce(':' || url_port, '') || url_path || coalesce('?' || url_query, '')
    AS normal_form,
  url_host_name AS host, url_host_registered_domain AS domain, url_surtkey AS surt,
  CASE WHEN url_host_name IS NULL THEN url END AS url,
  count(*) AS captures, max(fetch_time) AS last_fetch,
  CASE WHEN url_host_name IS NULL THEN 'rejected' ELSE left(md5(coalesce(domain, host)), 2) END AS bucket
FROM read_parquet('{index}/**/*.parquet')
GROUP BY ALL
"""

RESULT = """
CREATE VIEW result AS SELECT * FROM read_parquet('{output}/*/*.parquet', hive_partitioning = true, hive_types = {{'bucket': VARCHAR}})
"""

COUNTS = """
SELECT sum(captures)::BIGINT AS captures,
  count(*) FILTER (normal_form IS NOT NULL) AS normal_forms,
  count(DISTINCT fingerprint) AS fingerprints,
  coalesce(sum(captures) FILTER (normal_form IS NULL), 0)::BIGINT AS rejected,
  (SELECT count(*) FROM read_parquet('{index}/**/*.parquet')) AS rows_in_index
FROM result
"""


def main():
    index, output = sys.argv[1:3]
    names = {"index": index, "output": output}
    duckdb.execute("SET memory_limit = '3GB'; SET threads = 2; SET preserve_insertion_order = false")
    for query in (EXPECTED, RESULT):
        duckdb.execute(query.format(**names))
    counts = duckdb.execute(COUNTS.format(**names)).df().iloc[0].to_dict()
    columns = "normal_form, host, domain, surt, url, captures, last_fetch, bucket"
    for name, one, other in (("lost", "expected", "result"), ("added", "result", "expected")):
        query = f"SELECT count(*) FROM (SELECT {columns} FROM {one} EXCEPT ALL SELECT {columns} FROM {other})"
        counts[name] = duckdb.execute(query).fetchone()[0]
    for name, count in counts.items():
        print(f"{name}\t{count}")
    is_right = (
        counts["lost"] == counts["added"] == 0
        and counts["captures"] == counts["rows_in_index"]
        and counts["normal_forms"] == counts["fingerprints"]
    )
    sys.exit(0 if is_right else 1)


if __name__ == "__main__":
    main()
