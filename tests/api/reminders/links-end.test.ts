import { beforeEach, describe, expect, test } from 'vitest';
import { runReminders } from '../setup/outside.ts';
import { logPeriod, type Person } from '../setup/person.ts';
import { consent, shareOf } from '../sharing/sharing.ts';
import { at, DISCREET, later, NINE, pushServiceOfEachTest, wish } from './reminders.ts';

const pushes = pushServiceOfEachTest();
const DAY_SECONDS = 86_400;

let person: Person;
beforeEach(async () => {
  person = await pushes.ana();
  await logPeriod(person, '2026-03-01T05:00:00Z');
  // Looked at each day; nobody is late.
  await wish(person, { period_late: at(9), wording: 'plain' });
  await consent(person, 1);
});

/** What the phone showed in the runs of nine o’clock from one day to another; 0 is 2 March. */
async function shownIn({ from = 0, to }: { from?: number; to: number }): Promise<string[]> {
  const known = pushes.phone().length;
  for (let index = from; index <= to; index++) await runReminders(NINE, index * DAY_SECONDS);
  return pushes.phone().slice(known);
}

describe('a link that ends', () => {
  test('is reminded of once, three days before its last day', async () => {
    await shareOf(person, { days: 5 });

    expect(await shownIn({ to: 1 })).toEqual([]);
    expect(await shownIn({ from: 2, to: 2 })).toEqual(['A link with which you share ends: 7 March']);
    expect(await shownIn({ from: 3, to: 6 })).toEqual([]);
  });

  test('is reminded of again when it was extended and ends', async () => {
    const { share } = await shareOf(person, { days: 3 });
    expect(await shownIn({ to: 0 })).toHaveLength(1);

    const again = await later(person, NINE, DAY_SECONDS);
    await again.post('/api/share/update', { share_id: share.id, days: 30 });
    expect(await shownIn({ from: 1, to: 27 })).toEqual([]);
    expect(await shownIn({ from: 28, to: 31 })).toEqual(['A link with which you share ends: 2 April']);
  });

  test('gives away nothing in the discreet wording, and one message is enough for two links', async () => {
    await wish(person, { wording: 'discreet' });
    await shareOf(person, { days: 2 });
    await shareOf(person, { days: 3, label: 'Kim' });

    expect(await shownIn({ to: 0 })).toEqual([DISCREET]);
  });

  test('is not reminded of while it is paused, nor once it or all sharing has ended', async () => {
    const [paused, ended] = [await shareOf(person, { days: 3 }), await shareOf(person, { days: 3 })];
    await person.post('/api/share/update', { share_id: paused.share.id, paused: 1 });
    await person.delete(`/api/share/${ended.share.id}/delete`);
    expect(await shownIn({ to: 0 })).toEqual([]);

    const again = await later(person, NINE, DAY_SECONDS);
    await again.post('/api/share/update', { share_id: paused.share.id, paused: 0 });
    await consent(again, 0);
    expect(await shownIn({ from: 1, to: 2 })).toEqual([]);
  });
});
