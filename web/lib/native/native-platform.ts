import { App } from '@capacitor/app';
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { CapacitorSQLitePlugin } from '@capacitor-community/sqlite';
import './native-shell.css';
import { rememberSwitch, savedLanguage } from '#web/lib/device-storage.ts';
import { createBrowserTokenStore } from '#web/lib/durable-copy.ts';
import {
  createApiReach,
  createDeviceCheck,
  createEarlierTokens,
  createKeychainTokenStore,
  type DeviceCheck,
  goBack,
  pathOfLink,
  staticPageOf,
  type TokenKeychain,
} from './native-shell.ts';

/** Set in builds for the shells, which fail without it. */
const API_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

/** Sets up the shells' `Platform`: iOS's Keychain, the system's check of the person, the back button, and links into the app. */
export async function openNativePlatform(follow: (path: string) => void) {
  await leaveForStaticPage();
  followBackButton();
  void App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOfLink(url, API_ORIGIN);
    if (path !== undefined) follow(path);
  });
  return {
    tokens:
      Capacitor.getPlatform() === 'ios'
        ? createKeychainTokenStore(
            registerPlugin<TokenKeychain>('SecureStorage'),
            createEarlierTokens(registerPlugin<CapacitorSQLitePlugin>('CapacitorSQLite')),
          )
        : createBrowserTokenStore(),
    reachApi: createApiReach(API_ORIGIN),
    askDevice: createDeviceCheck(registerPlugin<DeviceCheck>('BiometricAuthNative')),
  };
}

/** Handles Android's back button and edge gesture. */
export function followBackButton(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    goBack({ canGoBack, leave: () => void App.minimizeApp() });
  });
}

/** The shells serve `index.html` for every path, so this does the Worker's job for `/start` and the legal pages. */
async function leaveForStaticPage(): Promise<void> {
  const page = staticPageOf(new URL(location.href), savedLanguage());
  if (page === undefined) return;
  if (page.chosen !== undefined) rememberSwitch(page.chosen);
  location.replace(page.asset);
  // The page is about to unload; the app must not show until then.
  await new Promise(() => {});
}
