import { describe, expect, test } from 'vitest';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, type Person, secondsOf, signIn } from '../setup/person.ts';
import { listOf, makeTask, onDay, taskOf } from '../setup/tasks.ts';

const NOON = '2026-03-20T12:00:00Z';

/** A person in the first days of a period. */
async function bleeding(): Promise<Person> {
  await setClock(NOON);
  const person = await signIn(ANA);
  await logPeriod(person, '2026-03-19T12:00:00Z');
  return person;
}

const suggested = async (person: Person) => {
  const rows = [
    ...(await listOf(person)),
    ...(await onDay(person, { at: NOON, view: 1, phase: 'all' })),
    ...(await onDay(person, { at: NOON, view: 1, phase: 'menstrual' })),
  ];
  return [...new Set(rows.filter(({ is_suggested }) => is_suggested === 1).map(({ title }) => title))].sort();
};

describe('a task is suggested', () => {
  test('in every list while it is open, has no dates, and its phase is the current one', async () => {
    const ana = await bleeding();
    await makeTask(ana, 'Chosen for it', { task_cycle_phase: 'menstrual' });
    await makeTask(ana, 'Begun', { task_cycle_phase: 'menstrual', task_status: 'in_progress' });
    await makeTask(ana, 'Take a long nap');
    await makeTask(ana, 'A nap, but later', { task_cycle_phase: 'luteal' });
    await makeTask(ana, 'Done', { task_cycle_phase: 'menstrual', task_status: 'completed' });
    await makeTask(ana, 'Due', { task_cycle_phase: 'menstrual', end_timestamp: secondsOf(NOON) });
    await makeTask(ana, 'Beginning', { task_cycle_phase: 'menstrual', start_timestamp: secondsOf(NOON) });
    await makeTask(ana, 'Finish the admin');
    await makeTask(ana, 'Xyzzy');

    expect(await suggested(ana)).toEqual(['Begun', 'Chosen for it', 'Take a long nap']);
  });

  test('by the current phase, whatever phase was requested', async () => {
    const ana = await bleeding();
    await makeTask(ana, 'Finish the admin');
    const rows = await onDay(ana, { at: NOON, phase: 'luteal' });

    expect(rows.map(({ title, is_suggested }) => [title, is_suggested])).toEqual([['Finish the admin', 0]]);
  });

  test('no longer when the phase has passed, when others are', async () => {
    const ana = await bleeding();
    await makeTask(ana, 'Take a long nap');
    await makeTask(ana, 'Brainstorm ideas');
    const before = await suggested(ana);
    await setClock('2026-03-27T12:00:00Z');
    const later = await signIn(ana.email);

    expect((await detailsOf(later)).cycle.cycle_phase).toBe('follicular');
    expect([before, await suggested(later)]).toEqual([['Take a long nap'], ['Brainstorm ideas']]);
  });

  test('by its words, and by its theme if the words are neutral', async () => {
    const ana = await bleeding();
    const walk = await makeTask(ana, 'Walk with my sister', { task_theme_id: 'Connection' });
    const suggestion = async () => (await taskOf(ana, walk)).task_cycle_phase_suggestion;
    const withTheme = await suggestion();
    await ana.post('/api/task/update', { task_id: walk, task_theme_id: null });
    const without = await suggestion();
    await ana.post('/api/task/update', { task_id: walk, task_theme_id: 'Connection' });
    const again = await suggestion();
    await ana.post('/api/task/update', { task_id: walk, task_title: 'Fill in my tax return' });

    expect([withTheme, without, again, await suggestion()]).toEqual([
      'ovulation',
      'menstrual',
      'ovulation',
      'luteal',
    ]);
  });

  test('once its dates are cleared', async () => {
    const ana = await bleeding();
    const task_id = await makeTask(ana, 'Take a long nap', { end_timestamp: secondsOf(NOON) });
    const before = await suggested(ana);
    await ana.post('/api/task/update', { task_id, end_timestamp: null });

    expect([before, await suggested(ana)]).toEqual([[], ['Take a long nap']]);
  });

  test.each(['contraception', 'pregnant', 'postpartum', 'paused'])(
    'never in the mode %s',
    async (cycle_mode) => {
      const ana = await bleeding();
      await makeTask(ana, 'Take a long nap');
      await ana.post('/api/cycle/mode/update', { cycle_mode });

      expect(await suggested(ana)).toEqual([]);
    },
  );

  test('never without a logged period', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await makeTask(ana, 'Take a long nap');

    expect(await suggested(ana)).toEqual([]);
  });
});
