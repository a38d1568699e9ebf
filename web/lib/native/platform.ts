import { createBrowserTokenStore, type TokenStore } from '#web/lib/durable-copy.ts';

/** Lets the system verify the device's person, with the reason in its prompt; rejects if that fails. */
type VerifyDeviceUser = (reason: string) => Promise<void>;

/** What differs between browsers and the native shells; nothing else in the app depends on it. */
export type Platform = {
  readonly tokens: TokenStore;
  /** Sends a request to a path of the API, on whatever origin. */
  readonly reachApi: (path: string, init: RequestInit) => Promise<Response>;
  /** Only in native shells, which have no passkeys for the lock. */
  readonly askDevice?: VerifyDeviceUser;
};

let platform: Platform = {
  tokens: createBrowserTokenStore(),
  reachApi: (path, init) => fetch(path, init),
};

export const tokenStore = (): TokenStore => platform.tokens;

export const reachApi = (path: string, init: RequestInit): Promise<Response> => platform.reachApi(path, init);

/** The system's check of the device's person; `undefined` in browsers. */
export const deviceVerifier = (): VerifyDeviceUser | undefined => platform.askDevice;

/** In a native shell, loads its code; `follow` opens the path of a link. The mode is a build constant: the web has none of it. */
export async function openPlatform(follow: (path: string) => void): Promise<void> {
  if (import.meta.env.MODE !== 'native') return;
  const { openNativePlatform } = await import('./native-platform.ts');
  platform = await openNativePlatform(follow);
}
