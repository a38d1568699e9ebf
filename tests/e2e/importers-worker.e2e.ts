import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// Checks what the policies of the deployed workers for other apps' files and for calendars allow.

type Kind = 'foreign-file' | 'database' | 'calendar';

/** The path of a worker in the build, from the service worker's list of files. */
async function addressOf(page: Page, kind: Kind): Promise<string> {
  const list = await (await page.request.get('/service-worker.js')).text();
  const [address] = new RegExp(`/workers/\\w+/read-${kind}[\\w.-]+\\.js`).exec(list) ?? [];
  if (address === undefined) throw new Error(`the build has no worker for ${kind}`);
  return address;
}

/** Starts a worker as the page does, and waits until it runs. */
async function start(page: Page, kind: Kind) {
  const address = await addressOf(page, kind);
  const started = page.waitForEvent('worker');
  await page.evaluate((script) => {
    // The page has no other policy for scripts, and its own code, which would create it, isn't loaded.
    const policy = window.trustedTypes?.createPolicy('marea', { createScriptURL: (url) => url });
    const trusted = (policy?.createScriptURL(script) ?? script) as string; // the DOM types lack trusted URLs
    Object.assign(window, { reading: new Worker(trusted, { type: 'module' }) });
  }, address);
  return started;
}

test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/offline');
});

for (const kind of ['foreign-file', 'database', 'calendar'] as const) {
  test(`the worker for ${kind} can neither send nor load anything`, async ({ page }) => {
    // A refused request is also reported, but never answered.
    const answered: string[] = [];
    page.on('response', (response) => answered.push(new URL(response.url()).pathname));
    const worker = await start(page, kind);
    const outcomes = await worker.evaluate(async () => {
      const attempt = async (work: () => unknown): Promise<string> => {
        try {
          await work();
          return 'worked';
        } catch {
          return 'refused';
        }
      };
      const opened = (make: () => EventTarget, event: string) =>
        new Promise((resolve, reject) => {
          const target = make();
          target.addEventListener(event, resolve);
          target.addEventListener('error', reject);
        });
      return {
        fetch: await attempt(() => fetch('/api/system/version')),
        elsewhere: await attempt(() => fetch('https://elsewhere.example/', { mode: 'no-cors' })),
        request: await attempt(() =>
          opened(() => {
            const request = new XMLHttpRequest();
            request.open('GET', '/api/system/version');
            request.send();
            return request;
          }, 'load'),
        ),
        socket: await attempt(() => opened(() => new WebSocket('wss://elsewhere.example/'), 'open')),
        events: await attempt(() => opened(() => new EventSource('/api/system/version'), 'open')),
        worker: await attempt(() => opened(() => new Worker('/service-worker.js'), 'message')),
        code: await attempt(() => new Function('return 1')()),
      };
    });

    expect(outcomes).toEqual({
      fetch: 'refused',
      elsewhere: 'refused',
      request: 'refused',
      socket: 'refused',
      events: 'refused',
      worker: 'refused',
      code: 'refused',
    });
    expect(answered.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
}

test('only the worker for databases may run an engine', async ({ page }) => {
  const compile = () =>
    WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])).then(
      () => 'worked',
      () => 'refused',
    );
  expect(await (await start(page, 'database')).evaluate(compile)).toBe('worked');
  await page.reload();
  expect(await (await start(page, 'foreign-file')).evaluate(compile)).toBe('refused');
});

test('a file is read in the worker', async ({ page }) => {
  await start(page, 'foreign-file');
  const content = readFileSync('tests/imports/clue_measurements.json', 'utf8');
  const answer = await page.evaluate(async (text) => {
    const worker: Worker = Reflect.get(window, 'reading');
    const answered = new Promise<MessageEvent>((resolve) => {
      worker.onmessage = resolve;
    });
    worker.postMessage({ file: new File([text], 'a'), today: '2026-11-25', birthOn: null });
    return (await answered).data;
  }, content);
  expect(answer).toMatchObject({ kind: 'read', reading: { source: 'clue', records: 24 } });
});
