import type { Locator, Page } from '@playwright/test';
import type { textsOf } from './texts.ts';

/**
 * The Undo of the toast that is shown, with the pointer resting on it. A toast goes after ten seconds but waits under a pointer,
 * so a test may look at other things first on a machine of any speed.
 */
export async function heldUndo(page: Page, t: ReturnType<typeof textsOf>): Promise<Locator> {
  const undo = page
    .getByRole('region', { name: t('nav.notifications') })
    .getByRole('button', { name: t('common.undo') });
  await undo.hover();
  return undo;
}
