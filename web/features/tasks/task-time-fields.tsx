import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween, toEpochDay } from '#domain/calendar/local-date.ts';
import { minuteOf } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES, localDateAt, localTimeAt } from '#domain/calendar/zoned-day.ts';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import { DEFAULT_PREFERENCES, type Reminders } from '#domain/reminders/reminders.calls.ts';
import { doneOn, isOpen } from '#domain/tasks/task-status.ts';
import {
  blockMinutes,
  blocksOverlap,
  REMINDER_DAYS_MAX,
  REMINDER_MINUTES_MAX,
  type RemindedTask,
  reminderMoment,
  type TaskReminder,
} from '#domain/tasks/task-time.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { busyDayQuery, preferencesQuery } from '#web/features/busy/busy.data.ts';
import { clock, dayHeading, durationText, nearDay, type TextContext } from '#web/i18n/format.ts';
import { durationTexts } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import {
  pushDeviceQuery,
  remindersQuery,
  useAddThisDevice,
  useSaveReminders,
} from '#web/lib/session/reminders.data.ts';
import { useNow, useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { DurationPicker, NumberTile } from '#web/ui/inputs/stepper.tsx';
import { TimeField } from '#web/ui/inputs/time-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import type { DraftFieldProps } from './task-draft.tsx';
import { datesOf } from './task-text.tsx';
import { rowsAroundQuery } from './tasks.data.ts';

type FormTask = Pick<DraftFieldProps, 'task' | 'draft'>;

/** A form's task, as the rules of its time and its reminder read it. */
const timedTask = ({ task, draft }: FormTask): RemindedTask => ({
  startOn: draft.startOn,
  endOn: draft.endOn,
  plannedOn: task?.planned_on ?? null,
  time: draft.task_time,
  status: draft.task_status,
  reminder: draft.task_reminder,
});

/** The time of the day on which a task is done, and what it overlaps with. */
export function TaskTimeField({ task, draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  const hint = useTimeHint({ task, draft });
  return (
    <TimeField
      label={t('tasks.time')}
      value={draft.task_time}
      onChange={(task_time) => onEdit({ task_time })}
      clearLabel={t('tasks.removeTime')}
      hint={draft.task_time === null ? t('tasks.anyTime') : hint}
    />
  );
}

/** What the time of a task overlaps with, where its field isn't shown. */
export function TaskTimeHint(form: FormTask) {
  return <p className="text-ink-2 text-small empty:hidden">{useTimeHint(form)}</p>;
}

/** What the form's task overlaps with on its day, or that it has none, in words. */
function useTimeHint({ task, draft }: FormTask): string | undefined {
  const { t, today, timeZone } = useTextContext();
  const { task_time: time, task_length: length } = draft;
  const day = doneOn(timedTask({ task, draft }));
  const { data } = useQuery({
    ...useOptimisticQuery(rowsAroundQuery({ day: day ?? today, timeZone })),
    enabled: time !== null && day !== null,
  });
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: time !== null });
  const { data: appointments } = useQuery({
    ...busyDayQuery(day ?? today),
    enabled: preferences?.use_busy === 1 && day !== null,
  });
  // A repetition gives the task its days.
  if (day === null && draft.task_repeat === null) return t('tasks.needsDay');
  if (time === null || day === null || !isOpen(draft.task_status)) return undefined;
  const isOther = ({ id, parent_id }: TaskRow) =>
    id !== draft.parent_id && (task === null || (id !== task.id && parent_id !== task.id));
  const others = (data ?? []).filter((row) => isOther(row) && isOpen(row.status));
  const blocks = others.flatMap((row) => {
    const on = doneOn(datesOf(row));
    if (!row.time || !on) return [];
    // The night before or after may reach into this day, or this day into it.
    const at = minuteOf(row.time) + daysBetween(day, on) * DAY_MINUTES;
    return [{ ...blockFrom(at, row.task_length), title: row.title }];
  });
  const busy = (appointments ?? []).map(({ from, until }) => ({
    from: minuteOf(from),
    until: minuteOf(until),
    title: null,
  }));
  const own = blockFrom(minuteOf(time), length);
  const taken = [...blocks, ...busy].find((block) => blocksOverlap(own, block));
  return taken && (taken.title === null ? t('tasks.overlapsCalendar') : t('tasks.overlapsWith', taken));
}

