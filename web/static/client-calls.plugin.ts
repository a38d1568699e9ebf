import type { Plugin, Rolldown } from 'vite';

/** The properties of a call that only the server reads. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'bodyLimitBytes',
  'creates',
  'takesKey',
  'keepsCycleData',
  'refusals',
]);

/**
 * Removes those properties, so that pages don't load request schemas: types check the app's requests, and the server checks
 * every one (decision 0122).
 */
export function clientCalls(): Plugin {
  return {
    name: 'marea:client-calls',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/domain\/.*\.calls\.ts$/ },
      handler(code) {
        return { code: withoutServerOnly(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** The same code with spaces in place of those properties, so that positions don't change. */
function withoutServerOnly(code: string, { body }: Program): string {
  return body.flatMap(partsOfCall).reduce((text, part) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier' || !SERVER_ONLY.has(part.key.name)) {
      return text;
    }
    const comma = /^\s*,/.exec(text.slice(part.end))?.[0] ?? '';
    const end = part.end + comma.length;
    return text.slice(0, part.start) + text.slice(part.start, end).replace(/\S/g, ' ') + text.slice(end);
  }, code);
}

/** The properties in `export const … = defineCall({ … })`. */
function partsOfCall(statement: Program['body'][number]) {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ init }) => {
    const [described] = init?.type === 'CallExpression' ? init.arguments : [];
    return described?.type === 'ObjectExpression' ? described.properties : [];
  });
}
