/** Where HTML has references: the attributes of the HTML Standard whose value is a URL, and those of pages from before it. */

/** How references stand in an attribute: one, several with whitespace between, or as image candidates. */
export type AttributeKind = 'url' | 'urls' | 'srcset';

const ATTRIBUTES: readonly (readonly [attribute: string, kind: AttributeKind, elements: readonly string[]])[] = [
  ['href', 'url', ['a', 'area', 'link', 'image', 'use', 'base']],
  ['xlink:href', 'url', ['a', 'image', 'use']],
  ['src', 'url', ['audio', 'embed', 'frame', 'iframe', 'img', 'input', 'script', 'source', 'track', 'video']],
  ['srcset', 'srcset', ['img', 'source']],
  ['imagesrcset', 'srcset', ['link']],
  ['ping', 'urls', ['a', 'area']],
  ['action', 'url', ['form']],
  ['formaction', 'url', ['button', 'input']],
  ['cite', 'url', ['blockquote', 'del', 'ins', 'q']],
  ['data', 'url', ['object']],
  ['poster', 'url', ['video']],
  ['manifest', 'url', ['html']],
  ['background', 'url', ['body', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']],
  ['longdesc', 'url', ['frame', 'iframe', 'img']],
  ['lowsrc', 'url', ['img']],
];

type Attribute = readonly [name: string, kind: AttributeKind];

/** Those that any element may have. */
const OF_ANY: readonly Attribute[] = [['itemid', 'url']];

const OF_ELEMENT: ReadonlyMap<string, readonly Attribute[]> = /* @__PURE__ */ byElement();

function byElement(): Map<string, Attribute[]> {
  const map = new Map<string, Attribute[]>();
  for (const [attribute, kind, elements] of ATTRIBUTES) {
    for (const element of elements) map.set(element, [...(map.get(element) ?? OF_ANY), [attribute, kind]]);
  }
  return map;
}

/** The attributes of an element that hold references. */
export function attributesOf(element: string): readonly Attribute[] {
  return OF_ELEMENT.get(element) ?? OF_ANY;
}
