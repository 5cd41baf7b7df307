/** The names for `--set`, each with the component whose production its value has to match. */
export const COMPONENTS_TO_SET = {
  scheme: 'scheme',
  authority: 'authority',
  userinfo: 'userinfo',
  user: 'userinfo',
  password: 'userinfo',
  host: 'host',
  port: 'port',
  path: 'path',
  query: 'query',
  fragment: 'fragment',
} as const;

export type ComponentToSet = keyof typeof COMPONENTS_TO_SET;
