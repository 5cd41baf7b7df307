/** Reads the start tags of a page with the tokenizer of parse5, without the tree that a browser builds of them. */

import { withoutPrototype } from '../../../support/index.js';
import { type Attribute, type Element, HTML, MATHML, SVG } from './element.js';
import { hasTextWithReferences } from './references.js';
import { XmlTokenizer } from './xml.js';

/** The part of the package `parse5` that is used: its tokenizer, and its knowledge of SVG and MathML. */
export interface Parse5 {
  readonly Tokenizer: new (options: never, handler: never) => HtmlTokenizer;
  readonly TokenizerMode: { readonly [name in TextMode]: number };
  readonly foreignContent: {
    /** Whether a start tag ends SVG and MathML around it. */
    causesExit(tag: never): boolean;
    /** Writes the name of an element of SVG as SVG has it: `feImage`. */
    adjustTokenSVGTagName(tag: never): void;
    /** Whether the content of an element of SVG or MathML is HTML. */
    isIntegrationPoint(tagID: never, namespace: never, attributes: never): boolean;
  };
}

/** The part of the tokenizer that is used. */
export interface HtmlTokenizer {
  state: number;
  inForeignNode: boolean;
  write(chunk: string, isLastChunk: boolean): void;
}

const ROOTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['svg', SVG],
  ['math', MATHML],
]);

/** A tag, in the form of parse5. */
interface Tag {
  readonly tagName: string;
  readonly tagID: number;
  readonly selfClosing: boolean;
  readonly attrs: readonly Attribute[];
}

/** Text, in the form of parse5. */
interface Characters {
  readonly chars: string;
}

type TextMode = 'RCDATA' | 'RAWTEXT' | 'SCRIPT_DATA' | 'PLAINTEXT';

/** Elements of HTML whose content is text. With `<noscript>`, a browser without scripting reads tags. */
const TEXT_MODES: ReadonlyMap<string, TextMode> = /* @__PURE__ */ new Map([
  ['title', 'RCDATA'],
  ['textarea', 'RCDATA'],
  ['style', 'RAWTEXT'],
  ['xmp', 'RAWTEXT'],
  ['iframe', 'RAWTEXT'],
  ['noembed', 'RAWTEXT'],
  ['noframes', 'RAWTEXT'],
  ['script', 'SCRIPT_DATA'],
  ['plaintext', 'PLAINTEXT'],
]);

/** Elements of the head. Every other start tag ends it. */
const IN_HEAD: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'html head base basefont bgsound link meta title noscript noframes style script template'.split(' '),
);

/** End tags that end the head. */
const ENDING_HEAD: ReadonlySet<string> = /* @__PURE__ */ new Set(['head', 'body', 'html', 'br']);

/** The most open elements of those that are followed here. Browsers limit the depth of all elements to 512. */
const MAX_OPEN = 512;

/** An open element that changes how tags are read, and the namespace of its content. */
interface Open {
  readonly name: string;
  readonly content: string;
}

/** Receives the elements. */
export interface TagHandler {
  /** A start tag outside templates; with text, its text has ended. */
  onElement(element: Element): void;
  /** The head has ended. */
  onHeadEnd(): void;
}

/** Reads a page in chunks. */
export class TagReader {
  /** The number of tags, comments and texts so far. */
  count = 0;
  /** The length of the text that is being read, in code units. */
  textLength = 0;
  readonly #parse5: Parse5;
  readonly #handler: TagHandler;
  readonly #tokenizer: HtmlTokenizer;
  readonly #open: Open[] = [];
  #isInHead = true;
  /** Whether the next text belongs to an element such as `<title>`. */
  #isInText = false;
  readonly #xml: XmlTokenizer;
  /** The element whose text is being read, and its text: in pieces of the last write, and of writes before. */
  #withText: Element | undefined;
  #pieces: string[] = [];
  #texts: string[] = [];

