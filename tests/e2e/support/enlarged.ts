import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.ts';
import { test as base } from './test.ts';

/** Tests with a browser whose own settings double the text size. */
export const test = base.extend<{ enlarged: BrowserContext }>({
  enlarged: async ({ baseURL, viewport, timezoneId, locale }, use, info) => {
    const profile = info.outputPath('profile');
    mkdirSync(join(profile, 'Default'), { recursive: true });
    const settings = { webkit: { webprefs: { default_font_size: 32 } } };
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
    const { executablePath, args } = await findChromium();
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args],
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
      ...(locale === undefined ? {} : { locale }),
    });
    await use(context);
    await context.close();
  },
});
