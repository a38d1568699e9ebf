import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from '../../scripts/run.ts';
import { atRest, keepSession, leftIn, openBrowser } from '../web/browser.ts';
import { startWorker } from '../web/serve.ts';
import { signIn } from '../web/sign-in.ts';

/** One answer of the API. */
type Answer = {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  readonly body: string;
};

/** The answers that visits of one day need, and the data that an earlier visit left in the browser. */
export type Recorded = {
  readonly answers: readonly Answer[];
  readonly refreshToken: string;
  readonly greeting: string;
};

/** The pages whose calls are recorded, and that can be measured. */
export const PAGES = ['dashboard', 'cycle'] as const;
/** The latest calls are those of idle prefetching. */
const RECORDED_MS = 10_000;

/**
 * The API's answers to visits of the demo account. They are recorded once a day, from this build in front of its Worker, because
 * the account's data depend on the day; measured visits are answered without a Worker.
 */
export async function recordedAnswers(assets: string): Promise<Recorded> {
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Brussels' });
  const file = join(PROJECT, 'node_modules/.cache/bench-start', `answers-${day}.json`);
  // Only written below.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  const recorded = await record(assets);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(recorded));
  return recorded;
}

async function record(assets: string): Promise<Recorded> {
  const worker = await startWorker(assets);
  const browser = await openBrowser();
  try {
    const page = await atRest(browser, worker.origin);
    await keepSession(page, await signIn(worker.origin));
    const answers: Promise<Answer>[] = [];
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (!pathname.startsWith('/api/')) return;
      const call = {
        method: response.request().method(),
        path: pathname + search,
        status: response.status(),
      };
      // A call that the next page cancelled has no body.
      answers.push(
        response.text().then(
          (body) => ({ ...call, body }),
          () => ({ ...call, body: '' }),
        ),
      );
    });
    // The second visits also record the calls that depend on data stored by the first ones.
    for (const name of [...PAGES, ...PAGES]) {
      await page.goto(`${worker.origin}/${name}`);
      await page.waitForTimeout(RECORDED_MS);
    }
    const { greeting, refreshToken } = await leftIn(page);
    return {
      answers: (await Promise.all(answers)).filter(({ body }) => body !== ''),
      refreshToken,
      greeting,
    };
  } finally {
    await browser.close();
    await worker.stop();
  }
}
