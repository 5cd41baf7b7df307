/** Reads ABNF (RFC 5234): the part of it that RFC 3986 uses. */

export type Node =
  /** `"."`: a text, its letters in either case (RFC 5234, section 2.3). */
  | { readonly type: 'literal'; readonly text: string }
  /** `%x30-39`, or `%x30`. */
  | { readonly type: 'range'; readonly first: number; readonly last: number }
  /** `pchar`, or `<pchar>` where Appendix A writes it so. */
  | { readonly type: 'rule'; readonly name: string }
  | { readonly type: 'sequence'; readonly items: readonly Node[] }
  | { readonly type: 'choice'; readonly items: readonly Node[] }
  /** `<min>*<max>item`; `max` may be Infinity. `[ item ]` is `*1( item )`. */
  | { readonly type: 'repeat'; readonly item: Node; readonly min: number; readonly max: number };

/** A literal, a range, a name, a repetition count or punctuation; any other character is not ABNF. */
const TOKEN = /"[^"]*"|%x[0-9A-F]+(?:-[0-9A-F]+)?|<?[A-Za-z][A-Za-z0-9-]*>?|\d*\*\d*|\d+|[=/()[\]]|;.*|\s+|\S/g;

/** The code units that each character of a text or a range may be. */
export function setsOf(node: Node & { readonly type: 'literal' | 'range' }): readonly (readonly number[])[] {
  if (node.type === 'range') return [Array.from({ length: node.last - node.first + 1 }, (_, i) => node.first + i)];
  return Array.from(node.text, (character) => {
    const cases = new Set([character.toLowerCase(), character.toUpperCase()]);
    return Array.from(cases, (letter) => letter.charCodeAt(0));
  });
}

/** The rules of a grammar by name. */
export function readRules(abnf: string): ReadonlyMap<string, Node> {
  const tokens = (abnf.match(TOKEN) ?? []).filter((token) => !/^[\s;]/.test(token));
  const rules = new Map<string, Node>();
  let next = 0;

  const take = (token: string): boolean => {
    const found = tokens[next] === token;
    if (found) next++;
    return found;
  };
  const expect = (token: string): void => {
    if (!take(token)) throw new SyntaxError(`expected ${token}, not ${tokens.slice(next, next + 5).join(' ')}`);
  };
  /** Whether the elements of a concatenation end here; a name before `=` is already the next rule. */
  const ends = (): boolean => next === tokens.length || '/)]'.includes(tokens[next] ?? '') || tokens[next + 1] === '=';

  const alternation = (): Node => {
    const items = [concatenation()];
    while (take('/')) items.push(concatenation());
    return single(items) ?? { type: 'choice', items };
  };
  const concatenation = (): Node => {
    const items: Node[] = [];
    while (!ends()) items.push(repetition());
    return single(items) ?? { type: 'sequence', items };
  };
  const repetition = (): Node => {
    const [, min, star, max] = /^(\d*)(\*?)(\d*)$/.exec(tokens[next] ?? '') ?? [];
    if (min === undefined) return element();
    next++;
    const atMost = star === '' ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max);
    return { type: 'repeat', item: element(), min: Number(min), max: atMost };
  };
  const element = (): Node => {
    if (take('(')) {
      const item = alternation();
      expect(')');
      return item;
    }
    if (take('[')) {
      const item = alternation();
      expect(']');
      return { type: 'repeat', item, min: 0, max: 1 };
    }
    const token = tokens[next++] ?? '';
    if (token.startsWith('"')) return { type: 'literal', text: token.slice(1, -1) };
    const [first, last = first] = token.startsWith('%x') ? token.slice(2).split('-') : [];
    if (first !== undefined && last !== undefined) {
      return { type: 'range', first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
    }
    const [name] = /[A-Za-z][\w-]*/.exec(token) ?? [];
    if (name === undefined) throw new SyntaxError(`not an element: ${token}`);
    return { type: 'rule', name };
  };

  while (next < tokens.length) {
    const name = tokens[next++] as string;
    expect('=');
    if (rules.has(name)) throw new SyntaxError(`defined twice: ${name}`);
    rules.set(name, alternation());
  }
  return rules;
}

/** The only one of a list, undefined if there are others. */
const single = ([first, ...others]: readonly Node[]): Node | undefined => (others.length === 0 ? first : undefined);
