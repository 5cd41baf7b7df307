-- Writes each normal form once, with the number of its captures, to ${output}. The view `captures` has the columns.
--
-- A bucket is a partition: the first digits of the MD5 of the domain, which any tool can compute. The key of the only shuffle is the
-- bucket and a salt from 0 to 15: the captures of a normal form are in one task, and the largest domain is shared by 16. Rows that are
-- not URIs have a separate partition, with `url` unchanged.
CREATE TABLE result USING parquet PARTITIONED BY (bucket) LOCATION '${output}' AS
SELECT normal_form, host, domain, surt, fingerprint, url, count(*) AS captures, max(fetch_time) AS last_fetch, bucket
FROM (
  SELECT *, pmod(hash(normal_form, url), 16) AS salt
  FROM (
    SELECT normal_form, host, domain, surt, fingerprint, fetch_time,
      CASE WHEN normal_form IS NULL THEN url END AS url,
      CASE WHEN normal_form IS NULL THEN 'rejected' ELSE left(md5(coalesce(domain, host, '')), 2) END AS bucket
    FROM captures
  )
  DISTRIBUTE BY bucket, salt
)
-- With the salt: only then do the tasks of the shuffle have whole groups, and no other shuffle is needed.
GROUP BY normal_form, host, domain, surt, fingerprint, url, bucket, salt
SORT BY bucket, surt;
