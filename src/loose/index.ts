/** How clients in use read any text. */

// The habits of clients.
export { AFTER_COLON, BROWSER, HABITS, type Habit, RFC } from './habits.js';
// The platform's `URL`.
// Its special schemes, and the characters that it removes.
export { isWebScheme, MAX_HOST_OF_URL, platformHost, SPECIAL_PORTS, TABS_AND_NEWLINES, urlOf } from './platform-url.js';
// The places where they find an authority.
export { type Authority, authoritiesIn, type Head, headsOf, hostsOf, MOST_AUTHORITIES } from './reader.js';
