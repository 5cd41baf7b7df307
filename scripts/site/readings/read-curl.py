"""Prints how the URL API of libcurl, which the command curl uses, reads each text: see record.ts."""
import base64
import ctypes
import sys

SCHEME, HOST, PORT, PATH, URL = 1, 5, 6, 7, 0
NON_SUPPORT_SCHEME, GUESS_SCHEME = 1 << 3, 1 << 9
curl = ctypes.CDLL("libcurl.so.4")
curl.curl_url.restype = ctypes.c_void_p
curl.curl_version.restype = ctypes.c_char_p
curl.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
curl.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_char_p), ctypes.c_uint]


def show(handle, part):
    text = ctypes.c_char_p()
    if curl.curl_url_get(handle, part, ctypes.byref(text), 0) != 0 or text.value is None:
        return "-"
    return base64.b64encode(text.value).decode() or "-"


print(curl.curl_version().split(b" ")[0].decode().removeprefix("libcurl/"))
for line in sys.stdin:
    handle = curl.curl_url()
    failed = curl.curl_url_set(handle, URL, base64.b64decode(line), NON_SUPPORT_SCHEME | GUESS_SCHEME)
    print("refused" if failed else " ".join(show(handle, part) for part in (SCHEME, HOST, PORT, PATH)))
