import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { useCreateDayTask, useRemoveDayTask } from './best-dates.mutations.ts';
import { dayTaskFor, type TaskCalls, type TaskKind } from './day-task.ts';

export type DayTasks = {
  readonly isMade: (day: LocalDate) => boolean;
  /** Adds the day's task, or removes it if it was added. */
  readonly toggle: (day: LocalDate) => void;
};

/** The tasks added on found days. They show at once, and disappear if the server refuses them. */
export function useDayTasks(kind: TaskKind, calls: TaskCalls): DayTasks {
  const [made, setMade] = useState<Readonly<Record<string, string | undefined>>>({});
  const create = useCreateDayTask(calls);
  const remove = useRemoveDayTask(calls);
  const keep = (day: LocalDate, id: string | undefined) =>
    setMade((previous) => ({ ...previous, [day]: id }));

  // The mutation has already shown the failure.
  async function make(day: LocalDate) {
    const id = newId();
    keep(day, id);
    await create.mutateAsync(dayTaskFor(day, { ...kind, id })).catch(() => keep(day, undefined));
  }

  async function takeBack(day: LocalDate, id: string) {
    keep(day, undefined);
    await remove.mutateAsync(id).catch(() => keep(day, id));
  }

  return {
    isMade: (day) => made[day] !== undefined,
    toggle: (day) => {
      const id = made[day];
      void (id === undefined ? make(day) : takeBack(day, id));
    },
  };
}
