import { tellNewVersion } from './new-version.ts';

declare global {
  interface Window {
    /** Where the browser has Trusted Types; the library of types does not know them yet. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL: (url: string) => unknown };
    };
  }
}

const SCRIPT = '/service-worker.js';

/**
 * Registers the service worker, and tells when it keeps a newer build than the page's, whose first script is `entry`. One
 * that keeps this very build takes over without a word.
 */
export async function watchServiceWorker(entry: string): Promise<void> {
  const workers = navigator.serviceWorker;
  const compare = async (worker: ServiceWorker | null | undefined) => {
    if (!worker) return;
    if ((await buildOf(worker)) === new URL(entry).pathname) worker.postMessage('take-over');
    else tellNewVersion();
  };

  const registration = await workers.register(trustedScript(), { updateViaCache: 'none' });
  workers.addEventListener('controllerchange', () => void compare(workers.controller));
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compare(worker);
    });
  });
  await compare(registration.waiting);
}

/** The build that a worker keeps, by its first script. */
function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('which-build', [port2]);
  });
}

/** Where the page demands it, a script's address has to come from the one policy that it allows (`SECURITY.md`). */
function trustedScript(): string {
  const policy = window.trustedTypes?.createPolicy('marea', { createScriptURL: () => SCRIPT });
  // The library of types does not know that a trusted address is one.
  return (policy?.createScriptURL(SCRIPT) ?? SCRIPT) as string;
}
