import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { chooseTheme, savedTheme, THEMES } from '#web/lib/page/preferences.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { useSwitchLanguage } from './settings.data.ts';

/** Light, dark, or as the device is; kept on this device alone. */
export function AppearanceSettings() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(savedTheme);
  return (
    <Segmented
      legend={t('index.appearance')}
      value={theme}
      onChange={(chosen) => {
        chooseTheme(chosen);
        setTheme(chosen);
      }}
      options={THEMES.map((value) => ({ value, label: t(`index.${value}`) }))}
    />
  );
}

/** The app's language, which is also that of mails. */
export function LanguageSettings() {
  const { t } = useTranslation();
  const shown = useLanguage();
  const [wanted, setWanted] = useState<Language>();
  const change = useSwitchLanguage();
  return (
    <Segmented
      legend={t('common.language')}
      // Mark the pressed language at once, while its texts still load.
      value={wanted ?? shown}
      onChange={(language) => {
        setWanted(language);
        change.mutate(language, { onSettled: () => setWanted(undefined) });
      }}
      options={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
    />
  );
}
