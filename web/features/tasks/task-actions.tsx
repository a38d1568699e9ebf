import { CalendarDays, Sunrise, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import type { TextContext } from '#web/i18n/format.ts';
import { firstDayOfWeek } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { ConfirmDialog, Menu, Sheet } from '#web/ui/overlays/sheet.tsx';
import type { SwipeAction } from '#web/ui/planner/task-card.tsx';
import { removeTask, SubTaskQuestion, stopRepeating } from './delete-task.tsx';
import { moveTask } from './move-task.ts';
import { changesOfMove, type MovableRows } from './task-row.tsx';
import { statusOptions } from './task-text.ts';
import { saveOrder } from './tasks.mutations.tsx';
import { hasLoadedSubTasks } from './tasks.optimistic.ts';

/** What a row offers behind a swipe and in its menu. */
type RowDialog = { readonly row: TaskRow; readonly asks: 'day' | 'subTasks' | 'end' };
export type AskAboutRow = (dialog: RowDialog) => void;

type ActionContext = { context: Pick<TextContext, 't' | 'today'>; onAsk: AskAboutRow };

/** Tomorrow, another date, and deleting; for a done task only deleting. */
export function rowActions(row: TaskRow, { context: { t, today }, onAsk }: ActionContext): SwipeAction[] {
  const deletion: SwipeAction = {
    key: 'delete',
    label: t('tasks.swipe.delete'),
    Icon: Trash2,
    onChoose: () => {
      if (hasLoadedSubTasks(row.id)) onAsk({ row, asks: 'subTasks' });
      else removeTask(row.id, 1);
    },
  };
  if (!isOpen(row.status)) return [deletion];
  return [
    {
      key: 'tomorrow',
      label: t('tasks.groups.tomorrow'),
      Icon: Sunrise,
      onChoose: () => void moveTask(row, addDays(today, 1)),
    },
    {
      key: 'day',
      label: t('tasks.swipe.day'),
      Icon: CalendarDays,
      onChoose: () => onAsk({ row, asks: 'day' }),
    },
    deletion,
  ];
}

export type OpenMenu = { readonly row: TaskRow; readonly button: HTMLElement };

type TaskMenuProps = OpenMenu &
  ActionContext & {
    movable: MovableRows | undefined;
    onStatus: (row: TaskRow, status: TaskStatus) => void;
    /** Gets the new place in words, to be read out. */
    onMoved: (words: string) => void;
    onSkip: (row: TaskRow) => void;
    onClose: () => void;
  };

/** The actions of a row besides opening it and ticking it off. */
export function TaskMenu({ row, button, movable, onStatus, onMoved, ...rest }: TaskMenuProps) {
  const { context, onSkip, onAsk, onClose } = rest;
  const { t } = context;
  const statuses = statusOptions(t).map(({ value, label }) => ({
    key: value,
    label,
    isChosen: value === row.status,
    onChoose: () => onStatus(row, value),
  }));

  function move({ rows, index }: MovableRows, by: -1 | 1) {
    void saveOrder(changesOfMove({ rows, index }, by));
    onMoved(t('tasks.movedTo', { title: row.title, place: index + by + 1, count: rows.length }));
  }
  const moves = movable && [
    { key: 'up', label: t('tasks.moveUp'), isOff: movable.index === 0, onChoose: () => move(movable, -1) },
    {
      key: 'down',
      label: t('tasks.moveDown'),
      isOff: movable.index === movable.rows.length - 1,
      onChoose: () => move(movable, 1),
    },
  ];
  const repeating =
    row.repeat !== null && row.status !== 'completed'
      ? [
          { key: 'skip', label: t('tasks.skip'), onChoose: () => onSkip(row) },
          { key: 'end', label: t('tasks.endRepeating'), onChoose: () => onAsk({ row, asks: 'end' }) },
        ]
      : null;
  return (
    <Menu
      button={button}
      label={t('tasks.menuOf', { title: row.title })}
      onClose={onClose}
      groups={[statuses, rowActions(row, { context, onAsk }), repeating, moves].filter(
        (group) => group != null,
      )}
    />
  );
}

/** Asks what an action of a row needs to know; closed while there is no `dialog`. */
export function RowDialogs({ dialog, onClose }: { dialog: RowDialog | null; onClose: () => void }) {
  const { t } = useTranslation();
  // The content stays while the dialog closes.
  const [last, setLast] = useState(dialog);
  if (dialog !== null && dialog !== last) setLast(dialog);
  if (last === null) return null;
  const { row } = last;
  const isAsking = (asks: RowDialog['asks']) => dialog?.asks === asks;
  const sheet = {
    onClose,
    closeLabel: t('common.close'),
    subtitle: <p className="text-ink-2">{row.title}</p>,
  };
  return (
    <>
      <Sheet {...sheet} open={isAsking('day')} title={t('tasks.swipe.day')}>
        <DayChoice row={row} onChosen={onClose} />
      </Sheet>
      <Sheet {...sheet} open={isAsking('subTasks')} title={t('tasks.delete')}>
        <SubTaskQuestion
          onCancel={onClose}
          onChoose={(mode) => {
            onClose();
            removeTask(row.id, mode);
          }}
        />
      </Sheet>
      <ConfirmDialog
        open={isAsking('end')}
        title={t('tasks.endTitle', { title: row.title })}
        confirmLabel={t('tasks.endRepeating')}
        cancelLabel={t('tasks.endKeep')}
        onConfirm={() => {
          void stopRepeating(row.id);
          onClose();
        }}
        onCancel={onClose}
      >
        {t('tasks.endText')}
      </ConfirmDialog>
    </>
  );
}

/** A month to choose the task's day from. */
function DayChoice({ row, onChosen }: { row: TaskRow; onChosen: () => void }) {
  const { t, language, today } = useTextContext();
  return (
    <MonthCalendar
      today={today}
      minDay={today}
      language={language}
      weekStartsOn={firstDayOfWeek(language)}
      selected={row.planned_on ?? row.due_date}
      onSelect={(day) => {
        void moveTask(row, day as LocalDate); // the calendar gives valid days
        onChosen();
      }}
      labels={{
        previous: t('calendar.previous'),
        next: t('calendar.next'),
        past: t('calendar.past'),
      }}
    />
  );
}
