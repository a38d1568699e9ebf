import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { statusOptions, type Wording } from './task-words.ts';

/** The row whose menu is open, and its button. */
export type OpenMenu = { readonly row: TaskRow; readonly button: HTMLElement };

type TaskMenuProps = OpenMenu & {
  wording: Wording;
  onStatus: (row: TaskRow, status: TaskStatus) => void;
  onClose: () => void;
};

/** What can be done with a row besides opening it and ticking it off. */
export function TaskMenu({ row, button, wording: { t }, onStatus, onClose }: TaskMenuProps) {
  const statuses = statusOptions(t).map(({ value, label }) => ({
    key: value,
    label,
    isChosen: value === row.status,
    onChoose: () => onStatus(row, value),
  }));
  return (
    <Menu
      button={button}
      label={t('tasks.menuOf', { title: row.title })}
      onClose={onClose}
      groups={[statuses]}
    />
  );
}
