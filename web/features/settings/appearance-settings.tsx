import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, savedTheme, THEMES } from '#web/lib/page/theme.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';

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
