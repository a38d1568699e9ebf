import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { notify } from '#web/lib/page/notify.ts';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';
import { useMakeTask, useTakeTaskBack } from './best-dates.mutations.ts';
import { type TaskCalls, type TaskKind, taskOn } from './day-task.ts';

export type DayTasks = {
  readonly isMade: (day: LocalDate) => boolean;
  /** Adds the day's task, or removes it if it was added. */
  readonly toggle: (day: LocalDate) => void;
};

/** The tasks added on found days. They show at once, and disappear if the server refuses them. */
export function useDayTasks(kind: TaskKind, calls: TaskCalls): DayTasks {
  const { t } = useTranslation();
  const language = useLanguage();
  const [made, setMade] = useState<Readonly<Record<string, string | undefined>>>({});
  const takenBack = useRef(new Set<string>());
  const create = useMakeTask(calls);
  const remove = useTakeTaskBack(calls);
  const keep = (day: LocalDate, id: string | undefined) => setMade((kept) => ({ ...kept, [day]: id }));

  // The mutation has already shown the failure.
  async function make(day: LocalDate) {
    const id = newId();
    keep(day, id);
    try {
      await create.mutateAsync(taskOn(day, { ...kind, id }));
    } catch {
      return keep(day, undefined);
    }
    if (!takenBack.current.has(id)) await tell(day, id);
  }

  async function takeBack(day: LocalDate, id: string) {
    takenBack.current.add(id);
    keep(day, undefined);
    await remove.mutateAsync(id).catch(() => keep(day, id));
  }

  function tell(day: LocalDate, id: string) {
    const text = t('bestDates.taskMade', { day: spokenDay(day, language) });
    const action = { label: t('common.undo'), onPress: () => void takeBack(day, id) };
    return notify({ tone: 'success', text: <ToastAction text={text} action={action} />, lasting: true });
  }

  return {
    isMade: (day) => made[day] !== undefined,
    toggle: (day) => {
      const id = made[day];
      void (id === undefined ? make(day) : takeBack(day, id));
    },
  };
}
