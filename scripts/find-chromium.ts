import { accessSync, constants } from 'node:fs';
import { chromium as playwrightChromium } from '@playwright/test';
import packagedChromium from '@sparticuz/chromium';

/** A browser for the end-to-end tests, and its arguments. */
type Chromium = { readonly executablePath: string; readonly args: readonly string[] };

/** Stops the browser's own network requests; as root it has to run without its sandbox. */
const QUIET_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a window: a third less work for the same pages, but without notifications. */
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell'];

/** The system's headless shell, if there is one and no other browser was chosen. */
export function findHeadlessShell(): Chromium | undefined {
  if (process.env.CHROMIUM_PATH || process.env.CHROMIUM) return undefined;
  const executablePath = SHELL_PATHS.find(isExecutable);
  return executablePath ? { executablePath, args: QUIET_ARGS } : undefined;
}

/** The system's Chromium, else Playwright's, else the one inside a package (x64 Linux). */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_PATH;
  const paths = [...(chosen ? [chosen] : []), ...SYSTEM_PATHS, playwrightChromium.executablePath()];
  const installed = process.env.CHROMIUM === 'packaged' ? undefined : paths.find(isExecutable);
  if (installed) return { executablePath: installed, args: QUIET_ARGS };
  // The package only unpacks its own libraries if it detects a bare machine.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const executablePath = await packagedChromium.executablePath();
  // Its own arguments are left out, because they turn off web security, which the tests have to check.
  return { executablePath, args: QUIET_ARGS };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
