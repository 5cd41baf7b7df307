"""Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names."""

import asyncio
import importlib
import io
import ssl
import sys
import urllib.request

SECONDS = 1.5


def with_urllib(url):
    urllib.request.urlopen(url, timeout=SECONDS).read()


def with_requests(url):
    import requests
    session = requests.Session()
    session.trust_env = False
    session.get(url, timeout=SECONDS, verify=False).text


def with_httpx(url):
    import httpx
    httpx.get(url, timeout=SECONDS, verify=TLS, follow_redirects=True, trust_env=False)


def with_urllib3(url):
    import urllib3
    manager = urllib3.PoolManager(retries=urllib3.Retry(total=2, connect=0, read=0), timeout=SECONDS)
    manager.request("GET", url)


def with_aiohttp(url):
    import aiohttp

    async def get():
        timeout = aiohttp.ClientTimeout(total=SECONDS)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            async with session.get(url, ssl=TLS) as response:
                await response.read()

    asyncio.run(get())


def with_pycurl(url):
    import pycurl
    curl = pycurl.Curl()
    curl.setopt(pycurl.URL, url.encode())
    curl.setopt(pycurl.FOLLOWLOCATION, True)
    curl.setopt(pycurl.TIMEOUT_MS, int(SECONDS * 1000))
    curl.setopt(pycurl.WRITEDATA, io.BytesIO())
    curl.setopt(pycurl.READFUNCTION, lambda size: b"")
    try:
        curl.perform()
    finally:
        curl.close()


TLS = ssl.create_default_context()
client = sys.argv[1]
request = globals()["with_" + client]
for line in sys.stdin:
    try:
        request(bytes.fromhex(line).decode())
        outcome = "ok"
    except Exception as error:
        outcome = repr(error)
    print(" ".join(outcome.split())[:200], flush=True)
