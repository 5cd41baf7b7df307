/** Where HTML has references: the attributes of the HTML Standard whose value is a URL, and those of pages from before it. */

/** How references stand in an attribute, if not one alone: with whitespace between, or as image candidates. */
export type AttributeKind = 'urls' | 'srcset';

const ATTRIBUTES: readonly (readonly [attribute: string, elements: readonly string[], kind?: AttributeKind])[] = [
  ['href', ['a', 'area', 'link', 'image', 'use', 'base']],
  ['xlink:href', ['a', 'image', 'use']],
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

type Attribute = readonly [name: string, kind: AttributeKind | undefined];

/** Those that any element may have. */
const OF_ANY: readonly Attribute[] = [['itemid', undefined]];

const OF_ELEMENT: ReadonlyMap<string, readonly Attribute[]> = /* @__PURE__ */ byElement();

function byElement(): Map<string, Attribute[]> {
  const map = new Map<string, Attribute[]>();
  for (const [attribute, elements, kind] of ATTRIBUTES) {
    for (const element of elements) map.set(element, [...(map.get(element) ?? OF_ANY), [attribute, kind]]);
  }
  return map;
}

/** The attributes of an element that hold references. */
export function attributesOf(element: string): readonly Attribute[] {
  return OF_ELEMENT.get(element) ?? OF_ANY;
}
