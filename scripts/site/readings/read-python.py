"""Prints how urllib.parse.urlsplit reads each text: see record.ts."""
import base64
import platform
import sys
from urllib.parse import urlsplit


def show(field):
    return "-" if field is None else base64.b64encode(str(field).encode()).decode()


print(platform.python_version())
for line in sys.stdin:
    try:
        url = urlsplit(base64.b64decode(line).decode())
        print(" ".join(map(show, [url.scheme or None, url.hostname, url.port, url.path])))
    except ValueError:
        print("refused")
