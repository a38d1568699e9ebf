import { describe, expect, test } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, detailsOf, logPeriod, type Person, signIn } from '../setup/person.ts';

const setMode = (person: Person, cycle_mode: unknown) =>
  person.post('/api/cycle/mode/update', { cycle_mode });
const cycleOf = async (person: Person) => (await detailsOf(person)).cycle;

/** The same person at noon (UTC) of a day, signed in again because access tokens expire. */
async function onDay(day: string): Promise<Person> {
  await setClock(`${day}T12:00:00Z`);
  return signIn(ANA);
}

test('the mode is natural until another one is chosen', async () => {
  expect((await cycleOf(await signIn(ANA))).cycle_mode).toBe('natural');
});

test.each(['contraception', 'pregnant', 'postpartum', 'paused'])(
  '%s shows the cycle as without data',
  async (mode) => {
    const ana = await onDay('2026-03-10');
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    const answer = await setMode(ana, mode);

    expect(answer).toMatchObject({ status: 200, body: { success: 1 } });
    expect(await cycleOf(ana)).toMatchObject({
      cycle_day: 0,
      eq_cycle_day: 0,
      aligned_day: 0,
      cycle_length: null,
      period_length: null,
      cycle_phase: null,
      next_period_in_days: null,
      cycle_mode: mode,
    });
  },
);

test('the cycle is unchanged once the mode is natural again', async () => {
  const ana = await onDay('2026-03-10');
  await logPeriod(ana, '2026-03-01T12:00:00Z');
  const before = await cycleOf(ana);
  await setMode(ana, 'paused');
  await setMode(ana, 'natural');

  expect(await cycleOf(ana)).toEqual(before);
});

test.each(['Natural', '', 'menopause', 1, null, undefined])('the mode %j is refused', async (mode) => {
  expect(refusalIn(await setMode(await signIn(ANA), mode))).toEqual(invalid('cycle_mode'));
});

describe('an interval that a mode covered', () => {
  const REGULAR = ['2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01'];

  test('is excluded from the forecast, also after the mode has ended', async () => {
    const ana = await onDay('2026-02-10');
    for (const day of REGULAR) await logPeriod(ana, `${day}T12:00:00Z`);
    await setMode(ana, 'paused');
    const back = await onDay('2026-04-01');
    await setMode(back, 'natural');
    expect((await cycleOf(back)).cycle_day).toBe(0);
    await logPeriod(back, '2026-04-01T12:00:00Z');
    const { cycle_length, cycle_day } = await cycleOf(back);

    // The 59 days between the last two starts would count as a forgotten period or a long cycle.
    expect({ cycle_length, cycle_day }).toEqual({ cycle_length: 28, cycle_day: 1 });
  });

  test('counts again if the mode was a mistake of the same day', async () => {
    const ana = await onDay('2026-01-20');
    for (const day of REGULAR.slice(0, 3)) await logPeriod(ana, `${day}T12:00:00Z`);
    await setMode(ana, 'contraception');
    await setMode(ana, 'pregnant');
    await setMode(ana, 'natural');
    const later = await onDay('2026-02-12');
    await logPeriod(later, '2026-02-12T12:00:00Z');

    // 39 days, the last of three intervals.
    expect((await cycleOf(later)).cycle_length).toBeGreaterThan(28);
  });

  test('has the same effect after one mode as after several in a row', async () => {
    const ana = await onDay('2026-02-10');
    for (const day of REGULAR) await logPeriod(ana, `${day}T12:00:00Z`);
    const after = async (first: string, second: string) => {
      await setMode(ana, first);
      await setMode(await onDay('2026-02-20'), second);
      await setMode(await onDay('2026-03-01'), second);
      const back = await onDay('2026-04-01');
      expect((await cycleOf(back)).cycle_mode).toBe(second);
      await setMode(back, 'natural');
      await logPeriod(back, '2026-04-01T12:00:00Z');
      return (await cycleOf(back)).cycle_length;
    };
    // A little longer than the previous 28 days, because cycles take time to normalise.
    expect(await after('pregnant', 'postpartum')).toBe(30);
  });
});
