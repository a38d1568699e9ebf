import { defineConfig } from '@playwright/test';
import { GALLERY, PORT } from './scripts/addresses-for-tests.ts';
import { findChromium, findHeadlessShell } from './scripts/find-chromium.ts';

// `npm run test:long` runs every test, with animations and in full Chromium, and the gallery's parts on their own.
const isLong = Boolean(process.env.E2E_LONG);
/** Tests in other looks and languages, only for `npm run test:long`. */
const LONG = /@long/;
/** Tests of failures and of alternative ways, for runs by hand and `npm run test:long`. */
const STATE = /@state/;
const isGate = Boolean(process.env.E2E_GATE);
/** Whether the journey is to run in browsers that this runner doesn't drive itself: `npm run test:engines`. */
const isEngines = Boolean(process.env.E2E_ENGINES);
const ON_GALLERY = /(gallery|panels|week-strip)\.e2e\.ts$/;

/** Tests that the headless shell can't run, or draws differently. */
const NEEDS_ALL = /@whole-browser/;
const { executablePath, args } = await findChromium();
const { executablePath: shellPath = executablePath } = findHeadlessShell() ?? {};
/** Fewer browser processes for the same pages: a tenth less work, mostly messages between processes. */
const FEW_PROCESSES = [
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];
const inBrowser = (path: string) => ({
  launchOptions: { executablePath: path, args: isLong ? [...args] : [...args, ...FEW_PROCESSES] },
});
const leftOut = isGate ? [LONG, STATE] : [LONG];

const GALLERY_SERVER = {
  command: 'node scripts/serve-gallery-for-tests.ts',
  url: GALLERY,
  timeout: 120_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
};

export default defineConfig({
  testDir: isEngines ? 'tests/engines' : 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Files of accessibility trees, the same in every browser and system.
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  // For busy machines; what isn't there by then is missing, not slow.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 3,
  fullyParallel: true,
  projects: isLong
    ? [
        { name: 'all', testIgnore: ON_GALLERY },
        { name: 'gallery', testMatch: ON_GALLERY },
      ]
    : [
        {
          name: 'gate',
          grepInvert: [...leftOut, NEEDS_ALL],
          testIgnore: ON_GALLERY,
          use: inBrowser(shellPath),
        },
        { name: 'whole browser', grep: NEEDS_ALL, grepInvert: leftOut, testIgnore: ON_GALLERY },
      ],
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    // The gate doesn't wait for animations; `npm run test:long` does.
    contextOptions: isLong ? {} : { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Brussels',
    // A service worker would answer instead of the server; the tests of the installed app allow it.
    serviceWorkers: 'block',
    // A new context costs half a second; tests/e2e/support/test.ts resets what Playwright doesn't in a reused one.
    reuseContext: true,
    ...inBrowser(executablePath),
    // Traces of every test cost a third of the time; ask for them when looking into a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: [
    {
      command: 'node --disable-warning=ExperimentalWarning scripts/serve-for-tests.ts',
      url: `http://127.0.0.1:${PORT}/api/system/health`,
      // Three builds on a busy machine; it starts in seconds.
      timeout: process.env.E2E_IS_BUILT ? 60_000 : 240_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    ...(isLong ? [GALLERY_SERVER] : []),
  ],
});
