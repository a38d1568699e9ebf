import '#web/ui/inputs/icon-button.css';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Link2 } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { addDays, compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { alignedDay } from '#domain/cycle/current-cycle.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { temperatureRise } from '#domain/cycle/signs/signs-of.ts';
import { inUnit } from '#domain/day-log/day-log.fields.ts';
import type { ListedDay } from '#domain/day-log/day-log.schema.ts';
import { readTemperatureUnit } from '#web/features/day-log/day-log.data.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { shortWeekdayAndDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { readStored, store } from '#web/lib/device-storage.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useIsWide } from '#web/lib/page/use-browser-state.ts';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { CycleSwitch, type CycleView } from '#web/parts/page-nav.tsx';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import type { ReadTemperature } from '#web/ui/charts/temperature-plot.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { type CycleLook, cycleLook, usePastPeriods, usePredictions } from './cycle.data.ts';
import { BandCard, NoCycle, NoForecast, StartedQuestion } from './cycle-cards.tsx';
import { DialCard, shownCycle } from './dial-card.tsx';
import { ForecastNotes, PeriodsAhead } from './forecast-notes.tsx';
import { HormoneCard } from './hormone-card.tsx';
import { ModeCard } from './life-stage-card.tsx';
import { usePeriodSheet } from './log-period.tsx';
import { OddCycleCard, PeriodHistory } from './period-history.tsx';

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
        <div className="flex flex-wrap items-center gap-1 rail:order-1">
          <Button variant="outline" icon={<CalendarPlus size={18} />} onClick={() => openSheet({})}>
            {t(mode === 'natural' ? 'cycle.span.open' : 'cycle.span.openBleeding')}
          </Button>
          <Link
            to="/settings/sharing"
            aria-label={t('cycle.share')}
            title={t('cycle.share')}
            className="icon-button"
            data-variant="quiet"
          >
            <Link2 size={20} />
          </Link>
        </div>
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
  const { t, today } = useTextContext();
  const user = useOptimisticUser();
  const predictions = usePredictions();
  const isWide = useIsWide();
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

const TemperaturePlot = lazyPart(
  async () => (await import('#web/ui/charts/temperature-plot.tsx')).TemperaturePlot,
  { fallback: null },
);

const READINGS_FOR_CURVE = 6;

/** The temperatures of the current cycle, the previous one faintly, and both as a table. Nothing without a reading. */
function TemperatureCard() {
  const { t, language, today } = useTextContext();
  const read = useReadings();
  const [hasTable, setHasTable] = useState(false);
  const unit = readTemperatureUnit();
  if (read === null || read.own.length === 0) return null;
  const { current, startedOn, own, startedBefore, before } = read;
  const rise = temperatureRise(
    own.map(({ on, value, isDisturbed }) => ({
      on,
      isPositive: null,
      discharge: null,
      temperature: isDisturbed ? null : Math.round(value * 100),
    })),
  );
  const shown = (list: readonly Reading[], start: LocalDate): ReadTemperature[] =>
    list.map(({ on, value, isDisturbed }) => ({
      day: daysBetween(start, on) + 1,
      value: inUnit(value, unit),
      isDisturbed,
    }));
  return (
    <TitledCard title={t('modes.chart.title')} className="grid gap-3">
      {own.length < READINGS_FOR_CURVE ? (
        <p className="text-ink-2">{t('modes.chart.empty')}</p>
      ) : (
        <figure>
          <figcaption className="sr-only">{t('modes.chart.aria', { count: own.length })}</figcaption>
          <div aria-hidden="true" className="h-56">
            <TemperaturePlot
              current={shown(own, startedOn)}
              before={startedBefore ? shown(before, startedBefore) : []}
              coverLine={rise === null ? null : inUnit(rise.coverLine / 100, unit)}
              signDay={current.sign ? daysBetween(startedOn, current.sign.on) + 1 : null}
              today={daysBetween(startedOn, today) + 1}
              format={(value) => decimal(value, language)}
            />
          </div>
          {rise !== null && <p className="text-ink-2 text-small">{t('modes.chart.cover')}</p>}
        </figure>
      )}
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-expanded={hasTable}
        onClick={() => setHasTable(!hasTable)}
      >
        {t(hasTable ? 'modes.chart.hide' : 'modes.chart.table')}
      </Button>
      {hasTable && (
        <DataTable
          caption={t('modes.chart.title')}
          columns={[t('modes.chart.day'), t('modes.chart.value')]}
          rows={own.map(({ on, value, isDisturbed }) => ({
            key: on,
            cells: [
              shortWeekdayAndDay(on, language),
              `${decimal(inUnit(value, unit), language)} °${unit}${isDisturbed ? ` (${t('modes.chart.disturbed')})` : ''}`,
            ],
          }))}
        />
      )}
    </TitledCard>
  );
}

/** The readings of the current cycle and of the previous one; `null` without a current cycle. */
function useReadings() {
  const predictions = usePredictions();
  const periods = usePastPeriods() ?? [];
  const days = useRecentDays()?.days ?? [];
  const current = predictions?.current;
  if (!current) return null;
  const startedOn = current.started_on;
  const startedBefore = periods.find(({ period_on }) => period_on < startedOn)?.period_on;
  return {
    current,
    startedOn,
    startedBefore,
    own: readingsOf(days, { from: startedOn }),
    before: startedBefore ? readingsOf(days, { from: startedBefore, until: startedOn }) : [],
  };
}

type Reading = { readonly on: LocalDate; readonly value: number; readonly isDisturbed: boolean };

/** The temperature readings among days, oldest first. */
function readingsOf(
  days: readonly ListedDay[],
  { from, until }: { from: LocalDate; until?: LocalDate },
): Reading[] {
  return days
    .flatMap(({ date: on, temperature, disturbed }) => {
      const isIn = on >= from && (until === undefined || on < until);
      return isIn && temperature !== null ? [{ on, value: temperature, isDisturbed: disturbed === 1 }] : [];
    })
    .sort((one, other) => compareDates(one.on, other.on));
}
