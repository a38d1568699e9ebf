import { useState } from 'react';
import { compareDates, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { temperatureRise } from '#domain/cycle/signs/signs-of.ts';
import { inUnit } from '#domain/day-log/day-log.fields.ts';
import type { ListedDay } from '#domain/day-log/day-log.schema.ts';
import { readTemperatureUnit } from '#web/features/day-log/day-log.data.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { shortWeekdayAndDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useTextContext } from '#web/lib/time/today.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import type { ReadTemperature } from '#web/ui/charts/temperature-plot.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { usePastPeriods, usePredictions } from './cycle.data.ts';

const TemperaturePlot = lazyPart(
  async () => (await import('#web/ui/charts/temperature-plot.tsx')).TemperaturePlot,
  { fallback: null },
);

const READINGS_FOR_CURVE = 6;

/** The temperatures of the current cycle, the previous one faintly, and both as a table. Nothing without a reading. */
export function TemperatureCard() {
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
