// Runs in workerd, evaluated before the product: the comparison sets the clock, and random numbers come from a
// seed. So a recording of the same product has the same ids, codes and tokens each time.

/** The state of the clock and of the generator. */
const at = { ms: 0, state: 1 };

/** Moves the clock to an instant in milliseconds. */
export function setClock(ms: number): void {
  at.ms = ms;
}

/** The next millisecond, so that ids of different requests have different instants. */
export function tick(): void {
  at.ms += 1;
}

export const nowMs = (): number => at.ms;

/** Seeds the generator with a text (FNV-1a), so that a request's numbers don't depend on the request before it. */
export function reseed(text: string): void {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  at.state = hash >>> 0;
}

/** A whole number below 2^32 (mulberry32). */
function draw(): number {
  at.state = (at.state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(at.state ^ (at.state >>> 15), at.state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

function fill<Filled extends ArrayBufferView>(view: Filled): Filled {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = draw() & 0xff;
  return view;
}

/** A UUID of version 4. */
function uuid(): string {
  const bytes = fill(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

globalThis.Date = new Proxy(Date, {
  construct: (real, ...[given, made]: [unknown[], NewableFunction]) =>
    Reflect.construct(real, given.length === 0 ? [at.ms] : given, made),
  apply: (real) => new real(at.ms).toString(),
  get: (real, ...[key, receiver]: [string | symbol, unknown]) =>
    key === 'now' ? nowMs : Reflect.get(real, key, receiver),
});
Object.defineProperty(crypto, 'getRandomValues', { value: fill });
Object.defineProperty(crypto, 'randomUUID', { value: uuid });
Object.defineProperty(performance, 'now', { value: nowMs });
Math.random = () => draw() / 2 ** 32;

/** A call to an outside service, such as one that sends mails. */
type CallOutside = { readonly method: string; readonly url: string; readonly body: unknown };
const outside: CallOutside[] = [];

/** The calls to outside services since they were last taken. */
export const takeOutside = (): readonly CallOutside[] => outside.splice(0);

// No service is called: each call succeeds.
globalThis.fetch = async (...asked) => {
  const request = new Request(...asked);
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  // Push messages are encrypted with the platform's random keys, so only their length is the same each time.
  const body: unknown = isJson ? JSON.parse(text) : `${(await request.arrayBuffer()).byteLength} bytes`;
  outside.push({ method: request.method, url: request.url, body });
  return Response.json({ id: 'taken' }, { status: 201 });
};
