import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/account/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { useSwitchLanguage } from './settings.mutations.ts';

export function LanguageSettings() {
  const { t } = useTranslation();
  const language = useLanguage();
  const change = useSwitchLanguage();
  return (
    <Segmented
      legend={t('common.language')}
      name="language"
      value={language}
      onChange={(wanted) => change.mutate(wanted)}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
    />
  );
}
