import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';
import { GALLERY, PORT } from './tests/e2e/support/addresses.ts';

const { executablePath, args } = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  // `npm run test:long` runs what the gate leaves out.
  ...(process.env.E2E_LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    launchOptions: { executablePath, args: [...args] },
    trace: 'retain-on-failure',
  },
  webServer: [
    {
      command: 'node scripts/serve-for-tests.ts',
      url: `http://127.0.0.1:${PORT}/api/system/health`,
      env: { E2E_PORT: String(PORT) },
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    {
      command: 'node scripts/serve-gallery-for-tests.ts',
      url: GALLERY,
      env: { GALLERY_PORT: new URL(GALLERY).port },
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
});
