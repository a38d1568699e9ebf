import { describe, expect, test } from 'vitest';
import { BEST_DATES_TEXTS } from '#domain/texts/texts.ts';
import { signIn } from '../setup/person.ts';
import { makeTask, taskOf } from '../setup/tasks.ts';
import { ana, countOf, find, SENTENCE } from './best-dates.ts';

const WISH = 'we are trying for a baby, which days are good';
const NOTHING = { predictions: [], days: [], cycle_phase: null };

describe('a sentence about conceiving or avoiding it', () => {
  test.each([
    ['en', WISH],
    ['en', 'unprotected sex without getting pregnant'],
    ['nl', 'wij willen een baby, welke dagen zijn goed'],
    ['nl', 'op welke dagen kan ik niet zwanger worden'],
    ['fr', 'les meilleurs jours pour tomber enceinte'],
    ['fr', 'mes jours sûrs pour faire l’amour'],
  ] as const)('gets a kind sentence in %s and no days: %s', async (language, sentence) => {
    const person = await ana();
    await person.post('/api/user/language/update', { language });

    expect(await find(person, { sentence })).toEqual({
      success: 1,
      ...NOTHING,
      source: 'local',
      explanation: BEST_DATES_TEXTS[language].declined,
    });
    expect(await countOf(person)).toBe(0);
  });

  test('is recognised in a language other than the app’s', async () => {
    const person = await ana();
    const found = await find(person, { sentence: 'dagen waarop ik het vruchtbaarst ben' });

    expect(found).toMatchObject({ ...NOTHING, explanation: BEST_DATES_TEXTS.en.declined });
  });

  test('is also declined as a keyword', async () => {
    const person = await ana();

    expect(await find(person, { keyword: 'get pregnant' })).toMatchObject({
      ...NOTHING,
      source: 'keywords',
      explanation: BEST_DATES_TEXTS.en.declined,
    });
  });

  test('is declined without a cycle, and when the month’s searches are used up', async () => {
    const nobody = await signIn('new@example.test');
    expect((await find(nobody, { sentence: WISH })).explanation).toBe(BEST_DATES_TEXTS.en.declined);

    const person = await ana();
    for (let search = 0; search < 10; search++) await find(person, { sentence: SENTENCE });
    expect((await find(person, { sentence: WISH })).explanation).toBe(BEST_DATES_TEXTS.en.declined);
    expect(await countOf(person)).toBe(10);
  });

  test('gives a task no phase', async () => {
    const person = await ana();
    const id = await makeTask(person, 'romantic weekend to make a baby');

    expect((await taskOf(person, id)).task_cycle_phase_suggestion).toBeNull();
  });
});

test.each([
  'baby shower for Anna',
  'paint the nursery',
  'mijn ouders vertellen dat ik zwanger ben',
  'concevoir un logo',
])('a sentence that only resembles such a wish gets its days: %s', async (sentence) => {
  expect((await find(await ana(), { sentence })).predictions).not.toEqual([]);
});
