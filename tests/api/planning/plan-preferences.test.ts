import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { planPreferencesSchema, planPreviewSchema } from '#domain/planning/planning.calls.ts';
import { expectRefused } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';

let ana: Person;
beforeEach(async () => {
  // This is a Monday.
  await setClock('2026-03-02T09:00:00Z');
  ana = await signIn(ANA);
});

describe('preferences', () => {
  const preferences = async (answer: { body: unknown }) =>
    v.parse(planPreferencesSchema, answer.body).preferences;

  test('have default values at first, and omitted fields stay unchanged', async () => {
    expect(await preferences(await ana.get('/api/plan/preferences'))).toMatchObject({
      minutes: [90, 90, 90, 90, 90, 60, 60],
      horizon: 7,
      is_usual: 1,
    });
    await ana.post('/api/plan/preferences/update', { minutes: [30, 30, 30, 30, 30, 0, 0] });
    await ana.post('/api/plan/preferences/update', { horizon: 14 });

    expect(await preferences(await ana.get('/api/plan/preferences'))).toMatchObject({
      minutes: [30, 30, 30, 30, 30, 0, 0],
      horizon: 14,
      is_usual: 0,
    });
  });

  test('the planned minutes stay within the given hours', async () => {
    const hours = { from: '09:00', until: '09:45' };
    await ana.post('/api/plan/preferences/update', { window: [hours, null, null, null, null, null, null] });
    const { days } = v.parse(planPreviewSchema, (await ana.post('/api/plan/preview', { days: 7 })).body);

    expect(days.slice(0, 2).map(({ room }) => room)).toEqual([45, 90]);
  });

  test('invalid values are refused by the field’s name', async () => {
    await expectRefused((change: object) => ana.post('/api/plan/preferences/update', change), {
      minutes: [{ minutes: [90] }],
      'minutes.6': [{ minutes: [90, 90, 90, 90, 90, 60, 721] }],
      horizon: [{ horizon: 10 }],
      'window.0.until': [{ window: [{ from: '10:00', until: '09:00' }, null, null, null, null, null, null] }],
    });
  });
});
