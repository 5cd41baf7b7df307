/**
 * Spellings of internal addresses, as an attacker writes them: every textual form of a host in the plainest URL, and every shape
 * of a URL around a few hosts. The list is the same each time it is made.
 */

/** The group of a spelling: `http` for http, https and references without a scheme; `other` for all other schemes. */
export type SpellingGroup = 'http' | 'other' | 'control';

/** A text that may make a client connect to an internal address. */
export interface Spelling {
  readonly group: SpellingGroup;
  /** The address or name that the text is made from. */
  readonly meant: string;
  readonly text: string;
}

/** The name of a host outside, which resolves to {@link DECOY_ADDRESS}. */
export const DECOY = 'good.example';
export const DECOY_ADDRESS = '203.0.113.1';

const LOOPBACK = '127.0.0.1';

/** Addresses that are written in a few forms; {@link LOOPBACK} is written in all of them. */
const IPV4 = (
  '10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 168.63.129.16 192.0.0.192 100.64.0.1 100.100.100.200 ' +
  '198.18.0.1 240.0.0.1 0.0.0.0 0.1.2.3 127.1.2.3'
).split(' ');

const octetsOf = (address: string): number[] => address.split('.').map(Number);
const numberOf = (address: string): number => octetsOf(address).reduce((sum, octet) => sum * 256 + octet, 0);
const join = (address: string, write: (octet: number) => string): string => octetsOf(address).map(write).join('.');
const hex = (value: number): string => `0x${value.toString(16)}`;
const octal = (value: number): string => `0${value.toString(8)}`;
/** The octets of a text in UTF-8, percent-encoded. */
const encode = (text: string): string =>
  [...new TextEncoder().encode(text)].map((octet) => `%${octet.toString(16).padStart(2, '0')}`).join('');
const encodeDots = (host: string, dot: string): string => host.replaceAll('.', dot);
/** A text with its digits counted from another zero. */
const withZero = (host: string, zero: number): string =>
  host.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const fullwidth = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0));
const circled = (text: string): string =>
  text
    .replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit)))
    .replaceAll('0', '\u24ea')
    .replace(/[a-z]/g, (letter) => String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 97));
const bold = (text: string): string =>
  withZero(text, 0x1d7ce).replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97));

/** Characters that IDNA maps to nothing, and others that cannot be seen. */
const IGNORED = ['\u00ad', '\u034f', '\u180b', '\u200b', '\u2060', '\u2064', '\ufe0f', '\ufeff', '\u{e0100}'];
const UNSEEN = ['\u200c', '\u200d', '\u200e', '\u202e', '\u061c', '\u3164'];
const FULL_STOPS = ['\u3002', '\uff0e', '\uff61'];

/** The forms of a dotted address that software in use has read as that address. */
function commonForms(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = octetsOf(address);
  const number = numberOf(address);
  return [
    address,
    `${address}.`,
    String(number),
    hex(number),
    octal(number),
    join(address, hex),
    join(address, octal),
    join(address, (octet) => String(octet).padStart(3, '0')),
    `${a}.${number % 2 ** 24}`,
    `${a}.${b}.${c * 256 + d}`,
    encode(address),
    encodeDots(address, '%2e'),
    encodeDots(address, FULL_STOPS[0] as string),
    fullwidth(address),
    `${a}\u00ad.${b}.${c}.${d}`,
    `${a}%C2%AD.${b}.${c}.${d}`,
  ];
}

