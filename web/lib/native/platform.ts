import { createBrowserTokenStore, type TokenStore } from '#web/lib/session/token-store.ts';

/** What a browser and the native shells do differently; the rest of the app knows nothing of it. */
export type Platform = {
  readonly tokens: TokenStore;
  /** Sends a request to a path of the API, wherever that lies. */
  readonly reachApi: (path: string, init: RequestInit) => Promise<Response>;
};

let platform: Platform = {
  tokens: createBrowserTokenStore(),
  reachApi: (path, init) => fetch(path, init),
};

/** Where this device keeps the refresh token. */
export function tokenStore(): TokenStore {
  return platform.tokens;
}

/** Sends a request to a path of the API. */
export function reachApi(path: string, init: RequestInit): Promise<Response> {
  return platform.reachApi(path, init);
}

/**
 * In a native shell loads what belongs to it, before anything asks for a token or for the API; `follow` opens the path of a
 * link that led into the app. The mode is a constant of the build: the web's bundle holds nothing of the shells.
 */
export async function openPlatform(follow: (path: string) => void): Promise<void> {
  if (import.meta.env.MODE !== 'native') return;
  const { openNativePlatform } = await import('./native-platform.ts');
  platform = await openNativePlatform(follow);
}
