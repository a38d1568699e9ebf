import { CalendarPlus } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { alignedDay } from '#domain/cycle/current-cycle.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { readStored, store } from '#web/lib/device-storage.ts';
import { useIsWide } from '#web/lib/page/use-browser-state.ts';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { CycleSwitch, type CycleView } from '#web/parts/page-nav.tsx';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { type CycleLook, cycleLook, usePredictions } from './cycle.data.ts';
import { BandCard, NoCycle, NoForecast, StartedQuestion } from './cycle-cards.tsx';
import { DialCard, shownCycle } from './dial-card.tsx';
import { ForecastNotes, PeriodsAhead } from './forecast-notes.tsx';
import { HormoneCard } from './hormone-card.tsx';
import { ModeCard } from './life-stage-card.tsx';
import { usePeriodSheet } from './log-period.tsx';
import { OddCycleCard, PeriodHistory } from './period-history.tsx';
import { TemperatureCard } from './temperature-card.tsx';

type CyclePageProps = {
  /** The view in the address. */
  view: CycleView | undefined;
  month: ReactNode;
};

/** The cycle in two views: its dial, with the forecast and the log, or `month`. Both have the one way to log past bleeding. */
export function CyclePage({ view: asked, month }: CyclePageProps) {
  const { t } = useTranslation();
  const view = useCycleView(asked);
  const openSheet = usePeriodSheet();
  const { cycle_mode: mode } = useUser().cycle;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>{t('cycle.title')}</PageTitle>
        <Button
          variant="outline"
          className="rail:order-1"
          icon={<CalendarPlus size={18} />}
          onClick={() => openSheet({})}
        >
          {t(mode === 'natural' ? 'cycle.span.open' : 'cycle.span.openBleeding')}
        </Button>
        <CycleSwitch view={view} />
      </div>
      <StartedQuestion />
      {view === 'month' ? month : <DialView />}
    </div>
  );
}

/** The key is named on the page about cookies. */
const KEY = 'marea.cycle';

/** The view of the cycle page: the one in the address, or the last one, remembered on this device until the person signs out. */
function useCycleView(asked: CycleView | undefined): CycleView {
  useEffect(() => {
    if (asked !== undefined) store(KEY, asked);
  }, [asked]);
  return asked ?? (readStored(KEY) === 'month' ? 'month' : 'dial');
}

const AT_REST_MS = 150;

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
  const user = useOptimisticUser();
  const predictions = usePredictions();
  const isWide = useIsWide();
  const { today } = useToday();
  /** The chosen day; `null` for today, so that it moves on at midnight. A date, because another start changes the cycle days. */
  const [chosenOn, setChosenOn] = useState<LocalDate | null>(null);
  const shown = shownCycle(user.cycle);
  const look = cycleLook(user.cycle, predictions);
  const chosenDay = chosenOn === null ? 0 : user.cycle.cycle_day + daysBetween(today, chosenOn);
  const day = Math.min(chosenDay > 0 ? chosenDay : (shown?.today ?? 1), shown?.days ?? 1);

  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] wide:gap-6">
      <div className="grid min-w-0 gap-5">
        <WithoutDays look={look} cycle={user.cycle} />
        {look.kind === 'days' && shown !== null && (
          <DialCard
            user={user}
            shown={shown}
            predictions={predictions}
            day={day}
            // Today's dot makes the page follow the date again.
            onChange={(picked) =>
              setChosenOn(picked === shown.today ? null : addDays(today, picked - user.cycle.cycle_day))
            }
          />
        )}
        <OddCycle />
        <Notes />
        <Temperature />
        <Ahead />
      </div>
      <div className="grid min-w-0 gap-5">
        <Suspense fallback={null}>
          <History />
        </Suspense>
        {user.cycle.cycle_mode !== 'natural' && <Mode />}
        {user.cycle.cycle_mode === 'natural' && user.cycle.in_transition === 0 && (
          <Hormones
            isFolded={!isWide}
            today={user.cycle.aligned_day}
            shownDay={look.kind !== 'days' || shown === null ? 0 : alignedDay(day, shown.layout)}
          />
        )}
        {user.cycle.cycle_mode === 'natural' && (
          <p className="text-ink-2 text-small">{t('cycle.disclaimer')}</p>
        )}
      </div>
    </div>
  );
}

function WithoutDays({ look, cycle }: { look: CycleLook; cycle: CycleInformation }) {
  if (look.kind === 'band') return <BandCard cycle={cycle} next={look.next} />;
  if (look.kind === 'empty') return <NoCycle cycle={cycle} />;
  return look.kind === 'no-forecast' && <NoForecast cycle={cycle} hasPast />;
}

/** The chart takes longer to draw than everything else here together, so it waits until a drag pauses. */
function SettledHormones({ shownDay, ...card }: ComponentProps<typeof HormoneCard>) {
  return <Chart {...card} shownDay={useDebouncedValue(shownDay, AT_REST_MS)} />;
}

/** Shown in place of a part of the page whose code can't be loaded. */
export function CannotLoad() {
  const { t } = useTranslation();
  return <p role="alert">{t('errors.network')}</p>;
}
