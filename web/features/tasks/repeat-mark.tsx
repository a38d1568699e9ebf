import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { PinState } from '#domain/recurrence/pin.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { predictionsQuery } from '#web/features/cycle/forecast.data.ts';
import { nearDay, type TextContext } from '#web/i18n/format.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';

type RepeatMarkProps = { row: Pick<TaskRow, 'repeat' | 'start_date' | 'is_forecast'>; t: TextContext['t'] };

/** Marks a repeating task: with an arrow or, if it follows the cycle, with the glyph of its phase. */
export function RepeatMark({ row, t }: RepeatMarkProps) {
  if (row.repeat === null) return null;
  if (row.repeat === 'calendar') return <Arrows label={t('tasks.comesAgain')} />;
  return <CycleMark row={row} t={t} />;
}

function CycleMark({ row: { start_date: day, is_forecast: isForecast }, t }: RepeatMarkProps) {
  const { data } = useQuery(useOptimisticQuery(predictionsQuery));
  const cycles = [...(data?.current ? [data.current] : []), ...(data?.cycles ?? [])];
  const phase = day === null ? null : phaseOnDay(day, cycles);
  if (phase === null) return <Arrows label={t('tasks.followsCycle')} />;
  return (
    <span
      role="img"
      aria-label={t('tasks.followsPhase', { phase: t(`phases.${phase}`) })}
      data-phase={phase}
      className="text-ph-ink"
    >
      <PhaseGlyph phase={phase} isOutlined={isForecast === 1} />
    </span>
  );
}

function Arrows({ label }: { label: string }) {
  return <Repeat role="img" aria-label={label} size={16} />;
}

/** The text about the unusual days of a pinned task; `null` if they aren't unusual. */
export function pinWords(
  { pinState, lastOn }: { pinState: PinState | null; lastOn: string | null },
  { t, language, today }: TextContext,
): string | null {
  if (pinState === null) return null;
  // A task that comes before its days is due on its limit, or today. The server sends valid days.
  const day = lastOn === null ? '' : nearDay(lastOn as LocalDate, { today, language });
  return t(`tasks.pinStates.${pinState}`, { day });
}

/** Whether a pinned task's days have passed, so that the person has to decide: do it on another day, or skip it. */
export function isPassed(pinState: PinState | null): boolean {
  return pinState === 'days_passed' || pinState === 'period_came_first';
}

type Phases = readonly {
  readonly phase: CyclePhase;
  /** YYYY-MM-DD, both included. */
  readonly start: string;
  readonly end: string;
}[];

export function phaseOnDay(day: string, cycles: readonly { readonly phases: Phases }[]): CyclePhase | null {
  const phases = cycles.flatMap((cycle) => cycle.phases);
  return phases.find(({ start, end }) => start <= day && day <= end)?.phase ?? null;
}
