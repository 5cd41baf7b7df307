-- Writes each normal form once, with the number of its captures, to ${output}. The view `captures` has the columns.
--
-- A bucket is a partition: the first digits of the MD5 of the domain, which any tool can compute. It is also the key of the only
-- shuffle, so that all captures of a normal form, and all files of a bucket, come from one task. Rows that are not URIs
-- have a partition of their own, with `url` as it was.
CREATE TABLE result USING parquet PARTITIONED BY (bucket) LOCATION '${output}' AS
SELECT normal_form, host, domain, surt, fingerprint, url, count(*) AS captures, max(fetch_time) AS last_fetch, bucket
FROM (
  SELECT normal_form, host, domain, surt, fingerprint, fetch_time,
    CASE WHEN normal_form IS NULL THEN url END AS url,
    CASE WHEN normal_form IS NULL THEN 'rejected' ELSE left(md5(coalesce(domain, host, '')), 2) END AS bucket
  FROM captures
  DISTRIBUTE BY bucket
)
GROUP BY ALL
SORT BY bucket, surt;
