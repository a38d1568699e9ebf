import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import {
  type HabitEdit,
  type HabitMark,
  habitsAfter,
  habitsOfTodayAfter,
  historyAfterPress,
} from '#domain/habits/habits.rules.ts';
import { type Habit, type HabitHistory, habitHistorySchema } from '#domain/habits/habits.schema.ts';
import { checkedWeeksOf } from '#domain/habits/packed-weeks.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { setClock } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { addHabit, habitsOf, habitsOfToday, updateHabit } from './habits.ts';

const TODAY = day('2026-03-20');
const HISTORIES = 6;
const CHANGES = 25;

/** Random changes of some habits as the app sends them. Their schedules stay, because only the server knows what is due then. */
function randomChanges(seed: number) {
  const random = seededRandom(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // one of them
  return (ids: readonly string[]): HabitMark | HabitEdit => {
    const id = oneOf(ids);
    if (random() < 0.05) return { id, fields: null };
    if (random() < 0.7) {
      const date = random() < 0.6 ? TODAY : addDays(TODAY, -1 - Math.floor(random() * 12));
      return { id, date, mark: oneOf(['done', 'skipped']), isSet: random() < 0.6 };
    }
    const fields: Partial<Habit> = oneOf([
      { habit_name: oneOf(['Walk', 'Read']) },
      { habit_description: oneOf(['', 'Ten pages']) },
      { habit_length: oneOf([0, 45]) },
      { habit_timeframe: oneOf(['morning', 'noon', 'evening']) },
    ]);
    return { id, fields };
  };
}

async function send(person: Person, change: HabitMark | HabitEdit): Promise<void> {
  const { id } = change;
  if ('fields' in change) {
    const { status } = change.fields
      ? await updateHabit(person, id, change.fields)
      : await person.delete(`/api/habit/${id}/delete`);
    return expect(status).toBe(200);
  }
  const { date, mark, isSet } = change;
  const flag = isSet ? 1 : 0;
  const answer =
    mark === 'done'
      ? await person.post(`/api/habit/${id}/check`, { date, done: flag })
      : await person.post(`/api/habit/${id}/skip`, { date, skipped: flag });
  expect(answer.status).toBe(200);
}

async function historyOf(person: Person, id: string): Promise<HabitHistory> {
  return v.parse(habitHistorySchema, (await person.get(`/api/habit/${id}/history/3`)).body);
}

test('random changes are shown as the server then answers them', async () => {
  await setClock(`${TODAY}T12:00:00Z`);
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const ana = await signIn(`ana${seed}@example.test`);
    for (const habit_timeframe of ['morning', 'morning', 'evening']) await addHabit(ana, { habit_timeframe });
    await addHabit(ana, { fri_active: 0 });
    const next = randomChanges(seed);
    for (let at = 0; at < CHANGES; at++) {
      const habits = await habitsOf(ana);
      if (habits.length === 0) break;
      const change = next(habits.map(({ habit_id }) => habit_id));
      const habit = habits.find(({ habit_id }) => habit_id === change.id);
      const history =
        'mark' in change && habit
          ? historyAfterPress(await historyOf(ana, change.id), { press: change, habit, today: TODAY })
          : undefined;
      const made = { change, today: TODAY, historyOf: () => history };
      const shown = {
        all: habitsAfter(habits, made),
        today: habitsOfTodayAfter(await habitsOfToday(ana), made),
      };
      await send(ana, change);
      const answered = { all: await habitsOf(ana), today: await habitsOfToday(ana) };
      // The longest run may have been the one that a change makes shorter.
      const known = ({ best_streak: _, last_done_on: __, ...habit }: Habit) => habit;
      const parts = ({
        all,
        today,
      }: {
        all: readonly Habit[];
        today: Awaited<ReturnType<typeof habitsOfToday>>;
      }) =>
        [all, today.habits_morning, today.habits_noon, today.habits_evening].map((list) => list.map(known));
      expect({ change, parts: parts(shown) }).toEqual({ change, parts: parts(answered) });
      if (history && 'mark' in change) {
        const { days, in_all } = await historyOf(ana, change.id);
        expect({ days: history.days, in_all: history.in_all }).toEqual({ days, in_all });
      }
    }
  }
});

test('after random marks the packed weeks are those of the stored checks', async () => {
  await setClock(`${TODAY}T12:00:00Z`);
  const ana = await signIn('ana@example.test');
  const ids = [await addHabit(ana), await addHabit(ana)];
  const next = randomChanges(7);
  for (let at = 0; at < 150; at++) {
    const change = next(ids);
    if ('mark' in change) await send(ana, change);
  }
  for (const { habit_id, weeks_from, checked_weeks, skipped_weeks } of await query('select * from habits')) {
    const packed = async (skipped: 0 | 1) => {
      const rows = await query(
        `select checked_on from habit_checks where habit_id = '${habit_id}' and skipped = ${skipped}`,
      );
      const days = rows.map(({ checked_on }) => day(String(checked_on)));
      return checkedWeeksOf(days, day(String(weeks_from)));
    };
    const used = (weeks: unknown) => String(weeks).replace(/(?:00)+$/, '');
    expect(used(checked_weeks)).toBe(await packed(0));
    expect(used(skipped_weeks)).toBe(await packed(1));
  }
});
