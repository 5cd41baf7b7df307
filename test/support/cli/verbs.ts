/** The commands that work line by line, with arguments with which they accept most URIs. */
export const LINE_VERBS = [
  'scan',
  'check',
  'check --only valid',
  'inspect',
  'inspect --only clean',
  'normalize',
  'normalize --repair',
  'resolve -b a:b',
  'relativize -b a:b',
  'surt',
  'fingerprint',
  'dedupe',
  'repair',
  'get {file}:{reference}',
  'with --remove fragment',
] as const;
