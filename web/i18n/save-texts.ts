import type { TFunction } from 'i18next';

/** The texts of a save button. */
export function saveTexts(t: TFunction) {
  return {
    save: t('common.save'),
    saving: t('common.saving'),
    saved: t('common.saved'),
    failed: t('common.notSaved'),
  };
}
