import { pathToFileURL } from 'node:url';
import type * as v from 'valibot';
import type { Plugin, Rolldown } from 'vite';
import type { Shape } from '#web/lib/http/shape.ts';

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

const CALLS = /\/domain\/.*\.calls\.ts$/;

/** Removes what only the server reads, so that pages load no request schemas; the server checks every request (decision 122). */
export function clientCalls(): Plugin {
  return {
    name: 'marea:client-calls',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: CALLS },
      handler(code) {
        return { code: withoutServerOnly(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

/** Replaces the schemas of answers by shapes, so that the first page loads neither the schemas nor their library. */
export function answerShapes(): Plugin {
  return {
    name: 'marea:answer-shapes',
    enforce: 'pre',
    // In development the shapes would not follow later edits.
    apply: 'build',
    transform: {
      filter: { id: CALLS },
      async handler(code, id) {
        // biome-ignore lint/plugin: imports each file of calls, which this folder may import, by its name in the build
        const calls: Calls = await import(pathToFileURL(id).href);
        return { code: withShapes(code, { program: this.parse(code, { lang: 'ts' }), calls }), map: null };
      },
    },
  };
}

type Program = ReturnType<Rolldown.PluginContext['parse']>;
/** The exports of a file of calls. */
type Calls = Readonly<Record<string, { readonly answer?: Parameters<typeof shapeOf>[0] } | undefined>>;

/** Replaces the server's properties by spaces, so that positions don't change. */
function withoutServerOnly(code: string, { body }: Program): string {
  return body
    .flatMap(callsIn)
    .flatMap(({ parts }) => parts)
    .filter((part) => SERVER_ONLY.has(nameOf(part)))
    .reduce((text, { start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0] ?? '';
      return blank(text, { start, end: end + comma.length });
    }, code);
}

/** Replaces the schemas that have a shape. */
function withShapes(code: string, { program, calls }: { program: Program; calls: Calls }): string {
  const answers = program.body.flatMap(callsIn).flatMap(({ name, parts }) => {
    const answer = parts.find((part) => nameOf(part) === 'answer');
    const shape = shapeOf(calls[name]?.answer);
    return answer === undefined || shape === undefined ? [] : [{ answer, shape }];
  });
  if (answers.length === 0) return code;
  const rest = withoutUnused(
    answers.reduce((text, { answer }) => blank(text, answer), code),
    program,
  );
  // From the end, so that positions don't change.
  const shaped = answers.reduceRight(
    (text, { answer: { start, end }, shape }) =>
      `${text.slice(0, start)}answer: shaped(${JSON.stringify(shape)})${text.slice(end)}`,
    rest,
  );
  return `${shaped}\nimport { shaped } from '#web/lib/http/shape.ts';\n`;
}

/** Removes unused imports and constants: a group of files would include all imports, used or not. */
function withoutUnused(code: string, program: Program): string {
  const unused = program.body.find((statement) => {
    const names = namesIn(statement);
    const others = blank(code, statement);
    const isThere = others !== code;
    return isThere && names.length > 0 && names.every((name) => !new RegExp(`\\b${name}\\b`).test(others));
  });
  return unused === undefined ? code : withoutUnused(blank(code, unused), program);
}

/** The names that a statement declares in its file. */
function namesIn(statement: Program['body'][number]): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

const blank = (code: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  code.slice(0, start) + code.slice(start, end).replace(/\S/g, ' ') + code.slice(end);

/** The calls of `export const … = defineCall('…', { … })`, each with its properties. */
function callsIn(statement: Program['body'][number]) {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration?.type !== 'VariableDeclaration') return [];
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    const [, described] = init?.type === 'CallExpression' ? init.arguments : [];
    if (described?.type !== 'ObjectExpression' || id.type !== 'Identifier') return [];
    return { name: id.name, parts: described.properties };
  });
}

type Part = ReturnType<typeof callsIn>[number]['parts'][number];

const nameOf = (part: Part): string =>
  part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '';

/** The properties of answers' schemas, by their type, as the library documents them. */
type Node = v.GenericSchema & {
  readonly pipe?: readonly { readonly type: string; readonly metadata?: { readonly type?: unknown } }[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly key?: Node;
  readonly value?: Node;
  readonly wrapped?: Node;
  readonly default?: unknown;
  readonly literal?: string | number;
  readonly options?: readonly (string | number)[];
};

/** The shape with the same input and output as a schema; `undefined` if there is none. */
export function shapeOf(schema: v.GenericSchema | undefined): Shape | undefined {
  try {
    return schema && shape(schema as Node); // They are valibot's own nodes.
  } catch (error) {
    if (error instanceof NoShape) return undefined;
    throw error;
  }
}

class NoShape extends Error {}

function shape(node: Node | undefined): Shape {
  if (node === undefined) throw new NoShape();
  if (node.pipe !== undefined && !isPlainObject(node)) throw new NoShape();
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return node.type;
    case 'custom':
      return 'object';
    case 'object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([key, entry]) => [key, shape(entry)]),
      );
    case 'literal':
      if (node.literal === undefined) throw new NoShape();
      return ['one', node.literal];
    case 'picklist':
      return ['one', ...(node.options ?? [])];
    case 'array':
      return ['list', shape(node.item)];
    case 'record':
      return ['record', shape(node.key), shape(node.value)];
    case 'nullable':
      return ['null', shape(node.wrapped)];
    case 'optional':
    case 'exact_optional':
      return node.default === undefined
        ? ['optional', shape(node.wrapped)]
        : ['optional', shape(node.wrapped), node.default];
    default:
      throw new NoShape();
  }
}

/** Whether the schema's metadata marks an object whose fields aren't checked. */
const isPlainObject = ({ type, pipe = [] }: Node): boolean =>
  type === 'custom' && pipe.every((step) => step.type === 'custom' || step.metadata?.type === 'object');
