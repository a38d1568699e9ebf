import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import { useLoadedDays } from '#web/features/cycle/drawn-cycle.ts';
import { useSignMoved } from '#web/features/cycle/use-sign-moved.ts';
import { DaySections, SavedLine } from '#web/features/day-log/day-sections.tsx';
import { DayTurns } from '#web/features/day-log/day-turns.tsx';
import { dayHeading, shortMonth } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useToday } from '#web/lib/time/today.ts';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import { DayNote } from './day-note.tsx';

type DaySheetProps = {
  day: LocalDate;
  onDay: (day: LocalDate) => void;
  open: boolean;
  onClose: () => void;
};

/** Everything that is logged of a day, composed from several features. A press saves. */
export function DaySheet({ day, onDay, open, onClose }: DaySheetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const known = useLoadedDays();
  useSignMoved();
  const place = useMemo(() => phaseDays(known)(day), [known, day]);
  const { weekday } = dayHeading(day, language);
  // Short: on phones "saved" and the arrows stand beside it.
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  const date = `${Number(day.slice(8))} ${shortMonth(day, language)}${year}`;
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      height="full"
      title={capitalised(weekday, language)}
      subtitle={
        <p className="text-ink-2 text-small">
          <span className="whitespace-nowrap">{date}</span>
          {place && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{t('month.day', { day: place.cycleDay })}</span>
            </>
          )}
        </p>
      }
      action={
        <>
          <SavedLine date={day} />
          <DayTurns
            onPrevious={() => onDay(addDays(day, -1))}
            onNext={day < today ? () => onDay(addDays(day, 1)) : undefined}
          />
        </>
      }
      closeLabel={t('common.close')}
    >
      <DaySections
        key={day}
        date={day}
        note={<DayNote date={day} label={t('daySheet.note')} hint={t('daySheet.sameNote')} />}
      />
    </SheetDialog>
  );
}
