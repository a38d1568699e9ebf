import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { predictionsQuery } from '#web/lib/cycle/forecast.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { phaseOnDay } from './phase-on-day.ts';
import type { Wording } from './task-words.ts';

type RepeatMarkProps = { row: Pick<TaskRow, 'repeat' | 'start_date' | 'is_forecast'>; t: Wording['t'] };

/** Says that a task comes again: by an arrow, or with the cycle by the glyph of the phase it falls into. */
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
  return <Repeat role="img" aria-label={label} size={16} strokeWidth={1.75} />;
}
