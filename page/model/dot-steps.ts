/** Section 5.2.4, Remove Dot Segments, step by step. */

/** A step, named as in the RFC, and the contents of the two buffers after it. */
export interface DotStep {
  readonly rule: '1' | '2A' | '2B' | '2C' | '2D' | '2E';
  readonly output: string;
  readonly input: string;
}

/** The effect of each step. */
export const DOT_RULES: Readonly<Record<DotStep['rule'], string>> = {
  '1': 'the path is copied to the input buffer',
  '2A': 'a leading "../" or "./" is removed',
  '2B': '"/./" or a final "/." becomes "/"',
  '2C': '"/../" or a final "/.." becomes "/", and the last segment is removed from the output',
  '2D': 'a final "." or ".." is removed',
  '2E': 'the first segment moves to the output',
};

const MAX_STEPS = 40;

/** The first steps for a path. */
export interface DotSteps {
  readonly steps: readonly DotStep[];
  /** Whether there are more steps. */
  readonly more: boolean;
}

/** Takes the first steps for a path. */
export function dotSteps(path: string, most = MAX_STEPS): DotSteps {
  const steps: DotStep[] = [{ rule: '1', output: '', input: path }];
  const output: string[] = [];
  let input = path;
  while (input !== '' && steps.length < most) {
    const rule = ruleFor(input);
    if (rule === '2A') input = input.slice(input.indexOf('/') + 1);
    else if (rule === '2B') input = `/${input.slice(3)}`;
    else if (rule === '2C') {
      input = `/${input.slice(4)}`;
      output.pop();
    } else if (rule === '2D') input = '';
    else {
      const slash = input.indexOf('/', 1);
      const end = slash < 0 ? input.length : slash;
      output.push(input.slice(0, end));
      input = input.slice(end);
    }
    steps.push({ rule, output: output.join(''), input });
  }
  return { steps, more: input !== '' };
}

function ruleFor(input: string): DotStep['rule'] {
  if (input.startsWith('../') || input.startsWith('./')) return '2A';
  if (input.startsWith('/./') || input === '/.') return '2B';
  if (input.startsWith('/../') || input === '/..') return '2C';
  if (input === '.' || input === '..') return '2D';
  return '2E';
}
