import type * as v from 'valibot';
import type { ErrorCode } from '#domain/errors.ts';

/** Who may call: anyone, signed-in people, or signed-in people even with a banned account. */
export type Access = 'public' | 'signed-in' | 'even-banned';

type Path = `/api/${string}`;
type ParameterOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type Method = 'GET' | 'POST' | 'DELETE';

/** The one definition of an API call: the Worker's route, the web app's client and the OpenAPI document are made from it. */
export type Call = CallDetails & {
  readonly method: Method;
  /** Parameters are written `:name`. */
  readonly path: Path;
  readonly access: Access;
};

type CallDetails = {
  /** `signed-in` if it is left out. */
  readonly access?: Access;
  /** The path's parameters. */
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  /** The JSON body. */
  readonly body?: v.GenericSchema;
  /** Most bytes of the body, if it may be larger than usual. */
  readonly bodyLimitBytes?: number;
  /** The answer of a success, always with `success: 1`. */
  readonly answer?: v.GenericSchema;
  /** The media type, if the answer is a file. */
  readonly file?: string;
  /** It creates under an id that the client may choose: 201 the first time, 200 for an existing id. */
  readonly creates?: true;
  /** It accepts an `Idempotency-Key`; creating calls always do. */
  readonly takesKey?: true;
  /** It writes data of cycle, mode or journal, and is refused while the consent to that is withdrawn. */
  readonly keepsCycleData?: true;
  /**
   * How it affects the days of tasks that are pinned to the cycle. `moves`: it changes their inputs, so they are recomputed
   * afterwards. `shows`: it shows them, so they are recomputed first if that is due.
   */
  readonly pinned?: 'moves' | 'shows';
  /** A POST that changes nothing. */
  readonly reads?: true;
  /** Its own refusals, besides those that follow from the other fields. */
  readonly refusals?: readonly ErrorCode[];
};

/** Makes a call; a type error if its parameter schema misses a parameter of the path. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const M extends Method, const P extends Path, const D extends CallDetails>(
  endpoint: `${M} ${P}`,
  details: D & ParamsFor<ParameterOf<P>>,
): D & { readonly method: M; readonly path: P; readonly access: Access } {
  const [method, path] = endpoint.split(' ') as [M, P]; // neither has a space
  return { ...details, method, path, access: details.access ?? 'signed-in' };
}

type ParamsFor<Name extends string> = [Name] extends [never]
  ? { readonly params?: never }
  : { readonly params: v.GenericSchema<Record<Name, string>, unknown> };

/** Whether a call changes nothing. */
export const isRead = ({ method, reads }: Pick<Call, 'method' | 'reads'>): boolean =>
  method === 'GET' || reads === true;

/** Whether a call accepts an `Idempotency-Key`. */
export const acceptsIdempotencyKey = (call: Pick<Call, 'creates' | 'takesKey'>): boolean =>
  call.takesKey ?? call.creates ?? false;

type SchemaIn<C, Part extends string> = C extends { readonly [part in Part]: infer S extends v.GenericSchema }
  ? S
  : never;
type RequestPart = 'params' | 'query' | 'body';
type RequestPartsOf<C extends Call> = {
  [Part in RequestPart]: [SchemaIn<C, Part>] extends [never] ? never : Part;
}[RequestPart];

/** The parts of a request that a client sends. */
export type CallRequest<C extends Call> = {
  readonly [Part in RequestPartsOf<C>]: DeepReadonly<v.InferInput<SchemaIn<C, Part>>>;
};

/** A success's answer without `success: 1`, as the server builds it. */
export type CallResult<C extends Call> = DeepReadonly<Omit<v.InferInput<SchemaIn<C, 'answer'>>, 'success'>>;

/** The parts of a request after the server has parsed them. */
export type ParsedRequest<C extends Call> = {
  readonly [Part in RequestPartsOf<C>]: v.InferOutput<SchemaIn<C, Part>>;
};

/** A success's answer, as the client parses it. */
export type Answer<C extends Call> = v.InferOutput<SchemaIn<C, 'answer'>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** How long a key returns the first answer again (contract §1). */
export const IDEMPOTENCY_KEY_SECONDS = 86_400;
/** A key: 1 to 200 visible ASCII characters, chosen by the client for one creating call and all its retries. */
export const IDEMPOTENCY_KEY_SHAPE = /^[!-~]{1,200}$/;
