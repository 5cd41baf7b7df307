/** `uriscan get`: fields of each line in a template. */

import { Argument, InvalidArgumentError } from 'commander';
import { FIELD_NAMES, parseTemplate, type Template } from '../format/fields.js';
import type { AddLineCommand } from './line-command.js';
import { grammarOption } from './options.js';

export function addGet(add: AddLineCommand): void {
  const template = new Argument('<template>', 'the text to print, with {field} for the value of a field');
  add('get', undefined, { before: [template.argParser(templateArgument)] })
    .summary('print fields of each reference in a template')
    .description('Prints a template for each line that is a URI reference, with the values of its fields.')
    .addOption(grammarOption())
    .section('Template', {
      paragraphs: [
        'In the template, \\t is a tab, \\n a line feed, \\\\ a backslash, {{ and }} a brace.',
        `The fields are ${FIELD_NAMES} (its offset in bytes from the beginning of the line). Values are printed as they ` +
          'were written, passwords included.',
        'A field that is undefined is printed as an empty text, like one that is empty: http://a and http://a? have the ' +
          'same {query}. uriscan scan distinguishes the two.',
      ],
    })
    .examples(
      "uriscan get '{host}\\t{path}' links.txt",
      "uriscan get '{host}' links.txt | sort | uniq --count",
      "uriscan get '{file}:{line}: {scheme}' links.txt",
    );
}

function templateArgument(text: string): Template {
  const template = parseTemplate(text);
  if (typeof template === 'string') throw new InvalidArgumentError(template);
  return template;
}