/** A task's block by its own length: rows of steps may not be loaded. */
const blockFrom = (from: number, length: number | null) => ({
  from,
  until: from + blockMinutes(length, null),
});

const COMMON: readonly TaskReminder[] = [
  ...[0, 10, 30, 60].map((minutes_before) => ({ minutes_before })),
  { days_before: 1, at: '18:00' },
];
/** The common reminders by the values of their options. */
const PRESETS = new Map(COMMON.map((preset) => [JSON.stringify(preset), preset]));
/** Where the fields for any other one begin: minutes before the time, or a day and a time. */
const OTHERS = new Map<string, TaskReminder>([
  ['before', { minutes_before: 120 }],
  ['on', { days_before: 0, at: '09:00' }],
]);

/** When a task's reminder comes: a common choice or any other, and the moment in words. */
export function ReminderField({ task, draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  const { task_reminder: reminder, task_time: time } = draft;
  const [isOther, setIsOther] = useState(false);
  const { reminders, load, askForDevice, isByMail } = useReminderChannel(reminder !== null);
  const words = useReminderWords({ task, draft }, { quiet: reminders?.preferences.quiet, isByMail });
  const { mutate: saveTitles } = useSaveReminders();
  const isOnline = useIsOnline();
  const stored = reminder ? JSON.stringify(reminder) : '';
  const kind = reminder && ('at' in reminder ? 'on' : 'before');
  const other = isOther || !PRESETS.has(stored) ? kind : null;
  const nameOf = (value: string, preset: TaskReminder) => {
    if (value === 'before' || value === 'on') return t(`tasks.remindOther.${value}`);
    if ('at' in preset) return t('tasks.remindDayBefore');
    const { minutes_before: minutes } = preset;
    return minutes ? t('tasks.remindBefore', { length: durationText(minutes, t) }) : t('tasks.remindAtTime');
  };
  // Without a time only a reminder by day can come; one that was chosen by time stays.
  const isByDay = time === null && kind !== 'before';
  const offered = [...PRESETS, ...OTHERS].filter(([, preset]) => !isByDay || 'at' in preset);

  function choose(value: string) {
    if (reminder === null && value !== '') void askForDevice();
    setIsOther(OTHERS.has(value));
    const chosen = OTHERS.get(value) ?? PRESETS.get(value) ?? null;
    onEdit({ task_reminder: value === kind ? reminder : chosen });
  }

  return (
    <div className="relative grid gap-3">
      <SelectField
        label={t('tasks.remindMe')}
        value={other ?? stored}
        onFocus={load}
        onChange={({ target }) => choose(target.value)}
        noneLabel={t('tasks.remindNone')}
        options={offered.map(([value, preset]) => ({ value, label: nameOf(value, preset) }))}
      />
      {other && reminder && (
        <OtherReminder
          reminder={reminder}
          onChange={(task_reminder) => {
            // The fields stay, also while they have a common one.
            setIsOther(true);
            onEdit({ task_reminder });
          }}
        />
      )}
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {words}
      </p>
      {reminder !== null && isOnline && reminders?.preferences.wording === 'discreet' && (
        <CheckRow
          name="task_titles"
          label={t('tasks.titleInReminder')}
          checked={reminders.preferences.task_titles === 1}
          onChange={({ target }) => saveTitles({ task_titles: target.checked ? 1 : 0 })}
        />
      )}
    </div>
  );
}

type OtherReminderProps = { reminder: TaskReminder; onChange: (reminder: TaskReminder) => void };

/** Any length before a task's time, or any number of days before its day and a time then. */
function OtherReminder({ reminder, onChange }: OtherReminderProps) {
  const { t } = useTranslation();
  if (!('at' in reminder)) {
    return (
      <DurationPicker
        label={t('tasks.remindEarly')}
        minutes={reminder.minutes_before}
        onChange={(minutes) => onChange({ minutes_before: minutes ?? 0 })}
        max={REMINDER_MINUTES_MAX}
        texts={durationTexts(t)}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <NumberTile
        label={t('tasks.remindDays')}
        value={reminder.days_before}
        min={0}
        max={REMINDER_DAYS_MAX}
        onChange={(days_before) => onChange({ ...reminder, days_before })}
        decreaseLabel={t('duration.dayLess')}
        increaseLabel={t('duration.dayMore')}
      />
      <TimeField
        label={t('tasks.remindAt')}
        value={reminder.at}
        // An emptied field keeps the last time.
        onChange={(time) => time && onChange({ ...reminder, at: time })}
      />
    </div>
  );
}

/** How reminders reach the person. The first one asks to show them on this device, if no device does. */
function useReminderChannel(isSet: boolean) {
  const [isNear, setIsNear] = useState(false);
  const { data: reminders } = useQuery({ ...remindersQuery, enabled: isSet || isNear });
  const add = useAddThisDevice();
  return {
    reminders,
    /** Before a choice, because some browsers only ask right after a press. */
    load: () => setIsNear(true),
    askForDevice: async () => {
      const settings = await queryClient.ensureQueryData(remindersQuery).catch(() => undefined);
      if (settings?.devices.length !== 0 || !isPushed(settings)) return;
      const device = await queryClient.fetchQuery(pushDeviceQuery).catch(() => undefined);
      if (device === 'off' || device === 'on') add.mutate();
    },
    isByMail:
      reminders !== undefined && (!isPushed(reminders) || (reminders.devices.length === 0 && !add.isPending)),
  };
}

const isPushed = ({ preferences, push_key }: Reminders) =>
  preferences.channel === 'push' && push_key !== null;

type ReminderWay = { quiet: QuietHours | undefined; isByMail: boolean };

/** Until the quiet hours are loaded, they are those of someone who never changed them. */
function useReminderWords(
  form: FormTask,
  { quiet = DEFAULT_PREFERENCES.quiet, isByMail }: ReminderWay,
): string | null {
  const context = useTextContext();
  const words = reminderWords(timedTask(form), { ...context, quiet, now: useNow(), isByMail });
  // A repetition gives the task its days.
  return words === context.t('tasks.needsDay') && form.draft.task_repeat !== null ? null : words;
}

type MomentContext = TextContext & { timeZone: string; quiet: QuietHours; now: number; isByMail?: boolean };

/** When a task's reminder will come, or why it won't; `null` without a reminder and for a finished task. */
export function reminderWords(task: RemindedTask, context: MomentContext) {
  const { t, language, today, timeZone, quiet, now, isByMail } = context;
  const { reminder, time, status } = task;
  if (reminder === null || !isOpen(status)) return null;
  if (!('at' in reminder) && time === null) return t('tasks.needsTime');
  const moment = reminderMoment(task, { timeZone, quiet });
  if (moment === null) return t('tasks.needsDay');
  if (moment <= now) return t('tasks.wontCome');
  const wanted = reminderMoment(task, { timeZone, quiet: null }) ?? moment;
  const on = localDateAt(moment, timeZone);
  const days = toEpochDay(on) - toEpochDay(today);
  const day = days > 1 && days < 7 ? dayHeading(on, language).weekday : nearDay(on, { today, language });
  const shown = { day, time: clock(localTimeAt(moment, timeZone)) };
  const key = moment === wanted ? 'comes' : moment < wanted ? 'comesBefore' : 'comesAfter';
  return `${t(`tasks.${key}`, shown)}${isByMail ? ` ${t('tasks.byMail')}` : ''}`;
}
