/** Elements, made of text and other elements: no text is ever read as HTML. */

type Child = Node | string | undefined;
type Value = string | number | boolean | undefined;

/** An element. `true` gives an attribute without a value, `false` and `undefined` give none. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : `${value}`);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** An element of SVG. */
export function svg(name: string, attributes: Readonly<Record<string, Value>>, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, `${value}`);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The element of the page with this id. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`the page has no such element: ${id}`);
  return element;
}

/** A table with a caption that only screen readers need, in a frame. */
export function table(caption: string, heads: readonly string[], rows: readonly HTMLTableRowElement[]): HTMLElement {
  return h(
    'table',
    {},
    h('caption', { class: 'hidden' }, caption),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...rows),
  );
}
