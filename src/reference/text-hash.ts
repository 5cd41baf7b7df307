/**
 * Returns a hash of a text, as 16 hexadecimal digits: two lanes of 32 bits that are multiplied and mixed. Not
 * cryptographic, and without WebAssembly, so that it costs a bundle little.
 */
export function textHash(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0xc2b2ae35);
    b ^= b >>> 15;
  }
  return digits(a ^ (b >>> 16)) + digits(b ^ (a >>> 13));
}

const digits = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
