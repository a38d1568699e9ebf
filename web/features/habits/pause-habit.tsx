import { ChevronDown, Pause, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { UNTIL_RESUMED } from '#domain/habits/pause.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { useSaveHabit } from './habits.mutations.ts';
import { pausedDay } from './paused-day.ts';

/** How far ahead the first choices of a pause end, in days. */
const CHOICES = [7, 14, 28] as const;

/** Pauses a habit until a day or until it's resumed; while it's paused, says so and resumes it. */
export function PauseHabit({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveHabit(habit.habit_id);
  const paused = habit.paused_until;

  function pauseUntil(day: LocalDate | null) {
    setIsAsking(false);
    save.mutate({ paused_until: day });
  }

  if (paused) {
    const day = pausedDay(paused, language);
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p role="status" className="flex items-center gap-3">
          <Pause aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none text-ink-2" />
          {day === null ? t('habits.view.paused') : t('habits.view.pausedUntil', { day })}
        </p>
        <Button
          variant="outline"
          busy={save.isPending}
          icon={<Play aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={() => pauseUntil(null)}
        >
          {t('habits.view.resume')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2 border-line border-t pt-2">
      <button
        type="button"
        aria-expanded={isAsking}
        aria-controls={id}
        className="flex min-h-tap items-center gap-3 text-left hover:text-ink-2"
        onClick={() => setIsAsking(!isAsking)}
      >
        <Pause aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none text-ink-2" />
        <span className="flex-1">{t('habits.view.pause')}</span>
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none text-ink-2" />
      </button>
      <div id={id}>{isAsking && <PauseChoices onChoose={pauseUntil} />}</div>
    </div>
  );
}

/** Until when: some days ahead, any day, or until it's resumed. */
function PauseChoices({ onChoose }: { onChoose: (day: LocalDate) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const [isChoosingDay, setIsChoosingDay] = useState(false);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold text-small">{t('habits.view.pauseUntil')}</legend>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map((days) => {
          const day = addDays(today, days);
          return (
            <Button key={days} variant="outline" onClick={() => onChoose(day)}>
              {t('habits.view.untilDay', { day: pausedDay(day, language) })}
            </Button>
          );
        })}
        <Button variant="outline" onClick={() => onChoose(UNTIL_RESUMED)}>
          {t('habits.view.untilResumed')}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={isChoosingDay}
          onClick={() => setIsChoosingDay(!isChoosingDay)}
        >
          {t('habits.view.chooseDay')}
        </Button>
      </div>
      {isChoosingDay && (
        <MonthCalendar
          selected={addDays(today, CHOICES[0])}
          // The calendar gives days that it shows.
          onSelect={(day) => onChoose(day as LocalDate)}
          today={today}
          minDay={addDays(today, 1)}
          language={language}
          weekStartsOn={firstDayOfWeek(language)}
          labels={{
            previous: t('calendar.previous'),
            next: t('calendar.next'),
            past: t('calendar.past'),
          }}
        />
      )}
      <p className="text-ink-2 text-small">{t('habits.view.pauseHint')}</p>
    </fieldset>
  );
}
