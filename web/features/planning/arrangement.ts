import type { PlanPreview } from '#domain/planning/planning.calls.ts';

/** A task of a plan on its current day. */
export type PlanCard = PlanPreview['placements'][number] & {
  readonly isTaken: boolean;
  readonly isMoved: boolean;
};

export type ArrangedDay = PlanPreview['days'][number] & { readonly cards: readonly PlanCard[] };

/** The person's changes to a plan: the days of tasks they moved, and the tasks they left out. */
export type PlanChanges = {
  readonly moved: ReadonlyMap<string, string>;
  /** Titles by task id. */
  readonly out: ReadonlyMap<string, string>;
};

export const NO_CHANGES: PlanChanges = { moved: new Map(), out: new Map() };

/** A plan with the person's changes: each task on its day, and the minutes of those that will be applied. */
export function arrangeDays({ placements, days }: PlanPreview, { moved, out }: PlanChanges): ArrangedDay[] {
  const cards = placements.map(
    (placement): PlanCard => ({
      ...placement,
      on: moved.get(placement.task_id) ?? placement.on,
      isTaken: !out.has(placement.task_id),
      isMoved: moved.has(placement.task_id),
    }),
  );
  return days.map((day) => {
    const here = cards.filter(({ on }) => on === day.date);
    const used = here.reduce((sum, { length, isTaken }) => sum + (isTaken ? length : 0), 0);
    return { ...day, used, cards: here };
  });
}

export function selectedPlacements(days: readonly ArrangedDay[]): { task_id: string; on: string }[] {
  return days
    .flatMap(({ cards }) => cards)
    .filter(({ isTaken }) => isTaken)
    .map(({ task_id, on }) => ({ task_id, on }));
}

export function withMove({ moved, out }: PlanChanges, { id, on }: { id: string; on: string }): PlanChanges {
  return { moved: new Map([...moved, [id, on]]), out };
}

/** Changes with a task left out, or included again. */
export function withSelection(
  { moved, out }: PlanChanges,
  { id, title, isTaken }: { id: string; title: string; isTaken: boolean },
): PlanChanges {
  const left = new Map(out);
  if (isTaken) left.delete(id);
  else left.set(id, title);
  return { moved, out: left };
}

/** Changes without the moves to days before `day`, which have passed. */
export function withoutPastMoves(day: string, { moved, out }: PlanChanges): PlanChanges {
  return { moved: new Map([...moved].filter(([, on]) => on >= day)), out };
}

/** Changes without those of tasks that are neither in the plan nor left out of it, because they were deleted. */
export function withoutDeletedTasks(
  { plan, leftOut }: { plan: PlanPreview; leftOut: PlanChanges['out'] },
  { moved, out }: PlanChanges,
): PlanChanges {
  const there = new Set([...plan.placements, ...plan.waiting].map(({ task_id: id }) => id));
  const isThere = ([id]: readonly [string, string]) => there.has(id) || leftOut.has(id);
  return { moved: new Map([...moved].filter(isThere)), out: new Map([...out].filter(isThere)) };
}

/** The tasks to keep and to leave out when the rest is planned again. */
export function requestOf({ moved, out }: PlanChanges) {
  return {
    keep: [...moved].flatMap(([task_id, on]) => (out.has(task_id) ? [] : [{ task_id, on }])),
    leave_out: [...out.keys()],
  };
}
