import i18next, { type TFunction } from 'i18next';
import { Moon, Sun, Sunrise } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import { addHabitAmount, checkHabit, skipHabit } from '#domain/habits/habits.calls.ts';
import type { HabitMark } from '#domain/habits/habits.rules.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { checkRefusal } from '#domain/habits/packed-weeks.ts';
import { offerUndo } from '#web/features/tasks/tasks.mutations.tsx';
import { durationText } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { requestOf } from '#web/lib/http/http.ts';
import { notifyFailure, queryClient } from '#web/lib/http/query-client.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useToday } from '#web/lib/time/today.ts';
import { pendingChanges, type UnsentChange } from '#web/sync/change.ts';
import {
  enqueueMutation,
  loadOptimistic,
  optimisticData,
  QUEUED,
  useOptimisticUser,
} from '#web/sync/pending.ts';
import { AmountDisc, CheckDisc } from '#web/ui/planner/task-marks.tsx';
import { HABIT_KEY, habitsQuery } from './habits.data.ts';

type HabitCheckProps = {
  habit: Habit;
  id?: string;
  /** An earlier day that is ticked off instead of today. */
  past?: { day: LocalDate; isDone: boolean };
};

export function HabitCheck({ habit, id, past }: HabitCheckProps) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { day, isDone } = past ?? { day: today, isDone: habit.done_today === 1 };
  const isExtra = !past && habit.due_today === 0;
  const label = past ? 'chosenDay.done' : isExtra ? 'habits.doneExtra' : 'habits.doneToday';
  if (habit.habit_target !== null && !past) return <AmountCheck {...{ habit, id, isExtra }} />;
  return (
    <CheckDisc
      id={id}
      faint={isExtra}
      aria-label={t(label, { name: habit.habit_name })}
      disabled={checkRefusal(day, today) !== null}
      checked={isDone}
      onChange={({ target }) =>
        void markHabit({ id: habit.habit_id, date: day, mark: 'done', isSet: target.checked })
      }
    />
  );
}

/** How much there is of a habit's target, and how much it asks for: today, or this week for a week's amount. */
export const amountOf = ({ habit_target, habit_target_per, amount_today, week }: Habit) =>
  habit_target_per === 'week' && week
    ? { done: week.done, due: week.need }
    : { done: amount_today ?? 0, due: habit_target ?? 0 };

/** "3 of 8 glasses". */
export function amountText(habit: Habit, { t, language }: { t: TFunction; language: string }): string {
  const { done, due } = amountOf(habit);
  return t('habits.view.doneOf', {
    done: decimal(done, language),
    due: `${decimal(due, language)} ${habit.habit_unit}`.trim(),
  });
}

/** What one press adds: 1 of a whole target up to 12, otherwise the largest of 1, 2 and 5 × 10^k that is at most a quarter of it. */
export function amountStep(target: number): number {
  if (Number.isInteger(target) && target <= 12) return 1;
  const power = 10 ** Math.floor(Math.log10(target / 4));
  const most = [5, 2, 1].find((one) => one * power <= target / 4) ?? 1;
  return Math.max(0.001, Number((most * power).toPrecision(1)));
}

/** Adds to today's amount, and offers to take it back. */
export function addAmount(
  { habit_id: id, habit_unit: unit }: Habit,
  change: { add: number; date: LocalDate },
): void {
  const { add, date } = change;
  void changeAmount({ id, date }, { add });
  const signed = `${add < 0 ? '−' : '+'}${decimal(Math.abs(add), i18next.language)} ${unit}`.trim();
  offerUndo(signed, () => void changeAmount({ id, date }, { add: -add }));
}

type AmountCheckProps = { habit: Habit; id: string | undefined; isExtra: boolean };

/** The disc of a habit with a target: a press adds a step. */
function AmountCheck({ habit, id, isExtra }: AmountCheckProps) {
  const { t, language } = useTranslation();
  const { today } = useToday();
  const { habit_name: name, habit_target: target } = habit;
  const { done, due } = amountOf(habit);
  const add = amountStep(target ?? 1);
  const amount = amountText(habit, { t, language });
  return (
    <AmountDisc
      id={id}
      faint={isExtra}
      share={due > 0 ? done / due : done}
      aria-label={t('habits.rhythm.add', { add: decimal(add, language), name, amount })}
      onClick={() => addAmount(habit, { add, date: today })}
    />
  );
}