/** All other forms. */
function rareForms(address: string): string[] {
  const number = numberOf(address);
  const [head, tail] = [address.slice(0, 1), address.slice(1)];
  return [
    ...[String(number), hex(number), octal(number)].flatMap((form) => [`${form}.`, encode(form), fullwidth(form)]),
    hex(number).toUpperCase(),
    hex(number).replace('0x', '0x00000000'),
    octal(number).replace('0', '00000000'),
    String(number + 2 ** 32),
    hex(number + 2 ** 32),
    octal(number + 2 ** 32),
    String(number - 2 ** 32),
    `+${number}`,
    `${number}e0`,
    join(address, (octet) => hex(octet).toUpperCase()),
    join(address, (octet) => hex(octet).replace('0x', '0x0000')),
    join(address, (octet) => octal(octet).padStart(6, '0')),
    join(address, (octet) => String(octet + 256)),
    join(address, (octet) => hex(octet + 256)),
    join(address, (octet) => `+${octet}`),
    join(address, (octet) => `${octet}_`),
    join(address, (octet) => ` ${octet}`),
    ...(
      '127.1 127.0.1 0x7f.1 0177.1 0x7f.0.0.01 0177.0x0.0.1 00127.0.0.1 0127.0.0.1 127.0.0.1.0 ' +
      '127.0.0.1.5 127.0.0.0x1 127.0.0.0x 127..0.0.1 127.0.0.1.. .127.0.0.1 127.0.0.1\u3002 127.0.0.1%2e'
    ).split(' '),
    ...FULL_STOPS.flatMap((dot) => [encodeDots(address, dot), encodeDots(address, encode(dot))]),
    encode(fullwidth(address)),
    circled(address),
    encode(circled(address)),
    bold(address),
    withZero(address, 0x1d7d8),
    withZero(address, 0x660),
    withZero(address, 0x966),
    address.replaceAll('0', '\u2070').replaceAll('1', '\u00b9').replaceAll('2', '\u00b2').replaceAll('7', '\u2077'),
    '\u2488\u2488',
    `${encode(head)}${tail}`,
    ...[...IGNORED, ...UNSEEN].flatMap((character) => [
      head + character + tail,
      head + encode(character) + tail,
      `${encode(character)}${address}`,
      `${address}${character}`,
    ]),
    ...['%00', '%09', '%0a', '%0d', '%20', '%2f', '%23', '%3f', '%40', '%5c', '%80', '%ff'].map((end) => address + end),
    ...['%00', '%20', '%09', '%40'].map((start) => start + address),
    `[${address}]`,
    `[${number}]`,
    encode(encode(address)),
    ...'127.0.0.1%25 127.0.0.1%25lo 127.0.0.1%lo localhost.127.0.0.1'.split(' '),
  ];
}

const group = (address: string, i: number): string => {
  const octets = octetsOf(address);
  return ((octets[2 * i] as number) * 256 + (octets[2 * i + 1] as number)).toString(16);
};
const pair = (high: number | undefined, low: number | undefined): string =>
  ((high ?? 0) * 256 + (low ?? 0)).toString(16);

/** Addresses of IPv6 that stand for one of IPv4. */
function embeddings(address: string): string[] {
  const [high, low] = [group(address, 0), group(address, 1)];
  const [a, b, c, d] = octetsOf(address);
  const inverted = [0, 1].map((i) => (Number.parseInt(group(address, i), 16) ^ 0xffff).toString(16));
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:FFFF:${high.padStart(4, '0').toUpperCase()}:${low.padStart(4, '0').toUpperCase()}`,
    `::${address}`,
    `::${high}:${low}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    // RFC 6052, section 2.2: prefixes of 48, 56, 64 and 96 bits within that of RFC 8215.
    `64:ff9b:1:${high}:${pair(0, c)}:${pair(d, 0)}:808:808`,
    `64:ff9b:1:${pair(0, a)}:${pair(0, b)}:${pair(c, d)}:808:808`,
    `64:ff9b:1:2:${pair(0, a)}:${pair(b, c)}:${pair(d, 8)}:808`,
    `64:ff9b:1:2:3:4:${high}:${low}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::808:808`,
    `2001:0:808:808:8000:9c40:${inverted.join(':')}`,
    `2001:0:${high}:${low}:8000:9c40:f7f7:f7f7`,
    `fe80::5efe:${address}`,
  ];
}

