import type { ApiDocument, Operation } from '#worker/http/openapi.ts';

/** An operation of the document with its route, such as `POST /api/task/{id}/get`. */
export type DocumentedCall = Operation & {
  readonly route: string;
  readonly method: string;
  readonly path: string;
};

/** Every operation of a document. */
export function operationsOf({ paths }: ApiDocument): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { ...operation, method, path, route: `${method} ${path}` };
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
  'POST /api/task/create',
  'POST /api/habit/add',
  'POST /api/journal/save',
  'POST /api/day/symptom/add',
  'POST /api/user/calendar-feed/renew',
];