  constructor(parse5: Parse5 | undefined, handler: TagHandler) {
    const Tokenizer = parse5?.Tokenizer as (new (options: object, handler: object) => HtmlTokenizer) | undefined;
    if (typeof Tokenizer !== 'function') throw new TypeError('expected `parse5` to be the exports of parse5');
    this.#parse5 = parse5 as Parse5;
    this.#handler = handler;
    const onOther = (): void => {
      this.count++;
    };
    const onWhitespace = ({ chars }: Characters): void => {
      this.count++;
      if (this.#withText === undefined) return;
      this.#pieces.push(chars);
      this.textLength += chars.length;
    };
    const onText = (characters: Characters): void => {
      if (!this.#isInText) this.#endHead();
      onWhitespace(characters);
    };
    this.#xml = new XmlTokenizer({
      onStartTag: (element, isEmpty) => {
        this.#endText();
        this.#endHead();
        this.#onElement(element, isEmpty);
      },
      onEndTag: () => this.#endText(),
      onText: (chars) => onWhitespace({ chars }),
      onOther,
    });
    this.#tokenizer = new Tokenizer(withoutPrototype({}), {
      onStartTag: (tag: Tag) => this.#startTag(tag),
      onEndTag: (tag: Tag) => this.#endTag(tag),
      onCharacter: onText,
      onNullCharacter: onText,
      onWhitespaceCharacter: onWhitespace,
      onComment: onOther,
      onDoctype: onOther,
      onEof: () => this.#endText(),
      onParseError: null,
    });
  }

  write(chunk: string, isLast: boolean): void {
    if (this.#xml.isXml !== false) this.#xml.write(chunk, isLast);
    // Until the first start tag, both read the page.
    if (!this.#xml.isXml) this.#tokenizer.write(chunk, isLast);
    else if (isLast) this.#endText();
    if (this.#withText === undefined) return;
    // A text may have a token for each word.
    this.#texts.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  #startTag(tag: Tag): void {
    this.#xml.isXml = false;
    this.#endText();
    const { foreignContent, TokenizerMode } = this.#parse5;
    if (foreignContent.causesExit(tag as never)) this.#exitForeign();
    const { tagName: name, attrs, selfClosing } = tag;
    const outer = this.#open.at(-1)?.content ?? HTML;
    const root = ROOTS.get(name);
    const namespace = outer === HTML ? (root ?? HTML) : outer;
    if (namespace === SVG) foreignContent.adjustTokenSVGTagName(tag as never);
    if (!IN_HEAD.has(name)) this.#endHead();
    // A browser reads `<image>` as `<img>`.
    const element = namespace === HTML && name === 'image' ? 'img' : tag.tagName;
    if (!this.#isInTemplate)
      this.#onElement({ name: element, namespace, attributes: attrs, text: '' }, namespace !== HTML && selfClosing);
    if (namespace !== HTML) {
      const isHtml = foreignContent.isIntegrationPoint(tag.tagID as never, namespace as never, attrs as never);
      const content = isHtml ? HTML : namespace;
      if (!selfClosing && (content === HTML || root !== undefined)) this.#push({ name, content });
      return;
    }
    const mode = TEXT_MODES.get(name);
    this.#isInText = mode !== undefined;
    if (mode !== undefined) this.#tokenizer.state = TokenizerMode[mode];
    if (name === 'template') this.#push({ name, content: HTML });
  }

  /** Passes an element on, at the end of its text if that may have references. */
  #onElement(element: Element, isEmpty: boolean): void {
    if (!isEmpty && hasTextWithReferences(element)) this.#withText = element;
    else this.#handler.onElement(element);
  }

  /** Ends the text, at a tag or at the end. */
  #endText(): void {
    this.count++;
    const element = this.#withText;
    if (element === undefined) return;
    const text = this.#texts.join('') + this.#pieces.join('');
    this.#withText = undefined;
    this.#texts = [];
    this.#pieces = [];
    this.textLength = 0;
    this.#handler.onElement({ ...element, text });
  }

  #endTag({ tagName: name }: Tag): void {
    this.#endText();
    this.#isInText = false;
    if (name === 'p' || name === 'br') this.#exitForeign();
    if (ENDING_HEAD.has(name)) this.#endHead();
    // An end tag in a template has no effect on the elements around it.
    const last = this.#open.findLastIndex((open) => open.name === name || open.name === 'template');
    if (last >= 0 && this.#open[last]?.name === name) this.#truncate(last);
  }

  get #isInTemplate(): boolean {
    return this.#open.some(({ name }) => name === 'template');
  }

  #push(element: Open): void {
    if (this.#open.length < MAX_OPEN) this.#open.push(element);
    this.#truncate(this.#open.length);
  }

  /** Ends SVG and MathML, as far as an element that has HTML in it. */
  #exitForeign(): void {
    this.#truncate(this.#open.findLastIndex(({ content }) => content === HTML) + 1);
  }

  #truncate(length: number): void {
    this.#open.length = length;
    this.#tokenizer.inForeignNode = (this.#open.at(-1)?.content ?? HTML) !== HTML;
  }

  #endHead(): void {
    if (!this.#isInHead || this.#isInTemplate) return;
    this.#isInHead = false;
    this.#handler.onHeadEnd();
  }
}
