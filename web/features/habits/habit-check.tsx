import i18next, { type TFunction } from 'i18next';
import { Moon, Sun, Sunrise } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import { addHabitAmount, checkHabit, skipHabit } from '#domain/habits/habits.calls.ts';
import type { HabitMark } from '#domain/habits/habits.rules.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { checkRefusal } from '#domain/habits/packed-weeks.ts';
import { durationText } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { requestOf } from '#web/lib/http/http.ts';
import { notifyFailure, queryClient } from '#web/lib/http/query-client.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
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
import {
  amountOf,
  amountStep,
  amountText,
  restText,
  rhythmLine,
  signedAmount,
  weekText,
} from './rhythm-words.ts';

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

/** Adds to today's amount, and offers to take it back. */
function addAmount(
  { habit_id: id, habit_unit: unit }: Habit,
  { add, date }: { add: number; date: LocalDate },
): void {
  void changeAmount({ id, date }, { add });
  const text = signedAmount(add, { unit, language: i18next.language });
  // Not with the habits of today, which load on each start; without it, e.g. offline, nothing is offered.
  void import('#web/features/tasks/tasks.mutations.tsx').then(
    ({ offerUndo }) => offerUndo(text, () => void changeAmount({ id, date }, { add: -add })),
    () => undefined,
  );
}

/** A habit's amount so far in words, how full it is (0 to 1 and more), and what adds a step to today's. */
export function useAmount(habit: Habit) {
  const { t, language } = useTranslation();
  const { today: date } = useToday();
  const { habit_name: name, habit_target, habit_unit: unit } = habit;
  const { done, due } = amountOf(habit);
  const add = amountStep(habit_target ?? 1);
  const amount = amountText(habit, { t, language });
  return {
    amount,
    share: done / due || 0,
    step: signedAmount(add, { unit, language }),
    label: t('habits.rhythm.add', { add: decimal(add, language), name, amount }),
    addStep: () => addAmount(habit, { add, date }),
  };
}

type AmountCheckProps = { habit: Habit; id: string | undefined; isExtra: boolean };

/** The disc of a habit with a target: a press adds a step. */
function AmountCheck({ habit, id, isExtra }: AmountCheckProps) {
  const { share, label, addStep } = useAmount(habit);
  return <AmountDisc id={id} faint={isExtra} share={share} aria-label={label} onClick={addStep} />;
}

const AmountSheet = lazyPart(async () => (await import('./amount-sheet.tsx')).AmountSheet, {
  texts: ['pages'],
  fallback: null,
  missing: 'later',
});

type DayAmountProps = { habit: Habit; day: LocalDate; amount: number; onClose: () => void };

/** The field of a day's amount. */
export function DayAmount({ habit, day: date, ...rest }: DayAmountProps) {
  const { habit_id: id } = habit;
  return (
    <AmountSheet
      {...rest}
      habit={habit}
      day={date}
      onAdd={(add) => addAmount(habit, { add, date })}
      onSet={(set) => void changeAmount({ id, date }, { set })}
      onDone={() => void markHabit({ id, date, mark: 'done', isSet: true })}
    />
  );
}

/** "3 of 8 glasses": a press opens the field for another amount. Nothing without a target. */
export function HabitAmount({ habit }: { habit: Habit }) {
  const { amount } = useAmount(habit);
  const { today } = useToday();
  const [isOpen, setIsOpen] = useState(false);
  if (habit.habit_target === null) return null;
  return (
    <>
      <span aria-live="polite">
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-tap min-w-tap text-left text-ink-2 text-small underline underline-offset-4 even-numbers hover:text-ink"
          onClick={() => setIsOpen(true)}
        >
          {amount}
        </button>
      </span>
      {isOpen && (
        <DayAmount
          habit={habit}
          day={today}
          amount={habit.amount_today ?? 0}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/**
 * A habit's rhythm and where it is, "3 × a week · 1 of 3", and that the week asks for less if it does; on its own page, which names
 * the rhythm above, "1 of 3 this week". Nothing for one on days.
 */
export function HabitLine({ habit, isOnPage = false }: { habit: Habit; isOnPage?: boolean }) {
  const context = useTextContext();
  const line = isOnPage && habit.week ? weekText(habit, context) : rhythmLine(habit, context);
  const rest = restText(habit, context);
  if (line === null && rest === null) return null;
  return (
    <span className="block text-ink-2 text-small even-numbers">
      {line}
      {rest && <span className="block">{rest}</span>}
    </span>
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
async function changeAmount(
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
