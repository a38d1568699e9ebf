import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayOdds } from '#domain/cycle/current-cycle.ts';
import { factsFrom } from '#domain/cycle/cycle.rules.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import { percent } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useOptimisticUser } from '#web/lib/session/use-user.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { pastPeriodsQuery, predictionsQuery } from './cycle.data.ts';

/** Less likely phases aren't worth a line. */
const LEAST = 0.05;
/** Further ahead every day may be in any phase. */
const DAYS_AHEAD_MAX = 120;

/** How likely a coming day falls in each phase, the most likely first; nothing without a forecast. */
export function DayOdds({ day }: { day: LocalDate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const odds = useOdds(day);
  if (odds.length === 0) return null;
  return (
    <ul aria-label={t('chosenDay.chances')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5">
      {odds.map(({ phase, probability }) => (
        <li key={phase} data-phase={phase} className="flex items-center gap-1.5 text-ph-ink text-small">
          <PhaseGlyph phase={phase} isOutlined />
          <span>
            {t(`phases.${phase}`)} <b>{percent(shownPercent(probability), language)}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function useOdds(day: LocalDate) {
  const user = useOptimisticUser();
  const { data: periods } = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const { today } = useToday();
  return useMemo(() => {
    const ahead = daysBetween(today, day);
    if (periods === undefined || predictions === undefined || ahead <= 0 || ahead > DAYS_AHEAD_MAX) return [];
    const facts = factsFrom({ user, periods, predictions }, { periods, days: undefined, today });
    return dayOdds(facts, day)
      .filter(({ probability }) => probability >= LEAST)
      .sort((one, other) => other.probability - one.probability);
  }, [user, periods, predictions, today, day]);
}
