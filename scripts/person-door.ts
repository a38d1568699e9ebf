/** A browser test's request for a person. */
export type PersonRequest = {
  readonly email: string;
  readonly language: string;
  /** The consents as the registration form sends them. */
  readonly consents: object;
  /** Further calls made as that person, in order: path and body. */
  readonly calls: readonly (readonly [path: string, data: object])[];
};

type Fetch = (request: Request, ...platform: never[]) => Response | Promise<Response>;
type Scheduled = (trigger: { cron: string; scheduledTime: number }, ...platform: never[]) => Promise<void>;

/**
 * Adds two calls to the product, only for the browser tests: one creates a person with data by the product's own calls, made
 * inside the Worker so that they need no connections; the other runs the job of a timer. Runs in workerd beside the unchanged
 * built bundle.
 */
export function withPersonDoor<Product extends { fetch: Fetch; scheduled: Scheduled }>(
  product: Product,
): Product {
  let places = 0;
  let slot = 0;

  async function runTimer(request: Request, platform: never[]): Promise<Response> {
    // Each slot runs once.
    slot = Math.max(slot + 1000, Date.now());
    await product.scheduled({ cron: await request.text(), scheduledTime: slot }, ...platform);
    return new Response();
  }

  async function makePerson(request: Request, platform: never[]): Promise<Response> {
    const { email, language, consents, calls } = (await request.json()) as PersonRequest; // from our own tests
    places += 1;
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      // A unique IP address (RFC 5737), because limits count per address.
      'cf-connecting-ip': `198.51.${Math.floor(places / 256) % 256}.${places % 256}`,
    };
    const call = async (path: string, data?: object): Promise<Record<string, unknown>> => {
      const sent = data ? { method: 'POST', body: JSON.stringify(data) } : {};
      const url = new URL(path, request.url);
      const answer = await product.fetch(new Request(url, { headers, ...sent }), ...platform);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      // A code is only valid in the browser that requested it.
      headers.cookie ??= answer.headers
        .getSetCookie()
        .map((line) => line.replace(/;.*/, ''))
        .join('; ');
      return (await answer.json()) as Record<string, unknown>; // every answer of the product is an object
    };

    await call('/api/register/user', { email, language, ...consents });
    const { messages } = await call(`/dev/mail.json?to=${encodeURIComponent(email)}`);
    const [mail] = messages as { text: string }[]; // of the product's own outbox
    const secret = /^\s{4}([A-Z0-9]{5})$/m.exec(mail?.text ?? '')?.[1];
    const { xox, stx } = await call('/api/login/code/verify', { email, secret, rotate: 1 });
    headers.authorization = `Bearer ${stx}`;
    const answers: object[] = [];
    for (const [path, data] of calls) answers.push(await call(path, data));
    return Response.json({ xox, stx, answers });
  }

  const doors = new Map([
    ['/__test/person', makePerson],
    ['/__test/timer', runTimer],
  ]);
  const fetch: Fetch = (request, ...platform) =>
    doors
      .get(new URL(request.url).pathname)?.(request, platform)
      .catch((fault: unknown) => new Response(String(fault), { status: 500 })) ??
    product.fetch(request, ...platform);
  return { ...product, fetch };
}
