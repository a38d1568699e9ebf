import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/calendar/local-date.ts';
import { unloggedDays } from '#domain/cycle/bleeding-days.ts';
import { type BleedingLevel, makesPeriods } from '#domain/day-log/bleeding.ts';
import { shortRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useRecentDays } from '#web/lib/day-log/days.query.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import { showFailure } from './cycle.mutations.ts';
import { logUnlogged } from './log-span.ts';
import { notifyWithUndo } from './undo-toast.tsx';
import { useLoadedDays } from './use-bleeding.ts';

/**
 * Asks about the days since a running period began on which nothing is logged: as on the day before them, or without bleeding. One
 * press logs all of them, and can be undone.
 */
export function DaysSince() {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = useLoadedDays();
  const log = useSingleMutation({
    mutationKey: ['log-since'],
    mutationFn: logUnlogged,
    onError: showFailure,
  });
  // Until the days are loaded, what is logged of them isn't known.
  const unlogged = useRecentDays()?.to === null ? unloggedDays(known) : [];
  const [first, last] = [unlogged[0], unlogged.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = shortRange({ start: first, end: last }, language);
  const before = known.levels.get(addDays(first, -1)) ?? 'unspecified';
  const usual = makesPeriods(before) ? before : 'unspecified';

  const logAs = async (bleeding: BleedingLevel) => {
    const undo = await log.mutateAsync({ first, last, bleeding });
    const text = t('month.paint.painted', { days, level: t(`bleeding.${bleeding}`) });
    await notifyWithUndo(text, undo && (() => void undo().catch(showFailure)));
  };
  // The mutation has already shown the failure.
  const press = (bleeding: BleedingLevel) => () => void logAs(bleeding).catch(() => {});

  return (
    <div className="order-first basis-full">
      <QuestionCard
        question={t('cycle.since.ask', { count: unlogged.length, days })}
        answers={[
          {
            label: t('cycle.since.asBefore', { level: t(`bleeding.${usual}`) }),
            onPress: press(usual),
          },
          { label: t('cycle.since.none'), onPress: press('none') },
        ]}
      />
    </div>
  );
}
