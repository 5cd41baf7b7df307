"""arrow.py INDEX OUTPUT: the job with `mapInArrow`. Runs result.sql over the index with the columns of columns.mjs."""

import struct
import subprocess
import sys

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import SparkSession

TEXT, NUMBER = pa.string(), pa.int64()
ADDED = {"host": TEXT, "domain": TEXT, "surt": TEXT, "fingerprint": NUMBER, "normal_form": TEXT}
SCHEMA = "url STRING, fetch_time TIMESTAMP, host STRING, domain STRING, surt STRING, fingerprint BIGINT, normal_form STRING"


class Columns:
    """A Node process, which computes the columns of one batch at a time: it never waits for us while we wait for it."""

    def __init__(self, program):
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def of(self, urls):
        """Returns the columns that the process computes of a column of text."""
        rows = len(urls)
        if rows == 0:
            return [pa.array([], kind) for kind in ADDED.values()]
        if urls.offset:
            urls = pa.concat_arrays([urls, urls[:0]])  # A copy, whose buffers start with its own first row.
        validity, offsets, text = urls.buffers()
        # The column may be a part of a longer one, whose buffers go on.
        validity = validity[: (rows + 7) // 8] if validity else b""
        offsets = offsets[: 4 * (rows + 1)]
        text = text[: struct.unpack_from("<i", offsets, 4 * rows)[0]] if text else b""
        try:
            self.send(struct.pack("<III", rows, len(validity), len(text)), validity, offsets, text)
            return [self.receive(kind, rows) for kind in ADDED.values()]
        except (BrokenPipeError, EOFError):
            raise RuntimeError(f"columns.mjs ended with status {self.process.wait()}") from None

    def send(self, *buffers):
        for buffer in buffers:
            self.process.stdin.write(buffer)
        self.process.stdin.flush()

    def receive(self, kind, rows):
        validity, text = struct.unpack("<II", self.read(8))
        sizes = [validity, 4 * (rows + 1), text] if kind is TEXT else [validity, 8 * rows]
        return pa.Array.from_buffers(kind, rows, [pa.py_buffer(self.read(size)) for size in sizes])

    def read(self, size):
        data = self.process.stdout.read(size)
        if len(data) < size:
            raise EOFError
        return data

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            self.process.kill()
        self.process.stdin.close()
        status = self.process.wait()
        if kind is None and status != 0:
            raise RuntimeError(f"columns.mjs ended with status {status}")


def with_columns(batches):
    """Adds the columns to each batch of a task."""
    with Columns(["node", SparkFiles.get("columns.mjs")]) as columns:
        for batch in batches:
            added = columns.of(batch.column("url"))
            yield pa.RecordBatch.from_arrays([*batch.columns, *added], names=[*batch.schema.names, *ADDED])


def main():
    index, output, result = sys.argv[1:]
    spark = SparkSession.builder.getOrCreate()
    captures = spark.read.parquet(index).select("url", "fetch_time")
    captures.mapInArrow(with_columns, SCHEMA).createTempView("captures")
    with open(result) as file:
        spark.sql(file.read().replace("${output}", output).rstrip().removesuffix(";"))
    spark.stop()


if __name__ == "__main__":
    main()
