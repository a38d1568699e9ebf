import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';

type DayTurnsProps = { onPrevious: () => void; onNext: (() => void) | undefined };

/** Arrows to the day before and after; `onNext` is `undefined` on the last day that can be logged. */
export function DayTurns({ onPrevious, onNext }: DayTurnsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-none">
      <IconButton
        variant="quiet"
        label={t('journal.dayBefore')}
        icon={<ChevronLeft size={22} />}
        onClick={onPrevious}
      />
      <IconButton
        variant="quiet"
        label={t('journal.dayAfter')}
        // Not `disabled`, which would lose the focus when the person arrives at today.
        aria-disabled={onNext === undefined || undefined}
        icon={<ChevronRight size={22} />}
        onClick={onNext}
      />
    </div>
  );
}
