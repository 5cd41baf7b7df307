export * from '../errors/pointer.js';
