import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ModeChoice } from '#domain/cycle/cycle-mode.ts';
import { type TextOf, textsOf } from './texts.ts';

/** Opens the choice of the tracking mode on the current page, and chooses a mode. */
export async function pickMode(
  page: Page,
  { choice, t = textsOf('en') }: { choice: ModeChoice; t?: TextOf },
) {
  await page.getByRole('button', { name: t('modes.change'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('modes.title') });
  await sheet.locator(`input[value=${choice}]`).check();
  return sheet;
}

/** Chooses a mode, and saves it without further answers. */
export async function chooseMode(page: Page, choice: ModeChoice): Promise<void> {
  const t = textsOf('en');
  const sheet = await pickMode(page, { choice });
  await sheet.getByRole('button', { name: t('modes.save') }).click();
  await expect(sheet).toBeHidden();
}
