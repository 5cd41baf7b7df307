export * from '../errors/uri-syntax-error.js';
