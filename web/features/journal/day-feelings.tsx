import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { logDay } from '#web/lib/day-log/log-day.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { notify } from '#web/lib/page/notify.ts';
import { overlayReady } from '#web/sync/overlay.ts';
import { EnergyBloom } from '#web/ui/charts/energy-bloom.tsx';
import { LEVELS, MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { levelOf } from './level-text.ts';

const FEELINGS = [
  { name: 'mood', Mark: MoodBloom },
  { name: 'energy', Mark: EnergyBloom },
] as const;

/** Mood and energy of a day, as the log of days has them; a press saves. */
export function DayFeelings({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const day = useDayLog(date);
  // A press shows at once.
  useEffect(() => void overlayReady('days'), []);
  const log = (press: Parameters<typeof logDay>[1]) =>
    void logDay(date, press).catch((error: unknown) =>
      notify({ tone: 'error', text: failureToastText(error) }),
    );
  return FEELINGS.map(({ name, Mark }) => (
    <DiscChoice
      key={name}
      legend={t(`journal.${name}`)}
      options={LEVELS.map((value) => ({
        value,
        word: t(`journal.${name}Words.${value}`),
        mark: <Mark level={value} />,
      }))}
      value={levelOf(day?.[name] ?? null)}
      onChange={(level) => log({ [name]: level })}
    />
  ));
}
