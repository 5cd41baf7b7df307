"""index.py ROWS OUTPUT [SEED]: writes an index with the schema of Common Crawl's columnar index, in Parquet.

Each row depends on its number and on the seed only. About 1 of 5 captures repeats another one, and 3 of 10 are written
in another way than their normal form, which the columns url_protocol, url_host_name, url_port, url_path and url_query
spell. In 1 of 500, `url` is not a URI, and these columns are null.
"""

import sys

import duckdb

REJECTED = [
    None, "", " ", "\t", "\n", "\r", "\\", "\\N", "\\t", "http://a/\tb", "http://a/\nb", "http://a/\r", "http://a/b\n",
    "http://a b/", "http://[::1", "http://a/%zz", "http://a/é", "//a/b", "/a", "http://a/\\", 'http://a/"', " aHR0cDovL2Ev",
]  # fmt: skip

INDEX = """
COPY (
  WITH captures AS (
    SELECT id, (md5_number_lower($seed || ':' || id) >> 1)::BIGINT AS random, random % (2 * $rows) AS page,
      (random >> 32) % 10 AS spelling, (random >> 36) % 500 = 0 AS is_rejected
    FROM range($rows) AS numbers(id)
  ),
  pages AS (
    SELECT *, (md5_number_lower($seed || '/' || page) >> 1)::BIGINT AS chance,
      -- The first domains have the most pages: the first one has 2 to 6 percent of them.
      floor(pow((chance >> 31) / 4294967296, 4) * $rows / 20)::BIGINT AS site
    FROM captures
  ),
  hosts AS (
    SELECT *,
      CASE WHEN chance % 100 >= 2 THEN 'site' || site || '.' ||
        ['com', 'com', 'com', 'org', 'net', 'de', 'co.uk', 'com.au', 'fr', 'co.jp'][site % 10 + 1] END AS domain,
      coalesce(['www.', 'www.', '', 'blog.', 'shop.'][chance % 5 + 1] || domain,
        '198.18.' || site // 256 % 256 || '.' || site % 256) AS host,
      CASE WHEN chance % 10 < 8 THEN 'https' ELSE 'http' END AS protocol,
      CASE WHEN (chance >> 8) % 50 = 0 THEN 8080 END AS port,
      CASE (chance >> 12) % 20
        WHEN 1 THEN '/'
        WHEN 2 THEN '/caf%C3%A9/' || page
        WHEN 3 THEN '/~user/' || page || '.html'
        ELSE '/articles/' || site % 97 || '/the-title-of-an-article-' || page END AS path,
      CASE WHEN (chance >> 20) % 4 = 0 THEN 'id=' || page || '&sort=asc' END AS query,
      coalesce(':' || port, '') AS colon_port, coalesce('?' || query, '') AS question_query
    FROM pages
  )
  SELECT
    CASE WHEN NOT is_rejected THEN array_to_string(list_reverse(string_split(regexp_replace(host, '^www[.]', ''), '.')), ',')
      || colon_port || ')' || lower(path) || question_query END AS url_surtkey,
    CASE
      WHEN is_rejected THEN $rejected[page % len($rejected) + 1]
      WHEN spelling = 0 THEN upper(protocol || '://' || host) || colon_port || path || question_query
      WHEN spelling = 1 THEN protocol || '://' || host ||
        coalesce(colon_port, CASE protocol WHEN 'http' THEN ':80' ELSE ':443' END) || path || question_query
      WHEN spelling = 2 THEN protocol || '://' || host || colon_port || '/x/..' || replace(path, '~', '%7E') || question_query
      ELSE protocol || '://' || host || colon_port || path || question_query END AS url,
    CASE WHEN NOT is_rejected THEN host END AS url_host_name,
    CASE WHEN NOT is_rejected AND domain IS NOT NULL THEN string_split(host, '.')[-1] END AS url_host_tld,
    CASE WHEN NOT is_rejected AND domain IS NOT NULL THEN string_split(host, '.')[-2] END AS url_host_2nd_last_part,
    CASE WHEN NOT is_rejected AND domain IS NOT NULL THEN string_split(host, '.')[-3] END AS url_host_3rd_last_part,
    CASE WHEN NOT is_rejected AND domain IS NOT NULL THEN string_split(host, '.')[-4] END AS url_host_4th_last_part,
    NULL::VARCHAR AS url_host_5th_last_part,
    CASE WHEN NOT is_rejected THEN regexp_replace(domain, '^[^.]*[.]', '') END AS url_host_registry_suffix,
    CASE WHEN NOT is_rejected THEN domain END AS url_host_registered_domain,
    CASE WHEN NOT is_rejected THEN regexp_replace(domain, '^[^.]*[.]', '') END AS url_host_private_suffix,
    CASE WHEN NOT is_rejected THEN domain END AS url_host_private_domain,
    CASE WHEN NOT is_rejected THEN protocol END AS url_protocol,
    CASE WHEN NOT is_rejected THEN port END AS url_port,
    CASE WHEN NOT is_rejected THEN path END AS url_path,
    CASE WHEN NOT is_rejected THEN query END AS url_query,
    to_timestamp(1767225600 + random % 1209600) AS fetch_time,
    200::SMALLINT AS fetch_status,
    upper(md5(page::VARCHAR)) AS content_digest,
    'text/html' AS content_mime_type,
    'text/html' AS content_mime_detected,
    'crawl-data/CC-MAIN-2026-04/segments/' || id % 100 || '/warc/CC-MAIN-' || id % 90000 || '.warc.gz' AS warc_filename,
    (random % 1000000000)::INTEGER AS warc_record_offset,
    (random % 100000)::INTEGER AS warc_record_length,
    (id % 100)::VARCHAR AS warc_segment,
    'CC-MAIN-2026-04' AS crawl,
    'warc' AS subset
  FROM hosts
) TO '{output}' (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE {group}, PARTITION_BY (crawl, subset))
"""


def main():
    rows, output, seed = int(sys.argv[1]), sys.argv[2], (sys.argv[3:] or ["3986"])[0]
    duckdb.execute("SET memory_limit = '2GB'; SET threads = 2; SET preserve_insertion_order = false")
    # Spark reads a row group as a whole: small inputs need some, so that there are several tasks.
    query = INDEX.format(output=output, group=max(2048, min(122_880, rows // 16)))
    duckdb.execute(query, {"rows": rows, "seed": seed, "rejected": REJECTED})


if __name__ == "__main__":
    main()
