import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { alignedDay } from '#domain/cycle/aligned-day.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { useBelowFold } from '#web/lib/page/use-below-fold.ts';
import { useIsWide } from '#web/lib/page/use-is-wide.ts';
import { useDebouncedValue } from '#web/lib/page/use-settled.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { predictionsQuery } from './cycle.queries.ts';
import { DialCard } from './dial-card.tsx';
import { HormoneCard } from './hormone-card.tsx';
import { OddCycleCard } from './modes/asked-card.tsx';
import { BandCard } from './modes/band-card.tsx';
import { ForecastNotes } from './modes/forecast-notes.tsx';
import { ModeCard } from './modes/mode-card.tsx';
import { TemperatureCard } from './modes/temperature-card.tsx';
import { NoCycle, NoForecast } from './no-cycle.tsx';
import { PeriodHistory } from './period-history.tsx';
import { PeriodsAhead } from './periods-ahead.tsx';
import { type CycleLook, cycleLook, shownCycle } from './shown-cycle.ts';

const AT_REST_MS = 150;
/** The hormones, the forecast, the history, and the mode with what follows it. */
const PARTS_BELOW = 4;

// Memoised, because dragging round the dial changes the day at nearly every frame.
const Hormones = memo(SettledHormones);
const Chart = memo(HormoneCard);
const History = memo(PeriodHistory);
const Mode = memo(ModeCard);
const Ahead = memo(PeriodsAhead);
const OddCycle = memo(OddCycleCard);
const Notes = memo(ForecastNotes);
const Temperature = memo(TemperatureCard);

/** The cycle day by day, the forecast, and the log it's based on. */
export function DialView() {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const isWide = useIsWide();
  const drawnBelow = useBelowFold(PARTS_BELOW);
  const isDrawn = (part: number) => isWide || part <= drawnBelow;
  const { today } = useToday();
  /** The chosen day; `null` for today, so that it moves on at midnight. A date, because another start counts the days anew. */
  const [chosenOn, setChosenOn] = useState<LocalDate | null>(null);
  const shown = shownCycle(user.cycle);
  const look = cycleLook(user.cycle, predictions);
  const chosenDay = chosenOn === null ? 0 : user.cycle.cycle_day + daysBetween(today, chosenOn);
  const day = Math.min(chosenDay > 0 ? chosenDay : (shown?.today ?? 1), shown?.days ?? 1);

  return (
    <>
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] wide:gap-6">
        <div className="grid min-w-0 gap-5">
          <WithoutDays look={look} cycle={user.cycle} />
          {look.kind === 'days' && shown !== null && (
            <DialCard
              user={user}
              shown={shown}
              predictions={predictions}
              day={day}
              // On today's dot the page follows the date again.
              onChange={(picked) =>
                setChosenOn(picked === shown.today ? null : addDays(today, picked - user.cycle.cycle_day))
              }
            />
          )}
          <OddCycle />
          <Notes />
          <Temperature />
          {isWide && <Ahead />}
        </div>
        {isDrawn(1) && (
          <div className="grid min-w-0 gap-5">
            {user.cycle.cycle_mode === 'natural' && user.cycle.in_transition === 0 && (
              <Hormones
                today={user.cycle.aligned_day}
                shownDay={look.kind !== 'days' || shown === null ? 0 : alignedDay(day, shown.layout)}
              />
            )}
            {!isWide && isDrawn(2) && <Ahead />}
            {isDrawn(3) && <History />}
            {isDrawn(4) && <Mode />}
          </div>
        )}
      </div>
      {isDrawn(PARTS_BELOW) && (
        <>
          <div className="flex flex-wrap gap-3">
            <Link to="/insights" className={buttonClass('outline')}>
              {t('insights.toInsights')}
            </Link>
            <Link to="/report" className={buttonClass('outline')}>
              {t('titles.report')}
            </Link>
          </div>
          <p className="text-ink-2 text-small">{t('cycle.disclaimer')}</p>
        </>
      )}
    </>
  );
}

/** What stands in the dial's place. */
function WithoutDays({ look, cycle }: { look: CycleLook; cycle: CycleInformation }) {
  if (look.kind === 'band') return <BandCard cycle={cycle} next={look.next} />;
  if (look.kind === 'empty') return <NoCycle cycle={cycle} />;
  return look.kind === 'no-forecast' && <NoForecast cycle={cycle} />;
}

/** The chart takes longer to draw than everything else here together, so it waits until a drag pauses. */
function SettledHormones({ today, shownDay }: ComponentProps<typeof HormoneCard>) {
  return <Chart today={today} shownDay={useDebouncedValue(shownDay, AT_REST_MS)} />;
}
