import { useTranslation } from 'react-i18next';
import { THEMES, type Theme } from '#domain/best-dates/themes.ts';
import { ThemeGlyph } from './theme-glyph.tsx';

type ThemeChoiceProps = {
  /** `null` while none is chosen. */
  value: Theme | null;
  onChange: (theme: Theme | null) => void;
};

/** The eight themes, one pressed at most; a second press on it lets go again. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{t('bestDates.themes')}</legend>
      <div className="theme-grid">
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="button"
            className="theme-card"
            aria-pressed={theme === value}
            onClick={() => onChange(theme === value ? null : theme)}
          >
            <ThemeGlyph theme={theme} />
            <span className="min-w-0 flex-1">{t(`themes.${theme}`)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
