import { readInTab, storeInTab } from '#web/lib/device-storage.ts';

const PREFIX = 'Missing code: ';
const NAME = 'marea.reloaded';

/** This build's entry file; its name differs in every build. */
const BUILD = import.meta.url;

/** Whether a reload is under way. Later callers, such as a second render of the same view, also get `true`. */
let isReloading = false;

/** Gives every failure to load one of the app's files the same prefix; otherwise the router would reload, even offline. */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isCodeMissing(payload)) payload.message = `${PREFIX}${payload.message}`;
  });
}

/** Whether one of the app's files failed to load: no connection, or a newer build has replaced it. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(PREFIX);
}

/** Reloads the page if that may help: online, with nothing typed, and once per build, to avoid a loop. Returns whether it does. */
export function reloadForMissingCode(): boolean {
  if (isReloading) return true;
  if (!navigator.onLine || isSomethingUnsaved() || !isFirstOfBuild()) return false;
  isReloading = true;
  location.reload();
  return true;
}

/** Without storage a loop couldn't be detected. */
const isFirstOfBuild = (): boolean => readInTab(NAME) !== BUILD && storeInTab(NAME, BUILD);

/** Whether anything on the page would block a reload; dispatches the browser's own event to find out. */
export function isSomethingUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

declare global {
  interface Window {
    /** Only in browsers with Trusted Types; the DOM types don't include it yet. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL: (url: string) => unknown };
    };
  }
}

export const SERVICE_WORKER = '/service-worker.js';
/** The paths of page workers in a build (vite.config.ts), each in a folder with its own policy (public/_headers). */
const BUILT_WORKER = /^\/workers\/(?:reading|database)\/[\w.-]+\.js$/;
/** The paths of page workers in development, which serves the source files. */
const WORKER_IN_DEVELOPMENT = /^\/features\/(?:busy|importers)\/[\w-]+\.worker\.ts\?worker_file&type=module$/;

const isOurs = (address: string): boolean =>
  address === SERVICE_WORKER ||
  BUILT_WORKER.test(address) ||
  (import.meta.env.DEV && WORKER_IN_DEVELOPMENT.test(address));

function checked(address: string): string {
  if (!isOurs(address)) throw new TypeError('a script that is none of ours');
  return address;
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/** The URL of one of our worker scripts, as Trusted Types accept it (`SECURITY.md`). Throws for any other script. */
export function scriptAddress(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('marea', { createScriptURL: checked });
  // The DOM types don't accept a trusted URL as one.
  return (policy?.createScriptURL(address) ?? checked(address)) as string;
}
