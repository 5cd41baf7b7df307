export * from '../errors/redact.js';
