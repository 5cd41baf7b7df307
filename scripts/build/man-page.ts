/** Makes the man page of the command from its help. */

import process from 'node:process';
import type { Command, Help } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { isLines, PROGRAM_SECTIONS, sectionsOf } from '../../packages/cli/src/help.js';
import { createProgram } from '../../packages/cli/src/program.js';
import { type HelpBlock, VERBS, type Verb } from '../../packages/cli/src/verbs/verbs.js';

/** Returns the man page, as roff. */
export function manPage(): string {
  const program = createProgram({ process });
  const help = program.createHelp();
  const verbs = program.commands.filter((verb) => verb.name() !== 'help');
  const common = sectionsOfMany(verbs);
  const isOwn = (section: Section): boolean => !common.has(textOf(section));
  const lines = [
    `.TH URISCAN 1 "" ${quoted(`uriscan ${manifest.version}`)} "User Commands"`,
    '.SH NAME',
    `uriscan \\- ${escaped(program.description())}`,
    '.SH SYNOPSIS',
    ...verbs.flatMap((verb) => ['.B uriscan', escaped(help.subcommandTerm(verb)), '.br']),
    '.SH OPTIONS',
    ...optionsOf(program, help),
    '.SH COMMANDS',
    ...verbs.flatMap((verb) => [
      `.SS ${quoted(`uriscan ${help.subcommandTerm(verb)}`)}`,
      ...paragraphs(verb.description().split('\n\n')),
      ...optionsOf(verb, help),
      ...sectionsIn(verb)
        .filter(isOwn)
        .flatMap(([title, blocks]) => ['.PP', `.B ${quoted(`${title}:`)}`, ...contentOf(blocks)]),
    ]),
    ...[...Object.entries(PROGRAM_SECTIONS), ...common.values()].flatMap(([title, blocks]) => [
      `.SH ${quoted(title.toUpperCase())}`,
      ...contentOf(blocks),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

type Section = readonly [title: string, blocks: readonly HelpBlock[]];

const sectionsIn = (verb: Command): Section[] => Object.entries(sectionsOf(VERBS[verb.name()] as Verb));

const textOf = (section: Section): string => JSON.stringify(section);

/** Returns the sections that several commands have, each once. */
function sectionsOfMany(verbs: readonly Command[]): Map<string, Section> {
  const sections = verbs.flatMap(sectionsIn);
  const texts = sections.map(textOf);
  const isRepeated = (text: string, i: number): boolean =>
    texts.indexOf(text) !== i && !text.startsWith('["Exit codes"');
  return new Map(texts.flatMap((text, i) => (isRepeated(text, i) ? [[text, sections[i] as Section]] : [])));
}

function optionsOf(verb: Command, help: Help): string[] {
  const terms = [
    ...help
      .visibleArguments(verb)
      .map((argument) => [help.argumentTerm(argument), help.argumentDescription(argument)] as const),
    ...help.visibleOptions(verb).map((option) => [help.optionTerm(option), help.optionDescription(option)] as const),
  ];
  return terms.flatMap(([term, about]) => tagged(term, about));
}

function contentOf(blocks: readonly HelpBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (typeof block === 'string') return paragraphs([block]);
    if (isLines(block)) return ['.PP', '.RS', '.nf', ...block.map(escaped), '.fi', '.RE'];
    return Object.entries(block).flatMap(([term, meaning]) => tagged(term, meaning));
  });
}

const paragraphs = (texts: readonly string[]): string[] => texts.flatMap((text) => ['.PP', escaped(text)]);

const tagged = (term: string, about: string): string[] => ['.TP', `.B ${quoted(term)}`, escaped(about)];

/** Returns a text without the meaning that roff gives to characters: `.` at the beginning of a line starts a request. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/[^\n -~]/gu, (c) => `\\[u${(c.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`)
    .replaceAll(/^(?=[.'])/gm, '\\&');

const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\(dq')}"`;
