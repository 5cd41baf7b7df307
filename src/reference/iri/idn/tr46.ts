/**
 * The functions of the package tr46, version 5 or later, that are used: declared here so that its types are not needed.
 */

/** Options of UTS 46 by the names that tr46 gives them. */
export interface Tr46Options {
  readonly checkBidi?: boolean;
  readonly checkHyphens?: boolean;
  readonly checkJoiners?: boolean;
  readonly transitionalProcessing?: boolean;
  readonly useSTD3ASCIIRules?: boolean;
  readonly verifyDNSLength?: boolean;
}

/** The package tr46, or an equivalent one. */
export interface Tr46 {
  /**
   * Converts a name to ASCII.
   *
   * @param name - the domain name
   * @param options - options of UTS 46
   * @returns the name in ASCII; `null` if it has no such form
   */
  toASCII(name: string, options?: Tr46Options): string | null;
  /**
   * Converts a name to Unicode.
   *
   * @param name - the domain name
   * @param options - options of UTS 46
   * @returns the name in Unicode, and whether it has an error
   */
  toUnicode(name: string, options?: Tr46Options): { readonly domain: string; readonly error: boolean };
}