/** `_` is a space. */
const IPV6_OF_LOOPBACK = (
  '[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [00000:0:0:0:0:0:0:1] [::00001] [::0:1] ' +
  '[0::1] [::0001] [::0.0.0.1] [0:0:0:0:0:0:0.0.0.1] [::0x1] [::1%25lo] [::1%lo] [::1%251] [::1%1] [::1%25] ' +
  '[::1%] [::1%250] [::1%25%6c%6f] [::1%25good.example] [::1]. [::1]x [::1].good.example [_::1] [::1_] [::1 ::1 ' +
  '::1] [[::1]] [%3a%3a1] [::%31] %5b::1%5d %5b%3a%3a1%5d %5B%3A%3A1%5D [::1%5d %5b::1] \uff3b::1\uff3d ' +
  '[::\uff11] [\uff1a\uff1a1] [::1\u00ad] [\u00ad::1] \u00ad[::1] %C2%AD[::1] [v1.::1] [::127.1] [::0177.0.0.1] ' +
  '[::ffff:0x7f.0.0.1] [::ffff:127.1] [::ffff:127.0.0.1%25lo] [::ffff:127.0.0.1.] [::ffff:127.0.0.01] ' +
  '[::FFFF:127.0.0.1]'
)
  .split(' ')
  .map((form) => form.replace('_', ' '));

const IPV6: readonly (readonly [meant: string, forms: readonly string[]])[] = [
  ['::1', IPV6_OF_LOOPBACK],
  ['::', ['[::]', '[0::0]', '[0:0:0:0:0:0:0:0]', '[::0.0.0.0]', '[::0]', '%5b::%5d', '[::%25lo]']],
  [
    'fd00:ec2::254',
    [
      ...(
        '[fd00:ec2::254] [FD00:EC2::254] [fd00:0ec2:0:0:0:0:0:0254] [fd00:ec2::0.0.2.84] ' +
        '%5bfd00:ec2::254%5d %5bfd00%3aec2%3a%3a254%5d [fd00:ec2::254%25lo]'
      ).split(' '),
    ],
  ],
  ['fe80::1', ['[fe80::1]', '[fe80::1%25lo]', '[fe80::1%lo]', '[FE80::1%251]', '[fe80::1%25]', '%5bfe80::1%25lo%5d']],
  ['fec0::1', ['[fec0::1]', '[FEC0:0::1]']],
];

/** Names of the host itself, in files of hosts of Debian and Fedora and by RFC 6761. */
const NAMES = (
  'localhost localhost.localdomain localhost4 localhost6 localhost4.localdomain4 localhost6.localdomain6 ' +
  'ip6-localhost ip6-loopback a.localhost a.b.localhost a.localhost.localdomain'
).split(' ');

/** Forms of any name. */
function formsOfName(name: string): string[] {
  const [head, tail] = [name.slice(0, 3), name.slice(3)];
  return [
    name,
    name.toUpperCase(),
    `${name}.`,
    `${name}%2e`,
    `${name}\u3002`,
    encode(name),
    fullwidth(name),
    `${head}\u00ad${tail}`,
    `${head}%C2%AD${tail}`,
  ];
}

const FORMS_OF_LOCALHOST = [
  ...'LocalHost localhost.. .localhost localhost%2E loc%61lhost %6Cocalhost localhos%74'.split(' '),
  encode(fullwidth('localhost')),
  circled('localhost'),
  bold('localhost'),
  ...(
    'localho\u017ft localho%C5%BFt localho\ufb06 localho\ufb05 \u2113ocalhost loc\u00aalhost ' +
    'l\u00bacalhost local\u210dost xn--localhost-'
  ).split(' '),
  ...[...IGNORED, ...UNSEEN].flatMap((character) => [
    `loc${character}alhost`,
    `loc${encode(character)}alhost`,
    `${encode(character)}localhost`,
    `localhost${character}`,
  ]),
  ...['%00', '%09', '%0a', '%20', '%2f', '%23', '%3f', '%40', '%5c'].map((end) => `localhost${end}`),
  encode(encode('localhost')),
];

const middle = (host: string, text: string): string => {
  const half = host.length >> 1;
  return host.slice(0, half) + text + host.slice(half);
};

/** Forms with S for a scheme, H for a host, D for the decoy and _ for a space. */
const filledWith =
  (s: string, h: string) =>
  (forms: string): string[] =>
    forms.split(' ').map((form) => form.replace(/[SHD_]/g, (mark) => ({ S: s, H: h, D: DECOY })[mark] ?? ' '));

