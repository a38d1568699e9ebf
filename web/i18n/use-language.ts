import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '#domain/account/language.ts';

/** The language the interface is shown in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return matchLanguage(i18n.resolvedLanguage ?? i18n.language) ?? DEFAULT_LANGUAGE;
}
