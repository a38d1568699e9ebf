import { expect, type Page } from '@playwright/test';
import { textsOf } from './texts.ts';

const t = textsOf('en');

export const PIN = '2580';

export const lockHeading = (page: Page) => page.getByRole('heading', { name: t('lock.enterPin') });
export const unlockButton = (page: Page) => page.getByRole('button', { name: t('lock.unlock') });

/** Sets a PIN in the settings; the page is signed in. */
export async function setPin(page: Page, pin: string = PIN): Promise<void> {
  await page.goto('/settings/lock');
  await page.getByRole('button', { name: t('lock.setPin') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: t('lock.pin'), exact: true }).fill(pin);
  await sheet.getByLabel(t('lock.repeatPin')).fill(pin);
  await sheet.getByRole('button', { name: t('lock.savePin') }).click();
  await expect(page.getByRole('button', { name: t('lock.now') })).toBeVisible();
  await expect(sheet).toHaveCount(0);
}

/** Loads a page and waits for the lock in front of it. */
export async function gotoLocked(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await lockHeading(page).waitFor();
  await page.keyboard.type(PIN);
}

/** Chooses when the app locks. */
export async function lockAt(page: Page, time: 'start' | '0' | '1' | '5' | '15'): Promise<void> {
  const choice = page.getByRole('button', { name: t(`lock.times.${time}`), exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
}

/** Adds a passkey in the settings; the page is signed in. */
export async function addPasskey(page: Page): Promise<void> {
  // The browser only prompts on the page in front.
  await page.bringToFront();
  await page.goto('/settings/signing-in');
  await page.getByRole('button', { name: t('passkeys.add'), exact: true }).click();
  await expect(page.getByText(t('passkeys.neverUsed'))).toBeVisible();
}
