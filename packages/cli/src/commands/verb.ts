/** A command with sections of help after its options. Its help, its man page and its completions have the same texts. */

import { Command, Help, type Option } from 'commander';

/** The most columns of help: terminals have at least as many. */
export const COLUMNS = 80;
const INDENT = '  ';
/** The title of the options that are not in a group. */
const OPTIONS = 'Options:';

/** A part of a command's help after its options. */
export interface Section {
  readonly title: string;
  /** Paragraphs, which are wrapped. */
  readonly paragraphs?: readonly string[];
  /** Terms, each with its meaning, which is wrapped. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Lines that are printed unchanged, such as examples. */
  readonly lines?: readonly string[];
}

export class Verb extends Command {
  readonly #sections: Section[] = [];
  readonly #commonSections = new Map<string, Section>();
  readonly #exitCodes: Record<number, string> = {};

  override createCommand(name: string): Verb {
    return new Verb(name);
  }

  override createHelp(): Help {
    return Object.assign(new VerbHelp(), this.configureHelp());
  }

  /** Adds a section to the help. */
  section(title: string, content: Omit<Section, 'title'>): this {
    this.#sections.push({ title, ...content });
    return this;
  }

  /** Adds or replaces a section that other commands have too. They follow the others. */
  commonSection(title: string, content: Omit<Section, 'title'>): this {
    this.#commonSections.set(title, { title, ...content });
    return this;
  }

  /** Sets the meaning of an exit code. */
  exitCode(code: number, meaning: string): this {
    this.#exitCodes[code] = meaning;
    return this;
  }

  /** Returns all sections, in the order of the help. */
  allSections(): Section[] {
    return [...this.#sections, ...this.#commonSections.values(), { title: 'Exit codes', terms: this.#exitCodes }];
  }

  /** Adds command lines that can be copied. */
  examples(...lines: string[]): this {
    return this.section('Examples', { lines });
  }
}

type Context = Parameters<Help['prepareContext']>[0];

class VerbHelp extends Help {
  override prepareContext(context: Context): void {
    super.prepareContext(context);
    this.helpWidth = Math.min(this.helpWidth as number, COLUMNS);
  }

  /** Returns the groups of options, those of the command itself first. */
  override groupItems<Item extends Command | Option>(
    all: Item[],
    visible: Item[],
    groupOf: (item: Item) => string,
  ): Map<string, Item[]> {
    const groups = [...super.groupItems(all, visible, groupOf)];
    return new Map(groups.sort(([one], [other]) => Number(other === OPTIONS) - Number(one === OPTIONS)));
  }

  override formatHelp(command: Verb, helper: Help): string {
    const sections = command.allSections().map((section) => formatted(section, helper));
    return [super.formatHelp(command, helper).trimEnd(), ...sections].join('\n\n').concat('\n');
  }
}

function formatted({ title, paragraphs = [], terms = {}, lines = [] }: Section, help: Help): string {
  const width = (help.helpWidth as number) - INDENT.length;
  const widest = Math.max(...Object.keys(terms).map((term) => term.length));
  const blocks = [
    paragraphs.map((text) => indented(help.boxWrap(text, width))).join('\n\n'),
    Object.entries(terms)
      .map(([term, meaning]) => help.formatItem(term, widest, meaning, help))
      .join('\n'),
    lines.map(indented).join('\n'),
  ];
  return `${title}:\n${blocks.filter((block) => block !== '').join('\n\n')}`;
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, INDENT);
