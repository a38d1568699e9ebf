import type { Call, Sent } from '#domain/wire/call.ts';

/** A call with what is sent filled in. */
export type ApiRequest<Method extends Call['method'] = Call['method']> = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly body?: Readonly<Record<string, unknown>>;
};

type Filling = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** Fills a call in: the path with its parameters, the query behind it, and the body. */
export function requestOf<const C extends Call>(
  { method, path }: C,
  sent: NoInfer<Sent<C>>,
): ApiRequest<C['method']> {
  // Paths and queries are texts and a body is an object: the schemas of the calls say so, which the types here cannot.
  const { params = {}, query, body } = sent as Filling;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = String(new URLSearchParams(query));
  const whole = asked === '' ? filled : `${filled}?${asked}`;
  return { method, path: whole as `/api/${string}`, ...(body === undefined ? {} : { body }) };
}
