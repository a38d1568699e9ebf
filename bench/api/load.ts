import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { isLostConnection } from '../lost-connection.ts';

/** One HTTP request. */
export type LineCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** How fast calls were answered; times in milliseconds. */
export type Speed = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

/** Calls running at the same time. */
export const CONCURRENCY = 8;

const SENDINGS_MAX = 3;
const NANOSECONDS_PER_MILLISECOND = 1e6;

/** Sends calls to a server over persistent connections, `CONCURRENCY` at a time. Throws if one isn't successful. */
export function createLoad(origin: URL) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

  function answerTo({ method, path, headers, body }: LineCall): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        { agent, host: origin.hostname, port: origin.port, method, path, headers: { ...headers, ...length } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('error', reject);
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Sends a call, again if it never reached the Worker. */
  async function send(call: LineCall): Promise<void> {
    for (let sendings = 1; ; sendings++) {
      const { status, text } = await answerTo(call);
      if (status === 200 || status === 201) return;
      if (!isLostConnection({ status, text }) || sendings === SENDINGS_MAX) {
        throw new Error(`${call.method} ${call.path} answered ${status} ${text}`);
      }
    }
  }

  return {
    /** Makes all calls and returns how fast they were answered. */
    run: async (calls: readonly LineCall[]): Promise<Speed> => {
      const histogram = createHistogram();
      const waiting = calls.values();
      const begunAt = performance.now();
      const work = async () => {
        for (const call of waiting) {
          const sentAt = process.hrtime.bigint();
          await send(call);
          histogram.record(process.hrtime.bigint() - sentAt);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      const seconds = (performance.now() - begunAt) / 1_000;
      const at = (percentile: number) => histogram.percentile(percentile) / NANOSECONDS_PER_MILLISECOND;
      return { perSecond: calls.length / seconds, p50: at(50), p95: at(95), p99: at(99) };
    },
    close: () => agent.destroy(),
  };
}

export type Load = ReturnType<typeof createLoad>;
