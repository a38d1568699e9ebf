import { nowMs, reseed, setClock, takeOutside, tick } from './frozen-world.ts';

// Runs in workerd between the comparison and the built bundle, which it doesn't change.

/** The platform's handle of a request or a run, as far as the product uses it. */
type Context = {
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly passThroughOnException: () => void;
};
type Run = { readonly cron: string; readonly scheduledTime: number; readonly noRetry: () => void };
type Product = {
  readonly fetch: (request: Request, env: object, context: Context) => Response | Promise<Response>;
  readonly scheduled: (run: Run, env: object, context: Context) => Promise<void>;
};
type Asked = { readonly env: object; readonly context: Context };

/** The clock in unix seconds. While it ticks, each request comes a millisecond after the previous one. */
export type ClockSetting = { readonly now: number; readonly ticks: boolean };

/** The outbox of a local start stores no mails of runs, so they go to a mail service, as on a deployment. */
const DEPLOYED = {
  MAIL_TRANSPORT: 'resend',
  RESEND_API_KEY: 'key-of-the-comparison',
  RESEND_BASE_URL: 'https://mails.example.com',
};

/** A log line without the stack of a failure, whose positions in the bundle change with every change of the code. */
function readLine(line: unknown): unknown {
  try {
    const { stack: _places, ...fields } = JSON.parse(String(line)) as Record<string, unknown>; // the product logs objects
    return fields;
  } catch {
    return line;
  }
}

/** The product with a settable clock, runs on request, and a readable log. */
export function withDoor(product: Product): Pick<Product, 'fetch'> {
  let requests = 0;
  let isTicking = true;
  const log: unknown[] = [];
  console.log = (line: unknown) => void log.push(readLine(line));

  async function runCron(request: Request, { env, context }: Asked): Promise<Response> {
    const { cron } = (await request.json()) as { cron: string }; // from `call.ts`
    const scheduledTime = Math.floor(nowMs() / 1000) * 1000;
    await product.scheduled({ cron, scheduledTime, noRetry: () => {} }, { ...env, ...DEPLOYED }, context);
    return Response.json({});
  }

  /** The door's own answers, which don't use the generator; `undefined` for calls to the product. */
  async function ownAnswer(request: Request): Promise<Response | undefined> {
    switch (new URL(request.url).pathname) {
      case '/__compare/clock': {
        const { now, ticks } = (await request.json()) as ClockSetting; // from `call.ts`
        setClock(now * 1000);
        isTicking = ticks;
        return Response.json({});
      }
      case '/__compare/output':
        return Response.json({ log: log.splice(0), outside: takeOutside() });
      default:
        return undefined;
    }
  }

  async function productsAnswer(request: Request, asked: Asked): Promise<Response> {
    const { pathname } = new URL(request.url);
    requests += 1;
    reseed(`${requests} ${request.method} ${pathname}`);
    if (isTicking) tick();
    if (pathname === '/__compare/cron') return runCron(request, asked);
    return product.fetch(request, asked.env, asked.context);
  }

  return {
    fetch: async (request, env) => {
      const own = await ownAnswer(request);
      if (own !== undefined) return own;
      const left: Promise<unknown>[] = [];
      const context: Context = {
        waitUntil: (work) => void left.push(work),
        passThroughOnException: () => {},
      };
      const answer = await productsAnswer(request, { env, context });
      const body = answer.body === null ? null : await answer.arrayBuffer();
      // The product's work after its answer ends before the next request. The list may grow meanwhile.
      for (const work of left) await work.catch(() => {});
      return new Response(body, answer);
    },
  };
}
