import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { NAMED_HOST } from './support/authenticator.ts';
import { lockHeading, PIN, setPin } from './support/lock.ts';
import { useSession as putSession, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const KILLS = 20;
/** Fewer wrong PINs than cause a waiting time. */
const IN_A_ROW = 4;

async function start(profile: string) {
  const { executablePath, args } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args],
    baseURL: NAMED_HOST,
    locale: 'en-GB',
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Kills every process of this profile's browser at once. Linux only. */
function kill(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) continue;
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has just ended.
    }
  }
}

const triesOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('marea.lock.tries');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('tries');
          reading.onsuccess = () => resolve(reading.result?.wrong ?? 0);
          reading.onerror = () => reject(reading.error);
          opening.result.close();
        };
      }),
  );

test('a wrong PIN counts, however soon the browser is killed after it was refused', {
  tag: ['@long', '@whole-browser'],
}, async ({ request }) => {
  test.setTimeout(600_000);
  const profile = mkdtempSync(join(tmpdir(), 'marea-killed-'));
  const counted: boolean[] = [];
  try {
    const first = await start(profile);
    await putSession(first.page, await signUpOnboarded(request));
    await setPin(first.page);
    await first.context.close();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const { context, page } = await start(profile);
      await page.goto('/tasks');
      await lockHeading(page).waitFor();
      const before = await triesOn(page);
      await page.keyboard.type('0000');
      await page.getByText(t('lock.wrong_other', { count: 9 - before }), { exact: false }).waitFor();
      kill(profile);
      await context.close().catch(() => undefined);
      const again = await start(profile);
      await again.page.goto('/tasks');
      await lockHeading(again.page).waitFor();
      counted.push((await triesOn(again.page)) === before + 1);
      if ((kills + 1) % IN_A_ROW === 0) {
        await again.page.keyboard.type(PIN);
        await expect(lockHeading(again.page)).toHaveCount(0);
      }
      await again.context.close();
    }
    test
      .info()
      .annotations.push({ type: 'counted', description: `${counted.filter(Boolean).length} of ${KILLS}` });
    expect(counted).toEqual(Array.from({ length: KILLS }, () => true));
  } finally {
    kill(profile);
    rmSync(profile, { recursive: true, force: true });
  }
});
