/** How clients in use read any text. */

// The habits of clients.
export { AFTER_COLON, BROWSER, HABITS, type Habit, RFC } from './habits.js';
// The places where they find an authority.
export { type Authority, authoritiesIn, type Head, headsOf, hostsOf, MOST_AUTHORITIES } from './reader.js';
