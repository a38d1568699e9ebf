import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { SHELL } from '../../../scripts/addresses-for-tests.ts';

const BUILD = join(import.meta.dirname, '../../../node_modules/.cache/e2e-native');
const BRIDGE = join(
  import.meta.dirname,
  '../../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves the native build as both shells do: files by their path, `index.html` for anything else. */
export async function serveShell(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', SHELL);
    const file = extname(pathname) === '' ? '/index.html' : pathname;
    const content = await readFile(join(BUILD, file)).catch(() => undefined);
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(SHELL).port), 'localhost', resolve));
  return server;
}

type Call = { prefixedKey?: string; data?: string };

/** The methods of a plugin in the shell: `addListener` answers many times, everything else once. */
const methodsOf = (...names: string[]) => [
  { name: 'addListener' },
  ...names.map((name) => ({ name, rtype: 'promise' })),
];
const ON_BOTH = [
  { name: 'App', methods: methodsOf('minimizeApp') },
  { name: 'BiometricAuthNative', methods: methodsOf('internalAuthenticate') },
];
const PLUGINS = {
  android: ON_BOTH,
  ios: [
    ...ON_BOTH,
    {
      name: 'SecureStorage',
      methods: methodsOf('internalGetItem', 'internalSetItem', 'internalRemoveItem'),
    },
    { name: 'CapacitorSQLite', methods: methodsOf('isDatabase') },
  ],
};

/**
 * Fakes the native side of Capacitor's bridge, so that a page opened at `SHELL` thinks it's in the app. Records the app's
 * calls to the system, and can send the system's events to the app; on iOS there's a Keychain. The system recognises the device's
 * owner until `leaveDevice`.
 */
export async function enterShell(page: Page, platform: 'android' | 'ios') {
  const keychain = new Map<string, string>();
  let timesLeft = 0;
  let isPersonThere = true;

  const answer = (method: string, { prefixedKey = '', data = '' }: Call): object => {
    if (method === 'minimizeApp') timesLeft += 1;
    if (method === 'internalAuthenticate' && !isPersonThere) throw new Error('Authentication canceled');
    if (method === 'internalSetItem') keychain.set(prefixedKey, data);
    if (method === 'internalRemoveItem') keychain.delete(prefixedKey);
    if (method === 'internalGetItem') return { data: keychain.get(prefixedKey) ?? null };
    // No earlier version was ever installed.
    if (method === 'isDatabase') return { result: false };
    return {};
  };
  await page.exposeFunction('askShell', answer);
  await page.addInitScript(actShell, platform);
  await page.addInitScript({ path: BRIDGE });
  await page.addInitScript((plugins) => {
    Object.assign(window.Capacitor, { PluginHeaders: plugins });
  }, PLUGINS[platform]);

  return {
    /** Android's back button. */
    pressBack: () =>
      page.evaluate(() => window.tellApp('backButton', { canGoBack: window.history.length > 1 })),
    /** Opens a link in the app, like the system. */
    openLink: (url: string) => page.evaluate((link) => window.tellApp('appUrlOpen', { url: link }), url),
    timesLeft: () => timesLeft,
    /** Makes the system's check fail from now on, as if another person had the device. */
    leaveDevice: () => {
      isPersonThere = false;
    },
    comeToDevice: () => {
      isPersonThere = true;
    },
    /** The tokens in the iOS Keychain. */
    keychainTokens: () => [...keychain.values()],
  };
}

/** Runs in the page before its own code: takes calls from the bridge and returns the shell's answers. */
function actShell(platform: 'android' | 'ios'): void {
  type Message = {
    callbackId: string;
    pluginId: string;
    methodName: string;
    options?: { eventName?: string };
  };
  const listeners = new Map<string | undefined, string>();
  // Events without a listener wait, as in the shell.
  const waiting: { event: string; data: object }[] = [];
  const reply = (callbackId: string, data: object, save: boolean) =>
    window.Capacitor.fromNative({ callbackId, success: true, data, save });

  const sendToApp = (event: string, data: object) => {
    const callbackId = listeners.get(event);
    if (callbackId === undefined) waiting.push({ event, data });
    else reply(callbackId, { ...data }, true);
  };
  const take = async ({ callbackId, methodName, options }: Message) => {
    if (methodName === 'addListener') {
      listeners.set(options?.eventName, callbackId);
      for (const { event, data } of waiting.splice(0)) sendToApp(event, data);
      return;
    }
    await window.askShell(methodName, options ?? {}).then(
      (data) => reply(callbackId, data, false),
      ({ message }: Error) => window.Capacitor.fromNative({ callbackId, success: false, error: { message } }),
    );
  };
  const bridge =
    platform === 'android'
      ? { androidBridge: { postMessage: (text: string) => take(JSON.parse(text)) } }
      : { webkit: { messageHandlers: { bridge: { postMessage: take } } } };
  Object.assign(window, bridge, { tellApp: sendToApp });
}

declare global {
  interface Window {
    Capacitor: { fromNative: (result: object) => void };
    askShell: (method: string, options: object) => Promise<object>;
    tellApp: (event: string, data: object) => void;
  }
}
