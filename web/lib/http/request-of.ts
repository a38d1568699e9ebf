import type { Call, CallRequest } from '#domain/wire/call.ts';

/** A call with its input filled in. */
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

/** Fills in a call: the path with its parameters and query, and the body. */
export function requestOf<const C extends Call>(
  { method, path }: C,
  sent: NoInfer<CallRequest<C>>,
): ApiRequest<C['method']> {
  // The calls' schemas guarantee string parameters and an object as body; these types can't express it.
  const { params = {}, query, body } = sent as Filling;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = String(new URLSearchParams(query));
  const whole = asked === '' ? filled : `${filled}?${asked}`;
  return { method, path: whole as `/api/${string}`, ...(body === undefined ? {} : { body }) };
}
