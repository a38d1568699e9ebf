import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import type { textsOf } from './texts.ts';

/**
 * The Undo button of the visible toast, with the pointer on it. A toast disappears after ten seconds but stays under a pointer,
 * so that a slow test can check other things first.
 */
export async function heldUndo(page: Page, t: ReturnType<typeof textsOf>): Promise<Locator> {
  const toast = page
    .getByRole('region', { name: t('nav.notifications') })
    .locator('.Toastify__toast')
    .filter({ has: page.getByRole('button', { name: t('common.undo') }) });
  const undo = toast.getByRole('button', { name: t('common.undo') });
  // A toast that still slides in leaves a pointer that was put on it.
  await toast.evaluate((sliding) => Promise.all(sliding.getAnimations().map(({ finished }) => finished)));
  await undo.hover();
  // The library measures a toast's time by the animation of its progress.
  await expect(toast.locator('.Toastify__progress-bar--animated')).toHaveCSS(
    'animation-play-state',
    'paused',
  );
  return undo;
}