/** All shapes of a reference with host `h` and scheme `s`. The decoy in them is where a naive reader connects. */
function shapes(s: string, h: string): string[] {
  const fill = filledWith(s, h);
  const d = DECOY;
  const upper = s.toUpperCase();
  return [
    // The slashes.
    ...['', '/', '///', '////', '//////////', '\\\\', '\\', '/\\', '\\/', '\\\\\\', '//\\', '/\\/', '\\\\/'].map(
      (slashes) => `${s}:${slashes}${h}/`,
    ),
    ...['//', '///', '////', '\\\\', '\\\\\\', '/\\', '\\/', '/\\/', '/./', '/.//', '/..//', '/.\\', './/'].map(
      (slashes) => `${slashes}${h}/`,
    ),
    `\\\\${h}\\`,
    `${s}:\\\\${h}\\x`,
    `${s}://${h}\\x`,
    ...['./', '../', './/', '/.//', '/..//', '/./', '.\\', '..\\', '/%2e//', '%2f%2f', '/%2f', '%5c%5c', '?//'].map(
      (path) => `${s}:${path}${h}/`,
    ),
    ...['%3a//', ';//', '//', '/:/', '::///', ':;//', ':://', ': //', ' ://', ':/ /', '\uff1a//', ':\uff0f\uff0f'].map(
      (separator) => `${s}${separator}${h}/`,
    ),
    `:${s}://${h}/`,
    `://${h}/`,
    // Spaces and control characters.
    ...[' ', '  ', '\t', '\n', '\r\n', '\0', '\x01', '\x0b', '\x0c', '\x1f', '\x7f', '\xa0', '\u3000', '\u2028'].map(
      (start) => `${start}${s}://${h}/`,
    ),
    ...['\ufeff', '\u200b', '%20', '%00', '+', '-', '/', '.'].map((start) => `${start}${s}://${h}/`),
    ...[' ', '\t', '\n', '\0', '\x01'].map((end) => `${s}://${h}/${end}`),
    ...[' ', '\t', '\n', '\r\n', '\0', '\x7f'].map((end) => `${s}://${h}${end}`),
    ...['\t', '\n', '\r', ' ', '\0'].flatMap((character) => [
      `${middle(s, character)}://${h}/`,
      `${s}${character}://${h}/`,
      `${s}:${character}//${h}/`,
      `${s}:/${character}/${h}/`,
      `${s}://${character}${h}/`,
      `${s}://${middle(h, character)}/`,
      `${s}://${h}${character}/`,
    ]),
    ...fill('\tS\t:\t/\t/\tH\t/\t _S:H \n//H/ _//H/ /\t/H/ /\n/H/ \t/\\H/'),
    // The userinfo.
    ...['', ':', 'u', 'u:', ':p', 'u:p', 'u%40', '@', '@@', 'u:p:q', 'u@v', 'u:p@v', '[', ']', '[u]', '\u00fc'].map(
      (userinfo) => `${s}://${userinfo}@${h}/`,
    ),
    ...['', ':', ':80', ':p', '/', '\\', '#', '?', ';', '&', ',', '|', ' ', '\t', '\n', '\r', '\0', '\x7f'].map(
      (character) => `${s}://${d}${character}@${h}/`,
    ),
    ...['%40', '%23', '%2f', '%3f', '%5c', '%00', '%0a', '%20', '%09', '[', ']', '<', '"', '`', '{', '^'].map(
      (character) => `${s}://${d}${character}@${h}/`,
    ),
    ...['\uff0f', '\uff03', '\uff1f', '\u2100', '\u2488', '\uff3c', '\u29f8', '\u2044', '\ufe55'].map(
      (character) => `${s}://${d}${character}@${h}/`,
    ),
    ...['#', '?', '/', '\\', '/?', '?/', '#/', '\\\\', '/\\', '?#', ':80\\', ':80#', ':80?', '\\#', '#\\', '&'].map(
      (character) => `${s}://${d}${character}@${h}:80/`,
    ),
    ...fill('S://D\uff20H/ S://D%40H/ S://D\\\\@H/ S:D@H/ S:/D@H/ S:///D@H/ S:\\\\D@H/ S:u@H //D@H/ //D\\@H/ /\\D@H/'),
    ...['@', '\\@', '#@', '?@', '/@', '%00@', '\0@', ':80@', ':80#@', ':80\\@', '%40@', ' @', '\t@', '&@', ';@'].map(
      (character) => `${s}://${h}${character}${d}/`,
    ),
    ...fill('S://D@H@D/ S://H@D@H/ S://D:80@H:80@D:80/ S://H_D/ S://D_H/ S://D,H/ S://{D,H}/'),
    // The end of the host.
    ...['\\', '\\\\', '#', '?', '%23', '%2f', '%5c', '%3f', '%00', '\0', '%20', ' ', '\t', ';', ',', '&', '|'].map(
      (character) => `${s}://${h}${character}.${d}/`,
    ),
    ...['<', '>', '"', '{', '^', '`', ':', ':80', ':80\\', '\uff0f', '\uff03', '\uff1f', '\uff1a80', '%0a', '%09'].map(
      (character) => `${s}://${h}${character}.${d}/`,
    ),
    ...['', '?', '#', '?x', '#x', '\\', ';/', '&/', '"/', '%', '%/', '%2', '..', '/..', '/../..', '//', '\uff0f'].map(
      (end) => `${s}://${h}${end}`,
    ),
    // The port.
    ...['', '80', '080', '0000000080', '0120', '0x50', '65616', '131152', '4294967376', '18446744073709551696'].map(
      (port) => `${s}://${h}:${port}/`,
    ),
    ...['+80', '-80', ' 80', '80 ', '8\t0', '8\n0', '80\t', '8%30', '%38%30', '80%20', '80%00', '80:80', '80:'].map(
      (port) => `${s}://${h}:${port}/`,
    ),
    ...[':80', '80a', 'a', '8_0', '80.0', '\uff18\uff10', '\u0668\u0660', '8\u00ad0', '80@80', '0', '80,81'].map(
      (port) => `${s}://${h}:${port}/`,
    ),
    ...['80#x', '80?x', '80\\x', '8080', '8080#@good.example/', '80;x', '80&x', '#80', '?80', '\\80', ''].map(
      (port) => `${s}://${h}:${port}`,
    ),
    // The scheme, and wrappers.
    `${upper}://${h}/`,
    `${upper}:${h}`,
    `${s[0]}${upper.slice(1)}:/${h}`,
    `${fullwidth(s)}://${h}/`,
    `${encode(s[0] as string)}${s.slice(1)}://${h}/`,
    ...fill('S://S://H/ S:S://H/ S://S:/H/ S:S:H/ S:S//H/ S+x://H/'),
    ...['URL:', 'url:', 'Url:', 'URL: ', 'URL:URL:', 'URI:', 'URL%3A', 'URL:\t', ' URL:'].map(
      (start) => `${start}${s}://${h}/`,
    ),
    ...fill(
      'URL:S:H URL:S:///H/ url:S:\\\\H/ URL://H/ <URL:S://H/> <URL:S://H> _<URL:S://H/>_ <url:S:H> <S://H/> ' +
        '<S://H> <S:H> <//H/> "S://H/"',
    ),
    `'${s}://${h}/'`,
    ...fill('(S://H/) [S://H/] S://H/> <S://H/'),
  ];
}

