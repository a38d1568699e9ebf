import { habitAddedSchema } from '#domain/habits/habit.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import type { HabitFields } from './habit-draft.ts';

/** A habit under an id made here; that id again gives the first one back and changes nothing. */
export async function addHabit(habit: { id: string } & HabitFields): Promise<void> {
  await callSignedIn({ method: 'POST', path: '/api/habit/add', body: habit, answer: habitAddedSchema });
}

/** Changes what is sent; the rest stays. */
export async function updateHabit(id: string, change: Partial<HabitFields>): Promise<void> {
  const body = { habit_id: id, ...change };
  await callSignedIn({ method: 'POST', path: '/api/habit/update', body, answer: successSchema });
}

/** Deletes a habit; one that is gone already is as good as deleted. */
export async function deleteHabit(id: string): Promise<void> {
  await callSignedIn({
    method: 'DELETE',
    path: `/api/habit/${encodeURIComponent(id)}/delete`,
    answer: successSchema,
  }).catch((error) => {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
  });
}
