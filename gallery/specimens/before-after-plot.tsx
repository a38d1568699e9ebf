import { useTranslation } from '#web/i18n/i18n.ts';
import { BeforeAfterLegend, BeforeAfterPlot } from '#web/ui/charts/insight-charts.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Specimen } from '../specimen.ts';

const STARTS = [
  [2.6, 4.3],
  [3, 3.9],
  [2.2, 3.6],
  [2, 3.4],
  [2.9, 4.6],
  [1.7, 3],
  [2.7, 4.1],
].map(([before = 0, after = 0], index) => ({ key: String(index), before, after }));

function Shown() {
  const { t } = useTranslation();
  const words = {
    before: t('insights.around.before'),
    after: t('insights.around.after'),
    median: t('insights.around.median'),
  };
  const ends = { low: t('journal.moodWords.1'), high: t('journal.moodWords.5') };
  return (
    <Card as="div" className="grid gap-4">
      <BeforeAfterLegend words={words} />
      {[STARTS, STARTS.slice(0, 1)].map((starts) => (
        <BeforeAfterPlot
          key={starts.length}
          label={t('insights.around.title')}
          starts={starts}
          medians={{ before: 2.6, after: 3.9 }}
          scale={{ low: 1, high: 5 }}
          ends={ends}
        />
      ))}
    </Card>
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'BeforeAfterPlot', Shown };