/** The shapes in which clients differ most, for addresses that are written in all other ways elsewhere. */
function chosenShapes(s: string, h: string): string[] {
  const fill = filledWith(s, h);
  return [
    ...fill('S:H/ S:/H/ S:///H/ S:\\\\H/ //H/ ///H/ \\\\H\\ _S://H/'),
    `${s}://${middle(h, '\t')}/`,
    ...fill('S://D@H/ S://D\\@H/ S://D#@H/ S://H\\@D/ S://H#@D/ S://H:65616/ URL:S://H/ <S://H/>'),
  ];
}

/** Schemes that some client implements, and some that no client does. */
const SCHEMES = (
  'ws wss ftp ftps gopher gophers dict telnet ldap ldaps tftp smb smbs imap imaps pop3 pop3s smtp smtps rtsp rtmp mqtt ' +
  'mqtts sftp scp file redis git svn rsync nfs sip news nntp wais finger irc x'
).split(' ');

function shapesOfOther(s: string, h: string): string[] {
  return [`${s}://${h}/`, `${s}:/${h}/`, `${s}:///${h}/`, `${s}:${h}/`];
}

/** Shapes for the schemes that many clients know. */
function shapesOfKnown(s: string, h: string): string[] {
  const fill = filledWith(s, h);
  return [
    `${s.toUpperCase()}://${h}/`,
    ...fill('S:\\\\H\\ S://D@H/ S://D\\@H/ S://D#@H/ URL:S://H/ _S://H/ S://localhost/ S://2130706433/ S://[::1]/'),
  ];
}

