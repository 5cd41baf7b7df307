/** A parser for as much of ABNF (RFC 5234) as RFC 3986 uses. */

export type Element =
  /** One character of a set of code units. */
  | { readonly type: 'characters'; readonly set: readonly number[] }
  | { readonly type: 'rule'; readonly name: string }
  | { readonly type: 'sequence'; readonly items: readonly Element[] }
  | { readonly type: 'choice'; readonly items: readonly Element[] }
  | { readonly type: 'repeat'; readonly item: Element; readonly min: number; readonly max: number };

export type Rules = ReadonlyMap<string, Element>;

const TOKEN =
  /(?<space>\s+|;.*)|"(?<literal>[^"]*)"|<(?<prose>[^>]*)>|%x(?<from>[\dA-F]+)(?:-(?<to>[\dA-F]+))?|(?<repeat>\d*\*\d*|\d+)|(?<name>[A-Za-z][A-Za-z\d-]*)|(?<sign>[=/()[\]])/y;

type Token = { readonly [group in 'literal' | 'prose' | 'from' | 'to' | 'repeat' | 'name' | 'sign']?: string };

/** Reads a list of rules; each name must be defined once, and every name used must be defined. */
export function parseAbnf(text: string): Rules {
  const tokens = tokenise(text);
  const used = new Set<string>();
  let next = 0;
  const isSign = (sign: string): boolean => tokens[next]?.sign === sign;
  const startsRule = (): boolean => tokens[next]?.name !== undefined && tokens[next + 1]?.sign === '=';
  const expect = (sign: string): void => {
    if (!isSign(sign)) throw new SyntaxError(`ABNF: expected ${sign} at token ${next}`);
    next++;
  };

  // alternation = concatenation *( "/" concatenation )
  const alternation = (): Element => {
    const items = [concatenation()];
    while (isSign('/')) {
      next++;
      items.push(concatenation());
    }
    return items.length === 1 ? (items[0] as Element) : { type: 'choice', items };
  };

  // concatenation = repetition *( repetition )
  const concatenation = (): Element => {
    const items: Element[] = [];
    while (next < tokens.length && !isSign('/') && !isSign(')') && !isSign(']') && !startsRule()) {
      items.push(repetition());
    }
    if (items.length === 0) throw new SyntaxError(`ABNF: expected an element at token ${next}`);
    return items.length === 1 ? (items[0] as Element) : { type: 'sequence', items };
  };

  // repetition = [ repeat ] element;  repeat = 1*DIGIT / ( *DIGIT "*" *DIGIT )
  const repetition = (): Element => {
    const repeat = tokens[next]?.repeat;
    if (repeat === undefined) return element();
    next++;
    const [min, max = min] = repeat.split('*');
    return {
      type: 'repeat',
      min: Number(min),
      max: max === '' ? Number.POSITIVE_INFINITY : Number(max),
      item: element(),
    };
  };

  // element = rulename / group / option / char-val / num-val / prose-val
  const element = (): Element => {
    const token = tokens[next++] ?? {};
    if (token.literal !== undefined) return literal(token.literal);
    if (token.from !== undefined) return range(token.from, token.to ?? token.from);
    // The one prose-val of RFC 3986, 0<pchar>, is the name of a rule.
    const name = token.name ?? token.prose;
    if (name !== undefined) {
      used.add(name);
      return { type: 'rule', name };
    }
    if (token.sign === '(') {
      const item = alternation();
      expect(')');
      return item;
    }
    if (token.sign === '[') {
      const item = alternation();
      expect(']');
      return { type: 'repeat', item, min: 0, max: 1 };
    }
    throw new SyntaxError(`ABNF: expected an element at token ${next - 1}`);
  };

  const rules = new Map<string, Element>();
  while (next < tokens.length) {
    if (!startsRule()) throw new SyntaxError(`ABNF: expected a rule at token ${next}`);
    const name = tokens[next]?.name as string;
    if (rules.has(name)) throw new SyntaxError(`ABNF: ${name} is defined twice`);
    next += 2;
    rules.set(name, alternation());
  }
  for (const name of used) if (!rules.has(name)) throw new SyntaxError(`ABNF: ${name} is not defined`);
  return rules;
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const { lastIndex } = TOKEN;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) throw new SyntaxError(`ABNF: no token at offset ${lastIndex}`);
    if (groups['space'] === undefined) tokens.push(groups);
  }
  return tokens;
}

/** Quoted text matches letters of either case (RFC 5234, section 2.3). */
function literal(text: string): Element {
  const items = Array.from(text, (character): Element => {
    const cases = new Set([character.toLowerCase(), character.toUpperCase()]);
    return { type: 'characters', set: [...cases].map((c) => c.charCodeAt(0)) };
  });
  return items.length === 1 ? (items[0] as Element) : { type: 'sequence', items };
}

function range(from: string, to: string): Element {
  const first = Number.parseInt(from, 16);
  const last = Number.parseInt(to, 16);
  return { type: 'characters', set: Array.from({ length: last - first + 1 }, (_, i) => first + i) };
}
