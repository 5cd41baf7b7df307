/** URLs that a browser runs as code when a user follows them. */

const SCRIPT = /^(?:javascript|vbscript):/i;
/** Media types that may contain scripts. `data` URLs are not percent-decoded before their type is read. */
const ACTIVE_DATA = /^data:\s*(?:text\/html|text\/xml|application\/xml|[\w.-]+\/[\w.-]+\+xml)\s*[;,]/i;

/** Whether the scheme of a URL runs code. */
export const runsCode = (url: string): boolean => SCRIPT.test(url) || ACTIVE_DATA.test(url);
