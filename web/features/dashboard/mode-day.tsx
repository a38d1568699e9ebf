import type { CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import { ModeAside, ModeLine, ModeNotes, PackCard } from '#web/features/cycle/life-stage-day.tsx';
import { DayTasks } from '#web/features/tasks/day-tasks.tsx';
import { useToday } from '#web/lib/time/today.ts';

/** The dashboard's cards in a mode without predictions: the pack, if any, and the day's tasks; no dial, bloom or phase. */
export function ModeDay({ status, onAdd }: { status: CycleStatus; onAdd: () => void }) {
  const { today } = useToday();
  const line = <ModeLine status={status} />;
  const { scheme } = status;
  return (
    <>
      <ModeNotes status={status} today={today} />
      {scheme && (
        <PackCard scheme={scheme} today={today}>
          {line}
        </PackCard>
      )}
      <DayTasks onAdd={onAdd} aside={<ModeAside status={status} today={today} />}>
        {!scheme && line}
      </DayTasks>
    </>
  );
}
