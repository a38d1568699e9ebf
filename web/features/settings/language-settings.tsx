import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/account/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { useSwitchLanguage } from './settings.mutations.ts';

export function LanguageSettings() {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [wanted, setWanted] = useState<Language>();
  const change = useSwitchLanguage();
  return (
    <Segmented
      legend={t('common.language')}
      // What was pressed is marked at once, while its texts are still on their way.
      value={wanted ?? shown}
      onChange={(language) => {
        setWanted(language);
        change.mutate(language, { onSettled: () => setWanted(undefined) });
      }}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
    />
  );
}
