import { beforeEach, describe, expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { daysOf, logDay } from '../day-log/day-log.ts';
import { interrupt } from '../setup/outside.ts';
import type { Person } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileDay, foreignFile, importsOf, takeBack } from './foreign-file.ts';
import { bringIn } from './portability.ts';

const DAY = '2026-02-01';
let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

const theDay = async () => (await daysOf(ana, DAY, DAY))[0];
const ADDED = { added: 1, skipped: 0, rejected: 0 };
const SKIPPED = { added: 0, skipped: 1, rejected: 0 };

describe('an existing day', () => {
  test.each([
    ['a field that isn’t logged takes the file’s', { pain: 2 }, { mood: 4 }, { pain: 2, mood: 4 }],
    ['a field that is logged stays', { pain: 2, mood: 1 }, { mood: 4, energy: 3 }, { mood: 1, energy: 3 }],
    [
      'lists are united in their order',
      { pain_places: ['head'] },
      { pain_places: ['cramps'] },
      { pain_places: ['cramps', 'head'] },
    ],
    [
      'an empty list takes the file’s',
      { pain_places: [] },
      { pain_places: ['cramps'], mood: 2 },
      { pain_places: ['cramps'], mood: 2 },
    ],
    [
      'an encrypted field takes the file’s',
      { weight: 61.5 },
      { pill: 'late', sex: ['alone'] },
      { weight: 61.5, pill: 'late', sex: ['alone'] },
    ],
    [
      'an encrypted field that is logged stays',
      { weight: 61.5 },
      { weight: 70, pill: 'late' },
      { weight: 61.5, pill: 'late' },
    ],
    [
      'encrypted lists are united',
      { sex: ['alone'] },
      { sex: ['protected'] },
      { sex: ['protected', 'alone'] },
    ],
    [
      'bleeding comes with what it counts for',
      { mood: 1 },
      { bleeding: 'light', counts: 0 },
      { bleeding: 'light', counts: 0 },
    ],
    [
      'what bleeding counts for stays with it',
      { bleeding: 'heavy' },
      { bleeding: 'light', counts: 0, mood: 1 },
      { bleeding: 'heavy', counts: 1, mood: 1 },
    ],
    [
      'a temperature comes with its flag',
      { mood: 1 },
      { temperature: 36.6, disturbed: 1 },
      { temperature: 36.6, disturbed: 1 },
    ],
    [
      'a temperature that is logged takes no flag',
      { temperature: 36.4 },
      { temperature: 36.6, disturbed: 1, mood: 1 },
      { temperature: 36.4, disturbed: 0, mood: 1 },
    ],
  ])('%s', async (_, mine, theirs, after) => {
    await logDay(ana, DAY, mine);
    const file = { format: 'marea', version: 1, day_logs: [fileDay(DAY, theirs)] };
    expect((await bringIn(ana, file)).kinds.day_logs).toEqual(ADDED);
    expect(await theDay()).toMatchObject({ ...after, source: null });
    // A repeated import adds nothing.
    expect((await bringIn(ana, file)).kinds.day_logs).toEqual(SKIPPED);
    expect((await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, theirs)] }))).kinds.day_logs).toEqual(
      SKIPPED,
    );
    expect(await importsOf(ana)).toEqual([]);
  });

  test.each([
    ['a field', { mood: 1 }, { mood: 4 }, ['mood']],
    ['a list', { pain_places: ['head'] }, { pain_places: ['back'] }, ['pain_places']],
    ['an encrypted field', { weight: 61.5, pill: 'late' }, { weight: 70 }, ['weight']],
    [
      'bleeding, and what it counts for',
      { bleeding: 'heavy' },
      { bleeding: 'light', counts: 0 },
      ['bleeding'],
    ],
    [
      'a temperature, and its flag',
      { temperature: 36.4 },
      { temperature: 36.6, disturbed: 1 },
      ['temperature'],
    ],
  ])('takes %s from the file if the file’s is chosen', async (_, mine, theirs, keys) => {
    await logDay(ana, DAY, mine);
    await bringIn(ana, foreignFile(1, { theirs: [{ date: DAY, keys }], day_logs: [fileDay(DAY, theirs)] }));

    expect(await theDay()).toMatchObject({ ...mine, ...theirs });
  });

  test('keeps twenty symptoms, and further ones are dropped', async () => {
    const names = [
      'headache',
      'migraine',
      'bloating',
      'acne',
      'nausea',
      'cravings',
      'dizziness',
      'aches',
      'low',
      'foggy',
      'anxious',
      'tearful',
    ];
    const own = Array.from({ length: 12 }, (_, index) => ({
      id: `s${index}`,
      name: `Own ${index}`,
      created_at: 1,
    }));
    await logDay(ana, DAY, { symptoms: names });
    const day_logs = [fileDay(DAY, { symptoms: own.map(({ id }) => id) })];
    await bringIn(ana, foreignFile(1, { custom_symptoms: own, day_logs }));

    expect((await theDay())?.symptoms).toEqual([...names, ...own.slice(0, 8).map(({ id }) => id)]);
  });

  test('keeps its encrypted part if it can’t be opened, and takes the rest', async () => {
    await logDay(ana, DAY, { weight: 61.5 });
    await query("update day_logs set sealed = 'x'");
    await bringIn(
      ana,
      foreignFile(1, {
        day_logs: [fileDay(DAY, { weight: 70, pill: 'late', pain_flags: ['at_sex'], mood: 4 })],
      }),
    );

    expect(await theDay()).toMatchObject({ mood: 4, weight: null, pill: null, pain_flags: null });
    expect(await query('select sealed from day_logs')).toEqual([{ sealed: 'x' }]);
  });

  test('has the pain flags and sealed fields of both, and a take-back leaves its own', async () => {
    await logDay(ana, DAY, { weight: 61.5, pain_flags: ['painkiller', 'at_sex'] });
    const theirs = fileDay(DAY, { pain_flags: ['bleeding_after_sex', 'kept_from'], mood: 4 });
    await bringIn(ana, foreignFile(1, { day_logs: [theirs] }));

    const flags = ['painkiller', 'kept_from', 'at_sex', 'bleeding_after_sex'];
    expect(await theDay()).toMatchObject({ weight: 61.5, mood: 4, pain_flags: flags });
    expect(await query("select marks from day_logs where marks like '%sex%'")).toEqual([]);
    await takeBack(ana, 1);
    expect(await theDay()).toMatchObject({ weight: 61.5, mood: null, pain_flags: ['painkiller', 'at_sex'] });
  });

  test.each([
    ['', 'sealed = null, key_version = null'],
    [', beside an encrypted part that can’t be opened', "sealed = 'x'"],
  ])('keeps its pain flags from before they were sealed%s', async (_, part) => {
    await logDay(ana, DAY, { weight: 61.5 });
    await query(`update day_logs set ${part}, marks = '{"painFlags":["at_sex"]}'`);
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 })] }));

    expect(await theDay()).toMatchObject({ mood: 4, pain_flags: ['at_sex'] });
    await takeBack(ana, 1);
    expect(await theDay()).toMatchObject({ mood: null, pain_flags: ['at_sex'] });
  });

  test('gets no intimate fields without their consent', async () => {
    await logDay(ana, DAY, { mood: 1 });
    await ana.post('/api/user/consent', { kind: 'intimate', given: 0 });
    const file = foreignFile(1, { day_logs: [fileDay(DAY, { lh: 'positive' })] });

    expect(await ana.post('/api/user/import', file)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'intimate' }] },
    });
    expect(await theDay()).toMatchObject({ mood: 1, lh: null });
  });
});

