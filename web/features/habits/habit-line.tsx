import type { Habit } from '#domain/habits/habits.schema.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { restText, rhythmLine } from './rhythm-words.ts';

/** A habit's rhythm and where it is: "3 × a week · 1 of 3", and that a week asks for less if it does. */
export function HabitLine({ habit }: { habit: Habit }) {
  const context = useTextContext();
  const { timeZone } = useToday();
  const rest = restText(habit, { ...context, timeZone });
  return (
    <>
      {rhythmLine(habit, context)}
      {rest && <span className="block">{rest}</span>}
    </>
  );
}
