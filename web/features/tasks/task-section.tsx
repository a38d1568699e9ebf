import { useId } from 'react';
import type { TaskRow as Row } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import type { GroupedRows } from './group-rows.ts';
import { TaskRow } from './task-row.tsx';
import type { Wording } from './task-words.ts';

/** What every row of the list is given. */
export type RowActions = {
  wording: Wording;
  /** The task whose details are open. */
  currentId: string | undefined;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
};

/** One group of the list. */
export function TaskSection({ group, rows, currentId, wording, onOpen, onStatus }: GroupedRows & RowActions) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold text-h3">
        {wording.t(`tasks.groups.${group}`)}
      </h2>
      <ul className="grid gap-2.5">
        {rows.map((row) => (
          <TaskRow
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            wording={wording}
            onOpen={onOpen}
            onStatus={onStatus}
          />
        ))}
      </ul>
    </section>
  );
}
