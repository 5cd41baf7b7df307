/**
 * A path as it can stand in a reference: without an authority, what begins with two slashes would be read as one, so `/.` goes
 * before it. Section 5.3 forgets this: it would turn `foo:/a/b` and `..//evil.com/x` into `foo://evil.com/x`.
 */
export function disambiguate(path: string, hasAuthority: boolean): string {
  return !hasAuthority && path.startsWith('//') ? `/.${path}` : path;
}
