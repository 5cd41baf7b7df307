/**
 * The rules of HTTP that tables are compared with: the rules of RFC 9112 and RFC 9110, verbatim, and rules that state
 * the additional requirements of their prose. The other rules that they name are those of RFC 3986.
 */

/** RFC 9112, sections 3.2.1, 3.2.3 and 3.2.4; RFC 9110, sections 4.1 and 7.2. */
const PRINTED = `
origin-form    = absolute-path [ "?" query ]
authority-form = uri-host ":" port
asterisk-form  = "*"

uri-host      = <host>
absolute-path = 1*( "/" segment )

Host = uri-host [ ":" port ]
`;

/**
 * Path and query of a target that is not in origin-form are empty (RFC 9112, section 3.3). An "http" or "https" URI has
 * a host that is not empty and, in a message, no userinfo (RFC 9110, sections 4.2.1, 4.2.2 and 4.2.4).
 */
const OURS = `
asterisk-target = asterisk-form path-empty
host-field      = Host path-empty

http-target     = http-scheme ":" http-slashes http-authority path-abempty [ "?" query ]
http-slashes    = "//"
http-scheme     = "http" / "https"
http-authority  = http-host [ ":" port ]
http-host       = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
`;

export const HTTP = PRINTED + OURS;
