import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/account/language.ts';
import { shownLanguage } from './i18n.ts';

/** The language the interface is shown in. */
export function useLanguage(): Language {
  // Only for the subscription, which re-renders after a switch.
  useTranslation();
  return shownLanguage();
}