describe('an edit during an import', () => {
  const fileFields = { mood: 4, pill: 'late', pain_places: ['back'], temperature: 36.6, disturbed: 1 };
  const EDITS: [what: string, statement: string, after: object][] = [
    ['stays', 'update day_logs set mood = 1', { mood: 1, energy: 2, pill: 'late', pain_places: ['back'] }],
    [
      'that takes something back is undone by nothing older',
      'update day_logs set energy = null',
      { energy: null, mood: 4 },
    ],
    [
      'with a temperature takes no other one',
      'update day_logs set temperature = 3610',
      { temperature: 36.1, mood: 4 },
    ],
  ];
  /** The day after an import with this statement run before its nth call, for every n. */
  async function daysAfter(statement: string, isDone: (day: Awaited<ReturnType<typeof theDay>>) => boolean) {
    const days: Awaited<ReturnType<typeof theDay>>[] = [];
    for (let beforeCall = 1; ; beforeCall += isWhole ? 1 : 2) {
      await query('delete from day_logs');
      await logDay(ana, DAY, { energy: 2 });
      await interrupt({ beforeCall, statement });
      await bringIn(ana, foreignFile(beforeCall, { day_logs: [fileDay(DAY, fileFields)] }));
      await interrupt(null);
      const day = await theDay();
      if (isDone(day)) return days;
      days.push(day);
    }
  }

  test.each(EDITS)('%s', async (_, statement, after) => {
    const edited = `${statement}, source = 'edited', rev = rev + 1`;
    const days = await daysAfter(edited, (day) => day?.source !== 'edited');

    expect(days.length).toBeGreaterThan(5);
    for (const day of days) expect(day).toMatchObject(after);
  });

  test('that deletes the day leaves none of its fields', async () => {
    const days = await daysAfter('delete from day_logs', (day) => day?.energy === 2);

    expect(days.length).toBeGreaterThan(5);
    expect(days.filter((day) => day !== undefined && day.mood !== 4)).toEqual([]);
  });
});
