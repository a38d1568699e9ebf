import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { MovableRows } from './move-task.ts';
import { statusOptions, type Wording } from './task-words.ts';

/** The row whose menu is open, and its button. */
export type OpenMenu = { readonly row: TaskRow; readonly button: HTMLElement };

type TaskMenuProps = OpenMenu & {
  wording: Wording;
  /** The rows among which it can be moved. */
  movable: MovableRows | undefined;
  onStatus: (row: TaskRow, status: TaskStatus) => void;
  onMove: (movable: MovableRows, by: -1 | 1) => void;
  onSkip: (row: TaskRow) => void;
  onEndRepeating: (row: TaskRow) => void;
  onClose: () => void;
};

/** What can be done with a row besides opening it and ticking it off. */
export function TaskMenu({ row, button, movable, onStatus, onMove, ...rest }: TaskMenuProps) {
  const { wording, onSkip, onEndRepeating, onClose } = rest;
  const { t } = wording;
  const statuses = statusOptions(t).map(({ value, label }) => ({
    key: value,
    label,
    isChosen: value === row.status,
    onChoose: () => onStatus(row, value),
  }));
  const moves = movable && [
    { key: 'up', label: t('tasks.moveUp'), isOff: movable.index === 0, onChoose: () => onMove(movable, -1) },
    {
      key: 'down',
      label: t('tasks.moveDown'),
      isOff: movable.index === movable.rows.length - 1,
      onChoose: () => onMove(movable, 1),
    },
  ];
  const repeating =
    row.repeat !== null && row.status !== 'completed'
      ? [
          { key: 'skip', label: t('tasks.skip'), onChoose: () => onSkip(row) },
          { key: 'end', label: t('tasks.endRepeating'), onChoose: () => onEndRepeating(row) },
        ]
      : null;
  return (
    <Menu
      button={button}
      label={t('tasks.menuOf', { title: row.title })}
      onClose={onClose}
      groups={[statuses, repeating, moves].filter((group) => group != null)}
    />
  );
}
