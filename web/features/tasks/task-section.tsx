import { useId } from 'react';
import type { TaskRow as Row } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import type { GroupedRows } from './group-rows.ts';
import { TaskRow } from './task-row.tsx';
import type { Wording } from './task-words.ts';

export type RowActions = {
  wording: Wording;
  /** The task whose details are open. */
  currentId: string | undefined;
  /** A task to scroll to and to show for a moment. */
  shownId?: string | undefined;
  onOpen: (id: string) => void;
  onStatus: (row: Row, status: TaskStatus) => void;
  onMenu: (row: Row, button: HTMLElement) => void;
  onSkip: (row: Row) => void;
};

/** A group of the list with its heading. */
export function TaskSection({ group, rows, ...actions }: GroupedRows & RowActions) {
  const { currentId, shownId, wording, onOpen, onStatus, onMenu, onSkip } = actions;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold text-h3">
        {wording.t(`tasks.groups.${group}`)}
      </h2>
      <ul className="task-cards">
        {rows.map((row) => (
          <TaskRow
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            isShown={row.id === shownId}
            wording={wording}
            onOpen={onOpen}
            onStatus={onStatus}
            onMenu={onMenu}
            onSkip={onSkip}
          />
        ))}
      </ul>
    </section>
  );
}
