import i18next from 'i18next';
import { reloadForMissingCode } from '#web/lib/page/missing-code.ts';
import { notify } from '#web/lib/page/notify.ts';

/** Loads what a press opens. If that fails, the app reloads for the next version or a toast says so, and nothing should open. */
export async function isCodeThere(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    if (!reloadForMissingCode()) void notify({ tone: 'error', text: i18next.t('errors.network') });
    return false;
  }
}
