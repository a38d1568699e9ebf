import type { Plugin, Rolldown } from 'vite';

/** What only the server reads of a call. */
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
 * Leaves out of the calls what only the server reads, so that no page loads the schemas of requests: the app's requests are
 * checked by their types, and the server checks every one (decision 0122).
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

/** The same text with spaces where such a property stood, so that every place in it stays where it was. */
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

/** What is in `export const … = defineCall({ … })`. */
function partsOfCall(statement: Program['body'][number]) {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ init }) => {
    const [described] = init?.type === 'CallExpression' ? init.arguments : [];
    return described?.type === 'ObjectExpression' ? described.properties : [];
  });
}
