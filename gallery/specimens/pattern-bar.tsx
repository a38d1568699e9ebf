import { useTranslation } from '#web/i18n/i18n.ts';
import { PATTERNS, PatternBar, PatternSwatch } from '#web/ui/charts/pattern-bar.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const counts = [4377, 231, 120, 60, 12, 2, 12];
  return (
    <>
      <PatternBar
        label={t('common.loading')}
        shares={PATTERNS.map((pattern, index) => ({ pattern, count: counts[index] ?? 0 }))}
      />
      <div className="flex gap-3">
        {PATTERNS.map((pattern) => (
          <PatternSwatch key={pattern} pattern={pattern} />
        ))}
      </div>
    </>
  );
}

export const specimen: Specimen = { group: 'words', name: 'PatternBar', Shown };
