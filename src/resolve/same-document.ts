export { isSameDocument } from './resolve.js';
