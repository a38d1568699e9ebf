import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { logDay } from '#web/lib/day-log/log-day.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { notify } from '#web/lib/page/notify.ts';
import { EnergyBloom } from '#web/ui/charts/energy-bloom.tsx';
import { LEVELS, type Level, MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { levelOf } from './level-text.ts';

const FEELINGS = [
  { name: 'mood', Mark: MoodBloom },
  { name: 'energy', Mark: EnergyBloom },
] as const;

/** Mood and energy of a day, as the log of days has them; a press saves. It never changes its day, so it needs the day as its key. */
export function DayFeelings({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const day = useDayLog(date);
  // A press shows at once, before the day is loaded, too.
  const [pressed, setPressed] = useState<{ mood?: number | null; energy?: number | null }>({});
  const shown = day === undefined ? pressed : day;
  function log(press: { mood: Level | null } | { energy: Level | null }): void {
    setPressed({ ...pressed, ...press });
    logDay(date, press).catch((error: unknown) => {
      setPressed(pressed);
      void notify({ tone: 'error', text: failureToastText(error) });
    });
  }
  return FEELINGS.map(({ name, Mark }) => (
    <DiscChoice
      key={name}
      legend={t(`journal.${name}`)}
      options={LEVELS.map((value) => ({
        value,
        word: t(`journal.${name}Words.${value}`),
        mark: <Mark level={value} />,
      }))}
      value={levelOf(shown?.[name] ?? null)}
      onChange={(level) => log(name === 'mood' ? { mood: level } : { energy: level })}
    />
  ));
}
