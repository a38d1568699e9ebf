import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { newAddress, newestCode } from '../e2e/support/mail.ts';
import { missingFor } from './engine.ts';
import { firefox } from './firefox.ts';
import { liveAnotherDay, liveFirstDay } from './journey.ts';
import { webkit } from './webkit.ts';

for (const engine of [firefox, webkit]) {
  test(`every journey in ${engine.name}`, async ({ baseURL, request }, info) => {
    const missing = missingFor(engine);
    if (missing.length > 0)
      process.stdout.write(`${engine.name} is left out: ${missing.join(', ')} not found\n`);
    test.skip(missing.length > 0);
    // These browsers are slower than the gate's, and the machine may be busy.
    test.setTimeout(180_000);
    const { browser, version, picture, stop } = await engine.start();
    info.annotations.push({ type: 'version', description: version });
    const email = newAddress();
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const code = () => newestCode(request, email);
      await liveFirstDay(browser, { origin: baseURL ?? '', timeZone, email, newestCode: code });
      await liveAnotherDay(browser, { timeZone });
    } finally {
      // A failing screenshot must not hide why the journey failed.
      await picture().then(
        (png) => writeFileSync(info.outputPath('last-page.png'), png),
        (error) => process.stdout.write(`no picture of the last page: ${error}\n`),
      );
      await stop();
    }
  });
}