/** URLs within others. */
function nested(h: string): string[] {
  const fill = filledWith('http', h);
  return [
    ...['view-source', 'feed', 'jar', 'blob', 'filesystem', 'url', 'wyciwyg', 'netdoc', 'mhtml'].flatMap((scheme) => [
      `${scheme}:http://${h}/`,
      `${scheme}:https://${h}/x!/`,
      `${scheme}://${h}/`,
    ]),
    ...fill(
      'feed:http:H jar:http:H!/ blob:http:H blob:http://H/00000000-0000-0000-0000-000000000000 ' +
        'view-source:view-source:http://H/ pct:http%3a%2f%2fH/ php://filter/resource=http://H/ ' +
        'compress.zlib://http://H/ phar://http://H/ urn:http://H/ http+unix://H/ javascript://H/ data://H/ ' +
        'about://H/ mailto://H/ file:\\\\H\\x file:////H/x',
    ),
  ];
}

const of =
  (group: SpellingGroup, meant: string) =>
  (text: string): Spelling => ({ group, meant, text });

/** All spellings, the controls first, each text once. */
export function spellings(): Spelling[] {
  const inHttp = (forms: readonly string[]): string[] => forms.map((form) => `http://${form}/`);
  const inHttps = (forms: readonly string[]): string[] => forms.map((form) => `https://${form}/`);
  const everyIpv4 = [LOOPBACK, ...IPV4];
  const embedded = [LOOPBACK, '10.0.0.1', '169.254.169.254', '168.63.129.16'];
  const all = [
    ...[`http://${DECOY}/`, `http://${DECOY_ADDRESS}/`, `http://a.${DECOY}/`].map(of('control', DECOY_ADDRESS)),
    of('control', LOOPBACK)(`http://${LOOPBACK}/`),
    ...everyIpv4.flatMap((address) => inHttp(commonForms(address)).map(of('http', address))),
    ...[...inHttp(rareForms(LOOPBACK)), ...inHttps(commonForms(LOOPBACK))].map(of('http', LOOPBACK)),
    ...embedded.flatMap((address) => inHttp(embeddings(address).map((form) => `[${form}]`)).map(of('http', address))),
    ...IPV6.flatMap(([meant, forms]) => inHttp(forms).map(of('http', meant))),
    ...NAMES.flatMap((name) => inHttp(formsOfName(name)).map(of('http', name))),
    ...[...inHttp(FORMS_OF_LOCALHOST), ...inHttps(formsOfName('localhost'))].map(of('http', 'localhost')),
    ...shapes('http', LOOPBACK).map(of('http', LOOPBACK)),
    ...[...IPV4, '[::1]', '[::ffff:7f00:1]', 'localhost', 'ip6-localhost', '0x7f.1'].flatMap((host) =>
      chosenShapes('http', host).map(of('http', host)),
    ),
    ...chosenShapes('https', LOOPBACK).map(of('http', LOOPBACK)),
    ...SCHEMES.flatMap((scheme) => shapesOfOther(scheme, LOOPBACK)).map(of('other', LOOPBACK)),
    ...['ws', 'ftp', 'gopher'].flatMap((scheme) => shapesOfKnown(scheme, LOOPBACK)).map(of('other', LOOPBACK)),
    ...nested(LOOPBACK).map(of('other', LOOPBACK)),
  ];
  const seen = new Set<string>();
  return all.filter(({ text }) => !seen.has(text) && seen.add(text));
}
