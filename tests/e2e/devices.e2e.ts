import type { Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { languageTag } from './support/findings.ts';
import { signInAgain, signUpOnboarded, useSession } from './support/person.ts';
import { lookUntilNavigation } from './support/stale-token.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const language of LANGUAGES) {
  test(
    `a device is signed out from another device’s list, and stays signed out (${language})`,
    languageTag(language),
    async ({ browser, page, request }) => {
      const t = textsOf(language);
      const person = await signUpOnboarded(request, { language });
      const lost = await (await browser.newContext()).newPage();
      await useSession(lost, person);
      await open(lost, '/dashboard');

      await useSession(page, await signInAgain(request, person));
      await open(page, '/settings/devices');
      const rows = page
        .getByRole('region', { name: t('settings.devices'), exact: true })
        .getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: t('settings.thisDevice') })).toHaveCount(1);
      await lookUntilNavigation(lost);
      await rows.getByRole('button').click();
      await expect(rows).toHaveCount(1);
      await expect(rows.getByRole('button')).toHaveCount(0);

      await expect(lost).toHaveURL(/\/start$/);
      await lost.goto('/dashboard');
      await expect(lost).toHaveURL(/\/start$/);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: t('index.devices') })).toBeVisible();
    },
  );
}
