-- The view `captures` by the command: text lines to transform.sh, text lines back.
--
-- A column of text cannot carry every value, so a value that is empty or has other characters than printable ASCII, or a
-- backslash, is sent as a space and its bytes in hexadecimal digits. No URI has a space: it stays rejected.
CREATE TEMPORARY VIEW index USING parquet OPTIONS (path '${index}');

CREATE TEMPORARY VIEW captures AS
SELECT
  CASE WHEN sent LIKE ' %' THEN decode(unhex(substr(sent, 2)), 'UTF-8') ELSE sent END AS url,
  fetch_time,
  host,
  CASE WHEN surt IS NOT NULL THEN domain END AS domain,
  surt,
  CASE WHEN surt IS NOT NULL THEN CAST(conv(digits, 16, -10) AS BIGINT) END AS fingerprint,
  -- Only a URI has a SURT. A relative reference has a normal form, but an index has no base for it.
  CASE WHEN surt IS NOT NULL THEN normal_form END AS normal_form
FROM (
  SELECT TRANSFORM (sent, domain, fetch_time)
    ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' NULL DEFINED AS '\\N'
    USING 'transform.sh'
    AS (
      sent STRING, domain STRING, fetch_time TIMESTAMP, normal_form STRING, host STRING, surt STRING, digits STRING
    )
    ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' NULL DEFINED AS '\\N'
  FROM (
    SELECT
      CASE WHEN url RLIKE '[^!-~]|\\\\|^$' THEN concat(' ', hex(url)) ELSE url END AS sent,
      url_host_registered_domain AS domain,
      fetch_time
    FROM index
  )
);

