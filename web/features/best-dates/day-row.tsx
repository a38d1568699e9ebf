import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DayStrength } from '#domain/best-dates/day-strength.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { DayDisc } from '#web/ui/day-disc.tsx';

type DayRowProps = {
  day: LocalDate;
  /** `undefined` for a day that is none of those found. */
  strength: DayStrength | undefined;
  reason: string;
  isMade: boolean;
  onToggle: () => void;
};

/** A day, why it is a good one, and the activity as a task on it in one press; the next press takes that back. */
export function DayRow({ day, strength, reason, isMade, onToggle }: DayRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = spokenDay(day, language);
  return (
    <div className="day-row">
      <DayDisc mark={strength}>{Number(day.slice(8))}</DayDisc>
      <div>
        <p className="font-semibold first-letter:uppercase">{name}</p>
        <p className="text-ink-2 text-small">
          {strength && (
            <span className="font-medium text-ph-ink">{t(`bestDates.strengths.${strength}`)} · </span>
          )}
          {reason}
        </p>
        {isMade && (
          <p className="flex items-center gap-1.5 font-semibold text-small text-success">
            <Check aria-hidden="true" size={18} strokeWidth={2} className="flex-none" />
            {t('bestDates.made')}
          </p>
        )}
      </div>
      <Button
        variant={isMade ? 'quiet' : 'outline'}
        aria-label={isMade ? t('bestDates.undoOn', { day: name }) : t('bestDates.makeTaskOn', { day: name })}
        icon={isMade ? null : <Plus aria-hidden="true" size={18} strokeWidth={2} />}
        onClick={onToggle}
      >
        {isMade ? t('common.undo') : t('bestDates.makeTask')}
      </Button>
    </div>
  );
}
