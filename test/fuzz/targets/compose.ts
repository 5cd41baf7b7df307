/** Composition from components and from elements, compared with the rules of the RFC and with parsing. */

import { Random } from '../../../bench/model/random.js';
import { type ComponentName, UriComponentError, UriSyntaxError } from '../../../src/errors/index.js';
import {
  type ComponentsToCompose,
  compose,
  type Elements,
  fromElements,
  parse,
  toElements,
} from '../../../src/reference/index.js';
import { Automaton } from '../../support/automaton.js';
import { derive, mutate } from '../../support/generate.js';
import { RULES, recognise, type Valid } from '../../support/recogniser.js';
import { must, outcome, SEPARATOR, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

/** A field of a text is a component; its first character selects which one. */
const NAME_OF: Readonly<Record<string, ComponentName>> = {
  s: 'scheme',
  a: 'authority',
  u: 'userinfo',
  h: 'host',
  ':': 'port',
  p: 'path',
  '?': 'query',
  '#': 'fragment',
};
const KEYS = Object.entries(NAME_OF);
const automata = new Map(KEYS.map(([, name]) => [name, new Automaton(RULES, name)]));
/** Refusals for reasons other than the production of a component. */
const ABOUT_OTHERS = ['missing-host', 'contradictory-authority', 'path-after-authority'];

function componentsOf(text: string): { [name in ComponentName]?: string } {
  const components: { [name in ComponentName]?: string } = {};
  for (const field of text.split(SEPARATOR)) {
    const name = NAME_OF[field.charAt(0)];
    if (name !== undefined) components[name] = field.slice(1);
  }
  return components;
}

export const composeTarget: Target = {
  name: 'compose',
  entry: 'uriscan',
  promise: 'a composed reference parses to its components; an error has the offset of the fault',
  check(text) {
    const components: ComponentsToCompose = componentsOf(text);
    const result = outcome(() => compose(components), UriComponentError);
    if ('refused' in result) {
      const { code, component, offset } = result.error as UriComponentError;
      if (ABOUT_OTHERS.includes(code)) return;
      const wrong = component as ComponentName;
      same(offset, automata.get(wrong)?.errorOffset(components[wrong] as string), `error offset of ${wrong}`);
      return;
    }
    const parsed = parse(result.value);
    const { path = '', ...others } = components;
    for (const [name, component] of Object.entries(others as Record<string, string>)) {
      must(
        automata.get(name as ComponentName)?.accepts(component as string) === true,
        `takes the ${name} ${component}`,
      );
      same(parsed[name as ComponentName], component, name);
    }
    const isRead = [path, `/.${path}`, `./${path}`].includes(parsed.path);
    must(isRead, `the path ${JSON.stringify(path)} is read as ${JSON.stringify(parsed.path)}`);
    same(parsed.scheme, components.scheme, 'scheme');
    same(parsed.query, components.query as string | undefined, 'query');
    same(parsed.fragment, components.fragment, 'fragment');
    if (components.authority === undefined && components.host === undefined)
      same(parsed.authority, undefined, 'authority');
    same(compose(parsed), result.value, 'composed again');
  },
  *texts(seed) {
    const random = new Random(seed);
    for (;;) {
      // Either an authority or its parts; sometimes both.
      const left = random.chance(0.1) ? '' : random.of(['a', 'uh:']);
      const some = KEYS.filter(([key]) => !left.includes(key) && random.chance(0.6));
      const written = some.map(([key, name]) => {
        const component = derive(name, random);
        return key + (random.chance(0.1) ? mutate(component, random, [component]) : component);
      });
      yield written.join(SEPARATOR);
    }
  },
};

/** The parts of a reference that elements keep, by the table in their documentation. */
function kept({ scheme, host, userinfo, port, path, query, fragment }: Valid): string {
  let authority = '';
  let kept = path;
  if (host) authority = `//${userinfo ? `${userinfo}@` : ''}${host}${port ? `:${port.replace(/^0+(?=.)/, '')}` : ''}`;
  else if (path.startsWith('//')) kept = `/.${path}`;
  return (
    (scheme ? `${scheme}:` : '') + authority + kept + (query ? `?${query}` : '') + (fragment ? `#${fragment}` : '')
  );
}

/** Returns the fields as elements, whether they form a reference or not. */
function elementsOf(text: string): Elements {
  const { scheme = '', userinfo = '', host = '', port = '', path, query = '', fragment = '' } = componentsOf(text);
  return {
    isRelative: (scheme === '') === text.length % 7 > 0,
    scheme,
    userInfo: userinfo,
    host,
    port: Number(port),
    hasPort: port !== '',
    path: path === undefined ? [] : path.split(path.includes('|') ? '|' : '/'),
    query,
    fragment,
  };
}

export const elementsTarget: Target = {
  name: 'elements',
  entry: 'uriscan',
  promise: 'references survive the round trip except for the documented losses, and so do elements that form one',
  check(text) {
    const expected = recognise(text);
    const result = outcome(() => toElements(text), UriSyntaxError, UriComponentError);
    const isSafe = expected.valid && Number.isSafeInteger(Number(expected.port ?? 0));
    same('value' in result, isSafe, 'takes references, and nothing else');
    if ('value' in result && expected.valid) same(fromElements(result.value), kept(expected), 'comes back');

    const made = outcome(() => fromElements(elementsOf(text)), UriComponentError);
    if ('value' in made) same(fromElements(toElements(made.value)), made.value, 'elements come back');
  },
  *texts(seed) {
    const random = new Random(seed);
    const references = referenceTexts(seed);
    const components = composeTarget.texts(seed);
    for (;;) yield (random.chance(0.5) ? references : components).next().value;
  },
};
