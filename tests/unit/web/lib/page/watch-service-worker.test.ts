import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ENTRY = 'https://marea.example/assets/index-AAAAAAAA.js';

/** A service worker with a cached build. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly heard: unknown[] = [];
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(message: unknown, [port]: MessagePort[] = []) {
    this.heard.push(message);
    if (message === 'which-build') port?.postMessage(this.build);
  }
}

const same = () => new FakeWorker('/assets/index-AAAAAAAA.js');
const newer = () => new FakeWorker('/assets/index-BBBBBBBB.js');

type Workers = { waiting?: FakeWorker | null; active?: FakeWorker | null; installing?: FakeWorker | null };

/** The browser's API; `waiting` is a worker from an earlier visit. */
function browser({ waiting = null, active = null, installing = null }: Workers = {}) {
  const registration = Object.assign(new EventTarget(), { waiting, active, installing });
  const register = vi.fn(async (_script: string, _options: object) => registration);
  const workers = Object.assign(new EventTarget(), { controller: null as FakeWorker | null, register });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  return {
    register,
    install: (worker: FakeWorker) => {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
    takeOver: (worker: FakeWorker) => {
      workers.controller = worker;
      workers.dispatchEvent(new Event('controllerchange'));
    },
  };
}

async function watch() {
  const { hasNewVersion } = await import('#web/lib/page/watch-service-worker.ts');
  const { watchServiceWorker } = await import('#web/lib/page/watch-service-worker.ts');
  await watchServiceWorker(ENTRY);
  return hasNewVersion;
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('a newer version', () => {
  it('is reported once installed, and stays waiting', async () => {
    const { install } = browser();
    const isReported = await watch();
    const worker = newer();
    install(worker);
    await vi.waitFor(() => expect(isReported()).toBe(true));
    expect(worker.heard).toEqual(['which-build']);
  });

  it('is reported if it has been waiting since an earlier visit', async () => {
    browser({ waiting: newer() });
    expect((await watch())()).toBe(true);
  });

  it('is reported when another tab has activated it', async () => {
    const { takeOver } = browser();
    const isReported = await watch();
    takeOver(newer());
    await vi.waitFor(() => expect(isReported()).toBe(true));
  });
});

describe('the page’s own version', () => {
  it('takes over silently', async () => {
    const waiting = same();
    browser({ waiting });
    expect((await watch())()).toBe(false);
    expect(waiting.heard).toEqual(['which-build', 'take-over']);
  });

  it('asks its worker to remove earlier builds that no window needs any more', async () => {
    const active = same();
    browser({ active });
    await watch();
    expect(active.heard).toEqual(['drop-unused']);
  });

  it.each([
    ['redundant', 'rejected'],
    ['installed', 'resolved'],
  ])('that is %s at the first visit leaves the start %s', async (state, outcome) => {
    const installing = same();
    browser({ installing });
    const watched = watch().then(
      () => 'resolved',
      () => 'rejected',
    );
    await new Promise((resolve) => setTimeout(resolve));
    installing.state = state;
    installing.dispatchEvent(new Event('statechange'));
    expect(await watched).toBe(outcome);
  });

  it('is registered with a URL from the page’s only policy', async () => {
    const { register } = browser();
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ({
        createScriptURL: (url: string) => `${name}: ${rules.createScriptURL(url)}`,
      }),
    });
    await watch();
    expect(register).toHaveBeenCalledWith('marea: /service-worker.js', { updateViaCache: 'none' });
  });
});