export const AmountSheet = lazyPart(async () => (await import('./amount-sheet.tsx')).AmountSheet, {
  texts: ['pages'],
  fallback: null,
});

/** "3 of 8 glasses": a press opens the field for another amount. */
export function HabitAmount({ habit }: { habit: Habit }) {
  const { t, language } = useTranslation();
  const { today } = useToday();
  const [isOpen, setIsOpen] = useState(false);
  if (habit.habit_target === null) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-live="polite"
        className="relative -my-2 min-h-tap text-ink-2 text-small underline underline-offset-4 even-numbers"
        onClick={() => setIsOpen(true)}
      >
        {amountText(habit, { t, language })}
      </button>
      {isOpen && (
        <AmountSheet
          habit={habit}
          day={today}
          amount={habit.amount_today ?? 0}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

// A press shows at once.
void loadOptimistic('habits');

/**
 * Marks a day of a habit as done or skipped, or takes that back. A press shows at once and disappears if the server refuses it.
 * Presses are sent one after the other, so that the last one counts (decision 124).
 */
export async function markHabit({ id, date, mark, isSet }: HabitMark): Promise<void> {
  const flag = isSet ? 1 : 0;
  const isDone = mark === 'done';
  const call = isDone
    ? requestOf(checkHabit, { params: { id }, body: { date, done: flag } })
    : requestOf(skipHabit, { params: { id }, body: { date, skipped: flag } });
  const kind = isDone ? 'habit-checked' : 'habit-skipped';
  try {
    const about = { kind, id, name: nameOf(id), day: date } as const;
    if ((await enqueueMutation({ ...call, answer: checkHabit.answer, about })) === QUEUED) return;
  } catch (error) {
    notifyFailure(error);
  }
  await reloadAfterPresses();
}

/** Adds to a day's amount of a habit, or sets it. Each press is sent by itself, so that those of two devices add up. */
export async function changeAmount(
  { id, date }: { id: string; date: LocalDate },
  change: { add: number } | { set: number },
): Promise<void> {
  const call = requestOf(addHabitAmount, { params: { id }, body: { date, ...change } });
  const about = { kind: 'habit-amount', id, name: nameOf(id), day: date } as const;
  try {
    if ((await enqueueMutation({ ...call, answer: addHabitAmount.answer, about })) === QUEUED) return;
  } catch (error) {
    notifyFailure(error);
  }
  await reloadAfterPresses();
}

/** Reloads the lists after the last press is answered: one of an earlier day changes the streak, and any the best one. */
async function reloadAfterPresses(): Promise<void> {
  const isPress = ({ about }: UnsentChange) => PRESSES.some((kind) => kind === about.kind);
  if (!pendingChanges().some(isPress)) await reloadHabits();
}

const PRESSES = ['habit-checked', 'habit-skipped', 'habit-amount'] as const;

const ICONS = { morning: Sunrise, noon: Sun, evening: Moon } as const;

export function TimeIcon({ timeFrame }: { timeFrame: TimeFrame }) {
  const Icon = ICONS[timeFrame];
  return <Icon size={18} className="flex-none" />;
}

/** A length in minutes as habits show it: "45 min", "2 h" or "1 h 30"; empty for none (contract §9). */
export const lengthText = (length: number, t: TFunction): string =>
  length === 0 ? '' : durationText(length, t);

/** Reloads the habits when the phase changes, because what's due depends on it. A new day reloads everything anyway. */
export function useFreshHabits(): void {
  const phase = useOptimisticUser().cycle.cycle_phase;
  const loadedFor = useRef(phase);
  useEffect(() => {
    if (loadedFor.current === phase) return;
    loadedFor.current = phase;
    void reloadHabits();
  }, [phase]);
}

/** A habit's name, or an empty text if it isn't loaded. */
export function nameOf(id: string): string {
  return optimisticData(habitsQuery.queryKey)?.find(({ habit_id }) => habit_id === id)?.habit_name ?? '';
}

/** Reloads everything that depends on habits; resolves when it's loaded. */
export function reloadHabits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: HABIT_KEY });
}
