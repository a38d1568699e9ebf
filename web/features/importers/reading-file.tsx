import { useTranslation } from 'react-i18next';
import { percent } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { ReadingProgress } from './reading-answer.ts';
import { StepTitle } from './step-title.tsx';
import { useNumbers } from './use-numbers.ts';

type ReadingFileProps = { progress: ReadingProgress | undefined; onCancel: () => void };

/** How far reading a file has come. */
export function ReadingFile({ progress, onCancel }: ReadingFileProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { counted } = useNumbers();
  const soFar =
    progress === undefined
      ? undefined
      : t('bringIn.readSoFar', {
          percent: percent(Math.floor(progress.fraction * 100), language),
          ...counted(progress.records),
        });
  return (
    <section className="grid grid-cols-1 gap-4">
      <StepTitle title={t('bringIn.reading')}>{t('bringIn.readingText')}</StepTitle>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <ProgressLine label={t('bringIn.reading')} valueText={soFar} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="even-numbers min-w-0 flex-1 text-small">{soFar}</p>
            <Button variant="quiet" className="-mr-3" onClick={onCancel}>
              {t('bringIn.cancel')}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  );
}
