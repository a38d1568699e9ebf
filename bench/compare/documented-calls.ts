import { type Answer, send } from './call.ts';
import type { Server } from './serve.ts';

type Parameter = { readonly name: string; readonly in: string; readonly example?: unknown };

/** A call as the product's own document lists it. */
export type DocumentedCall = {
  /** `POST /api/task/{id}/skip` */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  /** The body that the document shows; `undefined` for a call without one. */
  readonly body: unknown;
};

type Operation = {
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** The document of a running product, and the calls in it. */
export async function readDocument(
  server: Server,
): Promise<{ readonly answer: Answer; readonly calls: readonly DocumentedCall[] }> {
  const answer = await send(server, { route: 'GET /api/openapi.json' });
  const { paths } = answer.body as Document; // the product's tests hold it to OpenAPI
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, { security, parameters = [], requestBody }]) => {
      const method = name.toUpperCase();
      const body = requestBody?.content['application/json']?.example;
      return { route: `${method} ${path}`, method, path, isPublic: security.length === 0, parameters, body };
    }),
  );
  return { answer, calls };
}

/** A call's path and query from its examples, with other values for some of them; a value of `''` leaves a query out. */
export function pathOf(
  { path, parameters }: DocumentedCall,
  values: Readonly<Record<string, string>> = {},
): string {
  const shownOf = ({ name, example }: Parameter) => values[name] ?? String(example);
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(shownOf(parameter))),
      path,
    );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && shownOf(parameter) !== '')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(shownOf(parameter))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

const ID = /\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{10})[0-9a-f]{2}\b/g;

/** The calls with examples for one of several accounts: with ids and addresses of its own, since no two can have the same ones. */
export function callsFor(
  calls: readonly DocumentedCall[],
  { number, email }: { number: number; email: string },
): readonly DocumentedCall[] {
  const own = (0xa0 + number).toString(16);
  const text = JSON.stringify(calls)
    .replace(ID, `$1${own}`)
    .replaceAll('ana@example.org', email)
    .replaceAll('ana.new@example.org', `new-${email}`);
  return JSON.parse(text) as readonly DocumentedCall[]; // the same but for these texts
}
