-- Counts the URI references of a corpus by host, each normal form once. ${corpus} and ${output} are folders.

-- One row a line. LF alone ends a line: a lone CR is a character like any other, and uriscan takes that of a CR LF away.
CREATE TEMPORARY VIEW corpus USING text OPTIONS (path '${corpus}', lineSep '\n');

-- Every normal form once, and every rejected line, with the number of lines that came to it. In Parquet, because a
-- text file read by Spark does not tell an undefined host from an empty one.
INSERT OVERWRITE DIRECTORY '${output}/references' USING parquet
SELECT host, reference, offset, code, line, count(*) AS lines
FROM (
  SELECT TRANSFORM (value)
    ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t'
    USING 'normal-forms.sh'
    AS (host STRING, reference STRING, offset BIGINT, code STRING, line STRING)
    ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' NULL DEFINED AS '\\N'
  FROM corpus
)
GROUP BY ALL;

-- Tab separated: host (\N: undefined), lines, references that are not the same by their normal form.
INSERT OVERWRITE DIRECTORY '${output}/hosts' USING text
SELECT concat_ws('\t', coalesce(host, '\\N'), lines, references)
FROM (
  SELECT host, sum(lines) AS lines, count(*) AS references
  FROM parquet.`${output}/references`
  WHERE code IS NULL
  GROUP BY host
)
ORDER BY lines DESC, host;

-- Tab separated: code, offset in bytes, lines, and the line with \\, \t and \r for what would end a column or a row.
INSERT OVERWRITE DIRECTORY '${output}/rejects' USING text
SELECT concat_ws('\t', code, offset, lines, line)
FROM parquet.`${output}/references`
WHERE code IS NOT NULL
ORDER BY code, line;
