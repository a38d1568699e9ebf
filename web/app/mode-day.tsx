import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { PredictionsOff } from '#web/features/cycle/predictions-off.tsx';
import { DayTasks } from '#web/features/tasks/day-tasks.tsx';

/** The dashboard's card in a mode without predictions: the day's tasks, without dial, bloom or phase. */
export function ModeDay({ mode, onAdd }: { mode: CycleMode; onAdd: () => void }) {
  return (
    <DayTasks onAdd={onAdd}>
      <PredictionsOff mode={mode} />
    </DayTasks>
  );
}
