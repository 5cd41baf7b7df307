/** What is used of the package tr46, from version 5 on: described here so that no types of its own are needed. */

/** Options of UTS 46 by the names that tr46 gives them. */
export interface Tr46Options {
  readonly checkBidi?: boolean;
  readonly checkHyphens?: boolean;
  readonly checkJoiners?: boolean;
  readonly transitionalProcessing?: boolean;
  readonly useSTD3ASCIIRules?: boolean;
  readonly verifyDNSLength?: boolean;
}

/** The package tr46, or whatever does the same. */
export interface Tr46 {
  /** `null` if the name has none. */
  toASCII(name: string, options?: Tr46Options): string | null;
  toUnicode(name: string, options?: Tr46Options): { readonly domain: string; readonly error: boolean };
}
