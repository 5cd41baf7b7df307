/** The platform's encoder and decoder of UTF-8, made when first needed: a bare `vm` context and Jest with jsdom have neither. */

type Encoder = InstanceType<typeof TextEncoder>;
type Decoder = InstanceType<typeof TextDecoder>;

let encoder: Encoder | undefined;
let decoder: Decoder | undefined;

export function utf8Encoder(): Encoder {
  encoder ??= new TextEncoder();
  return encoder;
}

export function utf8Decoder(): Decoder {
  // A byte order mark is a character of the text.
  decoder ??= new TextDecoder('utf-8', { ignoreBOM: true });
  return decoder;
}
