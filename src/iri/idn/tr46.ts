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
  /** `null` if the name has no ASCII form. */
  toASCII(name: string, options?: Tr46Options): string | null;
  toUnicode(name: string, options?: Tr46Options): { readonly domain: string; readonly error: boolean };
}
