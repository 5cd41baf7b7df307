export { own } from '../tables/options.js';
