import { type ApiDocument, type Operation, type Response, resolved } from '#worker/http/openapi.ts';

/** An operation of the document with its route, such as `POST /api/task/{id}/get`. */
export type DocumentedCall = Omit<Operation, 'responses'> & {
  readonly responses: Readonly<Record<string, Response>>;
  readonly route: string;
  readonly method: string;
  readonly path: string;
};

/** A value of a document with what its references refer to in their place; what stands beside a reference is added. */
function inlined<T>(document: ApiDocument, value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inlined(document, item)) as T; // has the same structure
  const { $ref, ...own } = { $ref: undefined, ...value };
  const target = $ref === undefined ? {} : inlined(document, resolved(document, value));
  const entries = Object.entries(own).map(([key, part]) => [
    key,
    key === 'examples' ? part : inlined(document, part),
  ]);
  return { ...Object.fromEntries(entries), ...target };
}

/** Every operation of a document, without references but those to examples. */
export function operationsOf(document: ApiDocument): DocumentedCall[] {
  return Object.entries(inlined(document, document.paths)).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { ...operation, method, path, route: `${method} ${path}` } as DocumentedCall; // inlined
    }),
  );
}

/** The media type of JSON bodies. */
export const JSON_TYPE = 'application/json';

/** The path and the query of a call, filled from its examples except for `changes`. */
export function pathOf(
  { path, parameters = [] }: DocumentedCall,
  changes: Record<string, string> = {},
): string {
  const shownOf = (name: string, example: unknown) => encodeURIComponent(changes[name] ?? String(example));
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, shownOf(name, example)), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${shownOf(name, example)}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** The body that the document shows. */
export const exampleOf = ({ requestBody }: DocumentedCall): object =>
  (requestBody?.content[JSON_TYPE]?.example ?? {}) as object; // a test of the document validates it

/** The calls that create one of everything, so that the examples of the other calls refer to existing things. */
export const MAKING = [
  'POST /api/cycle/period/log',
  'POST /api/label/add',
  'POST /api/task/create',
  'POST /api/habit/add',
  'POST /api/busy/source/add',
  'POST /api/journal/save',
  'POST /api/day/symptom/add',
  'POST /api/user/calendar-feed/renew',
];
