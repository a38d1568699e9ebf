import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DayOdds } from '#domain/best-dates/best-dates.schema.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import { shortWeekdayAndDay, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DayDisc } from '#web/ui/calendar/day-disc.tsx';
import { PercentRing } from '#web/ui/charts/percent-ring.tsx';
import { Button } from '#web/ui/inputs/button.tsx';

type DayRowProps = {
  day: LocalDate;
  /** `undefined` if the day isn't one of those found. */
  odds: DayOdds | undefined;
  phase: CyclePhase;
  isMade: boolean;
  onToggle: () => void;
};

/** A day and its chance; one press adds the activity as a task, the next takes it back. */
export function DayRow({ day, odds, phase, isMade, onToggle }: DayRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = spokenDay(day, language);
  return (
    <div className="day-row">
      {odds ? (
        <PercentRing percent={shownPercent(odds.probability)} />
      ) : (
        <DayDisc mark={undefined}>{Number(day.slice(8))}</DayDisc>
      )}
      {/* The percentage first, so that the row reads as a sentence. */}
      <div className="min-w-0">
        <p className="font-semibold first-letter:uppercase">{shortWeekdayAndDay(day, language)}</p>
        <p className="text-ink-2 text-small">
          {odds ? t(`bestDates.odds.${phase}`) : t('bestDates.otherDay')}
        </p>
        {odds && (
          <p className="text-ink-2 text-small">
            {odds.load === 0 ? t('bestDates.free') : t('bestDates.tasks', { count: odds.load })}
          </p>
        )}
      </div>
      <div className="day-row-action">
        <span role="status">
          {isMade && (
            <span className="flex items-center gap-1 font-semibold text-small text-success">
              <Check aria-hidden="true" size={18} strokeWidth={2} className="flex-none" />
              <span aria-hidden="true">{t('bestDates.made')}</span>
              <span className="sr-only">{t('bestDates.taskMade', { day: name })}</span>
            </span>
          )}
        </span>
        <Button
          variant={isMade ? 'quiet' : 'outline'}
          aria-label={
            isMade ? t('bestDates.undoOn', { day: name }) : t('bestDates.makeTaskOn', { day: name })
          }
          icon={isMade ? null : <Plus aria-hidden="true" size={18} strokeWidth={2} />}
          onClick={onToggle}
        >
          {isMade ? t('common.undo') : t('bestDates.makeTask')}
        </Button>
      </div>
    </div>
  );
}
