import type { Locator, Page } from '@playwright/test';
import type { textsOf } from './texts.ts';

/**
 * The Undo button of the visible toast, with the pointer on it. A toast disappears after ten seconds but stays under a pointer,
 * so that a slow test can check other things first.
 */
export async function heldUndo(page: Page, t: ReturnType<typeof textsOf>): Promise<Locator> {
  const undo = page
    .getByRole('region', { name: t('nav.notifications') })
    .getByRole('button', { name: t('common.undo') });
  await undo.hover();
  return undo;
}
