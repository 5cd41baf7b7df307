export * from 'uriscan/compat';
export { default } from 'uriscan/compat';
