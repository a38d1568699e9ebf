import { defineConfig } from '@playwright/test';
import { GALLERY, PORT } from './scripts/addresses-for-tests.ts';
import { findChromium } from './scripts/find-chromium.ts';

// `npm run test:long` runs what the gate leaves out: more looks of the same pages, and the parts of the interface by themselves.
const isLong = Boolean(process.env.E2E_LONG);
const LONG = /@long/;
const ON_GALLERY = /(gallery|panels|week-strip)\.e2e\.ts$/;

const { executablePath, args } = await findChromium();

const GALLERY_SERVER = {
  command: 'node scripts/serve-gallery-for-tests.ts',
  url: GALLERY,
  timeout: 120_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // On machines that do other things too; what is not there by then is not slow, but missing.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  projects: isLong
    ? [
        { name: 'looks', grep: LONG, testIgnore: ON_GALLERY },
        { name: 'gallery', testMatch: ON_GALLERY },
      ]
    : [{ name: 'gate', grepInvert: LONG, testIgnore: ON_GALLERY }],
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Brussels',
    // What is kept on the device would answer for the server; the tests of the installed app allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: [...args] },
    // Traces of every test cost a third of the time; anyone who looks into a failure asks for them.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: [
    {
      command: 'node scripts/serve-for-tests.ts',
      url: `http://127.0.0.1:${PORT}/api/system/health`,
      // Two builds, on machines that do other things too.
      timeout: 240_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    ...(isLong ? [GALLERY_SERVER] : []),
  ],
});
