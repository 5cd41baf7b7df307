/** The attributes of HTML whose value is a URL, the attributes of SVG, and some that precede the HTML Standard. */

/** The syntax of an attribute with several references: separated by whitespace, or image candidates. */
export type AttributeKind = 'urls' | 'srcset';

type Row = readonly [attribute: string, elements: readonly string[], kind?: AttributeKind];

const HTML_ATTRIBUTES: readonly Row[] = [
  ['href', ['a', 'area', 'link', 'base']],
  ['src', ['audio', 'embed', 'frame', 'iframe', 'img', 'input', 'script', 'source', 'track', 'video']],
  ['srcset', ['img', 'source'], 'srcset'],
  ['imagesrcset', ['link'], 'srcset'],
  ['ping', ['a', 'area'], 'urls'],
  ['action', ['form']],
  ['formaction', ['button', 'input']],
  ['cite', ['blockquote', 'del', 'ins', 'q']],
  ['data', ['object']],
  ['poster', ['video']],
  ['manifest', ['html']],
  ['background', ['body', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']],
  ['longdesc', ['frame', 'iframe', 'img']],
  ['lowsrc', ['img']],
];

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const SVG_ELEMENTS = ['a', 'image', 'use', 'script', 'feImage'];
const SVG_ATTRIBUTES: readonly Row[] = [
  ['href', SVG_ELEMENTS],
  ['xlink:href', SVG_ELEMENTS],
];

type Attribute = readonly [name: string, kind: AttributeKind | undefined];

/** Attributes that any HTML element may have. */
const OF_ANY: readonly Attribute[] = [['itemid', undefined]];

const OF_HTML = /* @__PURE__ */ byElement(HTML_ATTRIBUTES, OF_ANY);
const OF_SVG = /* @__PURE__ */ byElement(SVG_ATTRIBUTES, []);

function byElement(rows: readonly Row[], ofAny: readonly Attribute[]): ReadonlyMap<string, readonly Attribute[]> {
  const map = new Map<string, readonly Attribute[]>();
  for (const [attribute, elements, kind] of rows) {
    for (const element of elements) map.set(element, [...(map.get(element) ?? ofAny), [attribute, kind]]);
  }
  return map;
}

/** Returns the attributes of an element that contain references. */
export function attributesOf(element: string, namespaceURI: string): readonly Attribute[] {
  if (namespaceURI === HTML) return OF_HTML.get(element) ?? OF_ANY;
  return (namespaceURI === SVG ? OF_SVG.get(element) : undefined) ?? [];
}
