// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ENTRY = 'https://marea.example/assets/index-AAAAAAAA.js';

/** A service worker that keeps a build. */
class KeptBuild extends EventTarget {
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

const same = () => new KeptBuild('/assets/index-AAAAAAAA.js');
const newer = () => new KeptBuild('/assets/index-BBBBBBBB.js');

/** The browser's side of it; `waiting` is a worker that an earlier visit left. */
function browser({ waiting = null }: { waiting?: KeptBuild | null } = {}) {
  const registration = Object.assign(new EventTarget(), { waiting, installing: null as KeptBuild | null });
  const register = vi.fn(async (_script: string, _options: object) => registration);
  const workers = Object.assign(new EventTarget(), { controller: null as KeptBuild | null, register });
  vi.stubGlobal('navigator', { serviceWorker: workers });
  return {
    register,
    install: (worker: KeptBuild) => {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
    takeOver: (worker: KeptBuild) => {
      workers.controller = worker;
      workers.dispatchEvent(new Event('controllerchange'));
    },
  };
}

async function watch() {
  const { isNewVersionThere } = await import('#web/lib/page/new-version.ts');
  const { watchServiceWorker } = await import('#web/lib/page/watch-service-worker.ts');
  await watchServiceWorker(ENTRY);
  return isNewVersionThere;
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('a newer version', () => {
  it('is told when it has been installed, and waits', async () => {
    const { install } = browser();
    const isTold = await watch();
    const worker = newer();
    install(worker);
    await vi.waitFor(() => expect(isTold()).toBe(true));
    expect(worker.heard).toEqual(['which-build']);
  });

  it('is told when an earlier visit left it waiting', async () => {
    browser({ waiting: newer() });
    expect((await watch())()).toBe(true);
  });

  it('is told when another tab has taken it', async () => {
    const { takeOver } = browser();
    const isTold = await watch();
    takeOver(newer());
    await vi.waitFor(() => expect(isTold()).toBe(true));
  });
});

describe('the version that the page is of', () => {
  it('takes over without a word', async () => {
    const waiting = same();
    browser({ waiting });
    expect((await watch())()).toBe(false);
    expect(waiting.heard).toEqual(['which-build', 'take-over']);
  });

  it('is registered by an address that the page’s one policy has made', async () => {
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
