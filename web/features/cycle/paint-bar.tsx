import { Eraser, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { BRUSHES, type Brush } from './brushes.ts';

type PaintBarProps = {
  brush: Brush;
  onChoose: (brush: Brush) => void;
  /** What the last stroke did, in words. */
  status: string | undefined;
  hasFailed: boolean;
  /** Takes the last stroke back; `undefined` without one. */
  onUndo: (() => void) | undefined;
  /** What the last stroke makes it ask. */
  question: ReactNode;
};

/** The strengths to paint days with, what the last stroke did, and a way to take it back. */
export function PaintBar({ brush, onChoose, status, hasFailed, onUndo, question }: PaintBarProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 px-1 pb-1">
      <DiscChoice
        legend={t('month.paint.strength')}
        value={brush}
        // A brush that is pressed again stays.
        onChange={(next) => next !== null && onChoose(next)}
        isCompact
        options={BRUSHES.map((value) => ({
          value,
          word: value === 'erase' ? t('month.paint.erase') : t(`bleeding.${value}`),
          mark:
            value === 'erase' ? (
              <Eraser size={19} strokeWidth={1.75} />
            ) : (
              <span className={value === 'none' ? 'text-ink-2' : 'text-menstrual-solid'}>
                <BleedingMark level={value} size={20} />
              </span>
            ),
        }))}
      />
      <div className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="min-w-0 flex-1 basis-24 px-1 text-ink-2 text-small">
          <span className={hasFailed ? 'font-medium text-danger' : undefined}>
            {status ?? t('month.paint.hint')}
          </span>
        </p>
        {onUndo && (
          <Button
            variant="quiet"
            className="-mr-2 ml-auto"
            icon={<Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />}
            onClick={onUndo}
          >
            {t('common.undo')}
          </Button>
        )}
      </div>
      {question}
      <p className="sr-only">{t('month.paint.keys')}</p>
    </div>
  );
}
