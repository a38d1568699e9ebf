/** An answer; `body` is the parsed JSON, or `null` for an empty body. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export type Sent = {
  readonly body?: unknown;
  readonly stx?: string;
  readonly headers?: Record<string, string>;
};

/** One request to a Worker; paths are relative to its root. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Makes one API call like a client to any Worker, with a JSON body and, if `stx` is given, a bearer token. */
export async function callThrough(
  fetch: Fetch,
  { route, body, stx, headers = {} }: Sent & { route: string },
): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ', 2);
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(stx === undefined ? {} : { authorization: `Bearer ${stx}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return readAnswer(answer);
}

/** The number of concurrent calls; more connections would test the machine instead of the product. */
const AT_ONCE = 20;

/** Maps items with a limited number in parallel; results are in the order of the items. */
export async function someAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))));
  }
  return results;
}

let places = 0;

/** The headers of a caller in an otherwise unused network (RFC 2544), which has separate limits. */
export function fromElsewhere(): Record<string, string> {
  places += 1;
  return { 'cf-connecting-ip': `198.18.${Math.floor(places / 250) % 250}.${places % 250}` };
}

/** The answer, read to its end. */
export async function readAnswer(answer: Awaited<ReturnType<Fetch>>): Promise<Answer> {
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const headers = new Headers([...answer.headers]);
  return { status: answer.status, headers, body: isJson && text !== '' ? JSON.parse(text) : null };
}
