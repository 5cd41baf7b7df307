/** `uriscan get`: fields of each line in a template. */

import type { GrammarName } from '../codes.js';
import { COMPUTED_FIELDS, FIELD_NAMES, parseTemplate, type Template } from '../format/fields.js';
import { templateLayout } from '../format/format.js';
import type { Task } from '../task.js';
import { formatTask } from './scan.js';
import { GRAMMAR, type Verb } from './verb.js';

export const get: Verb = {
  summary: 'print fields of each reference in a template',
  description: 'Prints a template for each line that is a URI reference, with the values of its fields.',
  argument: {
    name: 'template',
    about: 'the text to print, with {field} for the value of a field',
    read: parseTemplate,
  },
  options: [GRAMMAR],
  sections: [
    {
      title: 'Template',
      paragraphs: [
        'In the template, \\t is a tab, \\n a line feed, \\\\ a backslash, {{ and }} a brace.',
        `The fields are ${FIELD_NAMES} (its offset in bytes from the beginning of the line). Values are printed as they ` +
          'were written, passwords included.',
        'An undefined field is printed as empty text, like an empty field: http://a and http://a? have the ' +
          'same {query}. uriscan scan distinguishes the two.',
        'These fields are computed, with \\t, \\n, \\r and \\\\ for such characters in a parameter:',
      ],
      terms: COMPUTED_FIELDS,
    },
  ],
  examples: [
    "uriscan get '{host}\\t{path}' links.txt",
    "uriscan get '{host}' links.txt | sort | uniq --count",
    "uriscan get '{domain}\\t{query:utm_source}' links.txt",
  ],
};

export interface GetOptions {
  readonly template: Template;
  readonly grammar: GrammarName;
}

/** Prints fields of each line in a template. */
export async function getTask({ template, grammar }: GetOptions): Promise<Task> {
  const { fields, texts } = template;
  const { task } = await formatTask(templateLayout(template), fields, grammar);
  return { ...task, columns: ['text'], linesOfResult: texts.join('').split('\n').length };
}
