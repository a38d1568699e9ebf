import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMenstrudelOther, readMenstrudelOther } from '#domain/importers/menstrudel.ts';
import { anyJsonLike, dayOf, deepJson, receiptOf } from './example-files.ts';

const ON = '2025-01-03';
const AT = `${ON}T22:10:00.000`;
const WRITTEN = { exported_at: '2025-04-01T10:00:00.000', app_version: '4.2.4', db_version: 11 };
const parsedOf = (file: object) => [...readMenstrudelOther({ ...file, ...WRITTEN })];

const REGIMEN = {
  id: 1,
  name: 'Blue',
  active_pills: 21,
  placebo_pills: 7,
  start_date: '2025-01-01T00:00:00.000',
  is_active: 1,
};
const pillOf = (fields: object) => ({
  id: 1,
  regimen_id: 1,
  scheduled_date: `${ON}T00:00:00.000`,
  taken_at: `${ON}T08:05:10.000`,
  status: 'taken',
  pill_number_in_cycle: 3,
  ...fields,
});

test.each([
  ['taken', { pill: 'taken', remarks: ['pill taken at 2025-01-03 08:05', 'pill_number_in_cycle: 3'] }],
  ['late', { pill: 'late' }],
  ['skipped', { pill: 'missed', remarks: ['pill: skipped', 'pill_number_in_cycle: 3'] }],
  ['doubled', { remarks: ['pill: doubled', 'pill taken at 2025-01-03 08:05', 'pill_number_in_cycle: 3'] }],
])('a pill that was %s is on its intended day', (status, day) => {
  const parsed = parsedOf({ pill_regimen: [], pill_intake: [pillOf({ status })], pill_reminder: [] });
  expect(dayOf(parsed, ON)).toMatchObject(day);
});

test('current pills are proposed as contraception without an end', () => {
  expect(parsedOf({ pill_regimen: [REGIMEN] })).toEqual([
    {
      outcome: 'span',
      category: 'pill_regimen',
      mode: 'contraception',
      from: '2025-01-01',
      until: null,
      words: 'Blue, active_pills: 21, placebo_pills: 7',
    },
  ]);
});

test('former pills are proposed until the day after the last one', () => {
  const pill_intake = [
    pillOf({ scheduled_date: '2025-02-28T00:00:00.000' }),
    pillOf({ scheduled_date: '2025-01-02T00:00:00.000' }),
    pillOf({ regimen_id: 2, scheduled_date: '2025-03-30T00:00:00.000' }),
  ];
  expect(parsedOf({ pill_regimen: [{ ...REGIMEN, is_active: 0 }], pill_intake })[0]).toMatchObject({
    outcome: 'span',
    until: '2025-03-01',
  });
});

test('former pills without a known end become a remark', () => {
  const parsed = parsedOf({ pill_regimen: [{ ...REGIMEN, is_active: 0 }], pill_intake: [] });
  expect(dayOf(parsed, '2025-01-01').remarks).toEqual([
    'pill regimen, no longer active, name: Blue, active_pills: 21, placebo_pills: 7',
  ]);
});

test('a reminder and the user are left out as not personal records', () => {
  const user = { id: 1, name: 'Someone', birth_date: '1990-01-01', primary_goal: 'track' };
  const notYours = { outcome: 'left_out', reason: 'not_yours' };
  expect(
    parsedOf({ pill_reminder: [{ id: 1, regimen_id: 1, reminder_time: '9:00', is_enabled: 1 }] }),
  ).toEqual([notYours]);
  expect(parsedOf({ user: [user] })).toEqual([notYours]);
  expect(parsedOf({ user })).toEqual([notYours]);
});

test('a lasting method is proposed until the next one', () => {
  const logs = [
    { id: 2, date: '2025-04-01T00:00:00.000', type: 'injection', note: 'left arm' },
    { id: 1, date: '2025-01-07T00:00:00.000', type: 'iud', note: null },
    { id: 3, type: 'ring' },
  ];
  for (const table of ['reversible_contraceptive_logs', 'larc_logs'])
    expect(parsedOf({ [table]: logs })).toEqual([
      {
        outcome: 'span',
        category: `${table}: injection`,
        mode: 'contraception',
        from: '2025-04-01',
        until: null,
        words: 'injection, left arm',
      },
      {
        outcome: 'span',
        category: `${table}: iud`,
        mode: 'contraception',
        from: '2025-01-07',
        until: '2025-04-01',
        words: 'iud',
      },
      { outcome: 'left_out', reason: 'no_day' },
    ]);
});

test('a sanitary product becomes a remark with its times and note', () => {
  const log = {
    id: 1,
    logTime: `${ON}T08:00:00.000`,
    reminderTime: `${ON}T20:00:00.000`,
    removedTime: `${ON}T12:30:00.000`,
    type: 'menstrualCup',
    note: 'half full',
  };
  const parsed = parsedOf({ sanitary_product_logs: [log] });
  expect(dayOf(parsed, ON).remarks).toEqual(['menstrualCup, 08:00 to 12:30', 'note: half full']);
  expect(receiptOf(parsed)).toMatchObject({ taken: 0, remarks: 1 });
});

test.each([
  [{ participation_type: 'solo', protection_used: 0, protection_type: 'none' }, { sex: ['alone'] }],
  [{ participation_type: 'partner', protection_used: 1, protection_type: 'barrier' }, { sex: ['protected'] }],
  [{ protection_used: 1, protection_type: 'hormonal' }, { sex: ['protected'] }],
  [{ protection_used: 1, protection_type: 'permanent' }, { sex: ['protected'] }],
  [{ protection_used: 1 }, { sex: ['protected'] }],
  [{ protection_used: 0, protection_type: 'none' }, { sex: ['unprotected'] }],
  [{ protection_type: 'none' }, { sex: ['unprotected'] }],
  [{ protection_type: 'barrier' }, { sex: ['protected'] }],
  [{ participationType: 'partner', protectionUsed: 1, protectionType: 'barrier' }, { sex: ['protected'] }],
])('sex is protected, unprotected or alone as logged: %j', (fields, day) => {
  expect(dayOf(parsedOf({ sexual_activity_logs: [{ id: 1, date_time: AT, ...fields }] }), ON)).toMatchObject(
    day,
  );
});

test('natural methods leave the protection open, and other values become a remark', () => {
  const log = {
    id: 1,
    date_time: AT,
    sex_type: 'vaginal',
    participation_type: 'partner',
    protection_used: 1,
    protection_type: 'natural',
    note: 'quiet',
  };
  const day = dayOf(parsedOf({ sexual_activity_logs: [log] }), ON);
  expect(day).not.toHaveProperty('sex');
  expect(day.remarks).toEqual(['sex: vaginal, partner, natural, 22:10', 'note: quiet']);
});

test('a row without a day is left out, and a value that is not a row is not understood', () => {
  expect(
    parsedOf({
      pill_intake: [{ status: 'taken' }, 4],
      pill_regimen: [{ name: 'Blue' }],
      sexual_activity_logs: [{ protection_used: 1 }],
      sanitary_product_logs: [{ type: 'pad' }],
    }),
  ).toMatchObject([
    { reason: 'no_day' },
    { outcome: 'not_understood', original: '4' },
    { reason: 'no_day' },
    { reason: 'no_day' },
    { reason: 'no_day' },
  ]);
});

test('only its own JSON is recognised', () => {
  expect(isMenstrudelOther({ user: [], ...WRITTEN })).toBe(true);
  expect(isMenstrudelOther({ pill_regimen: [], pill_intake: [], pill_reminder: [] })).toBe(true);
  for (const other of [{ user: [] }, { periods: [], pill_intake: [] }, WRITTEN, [], null])
    expect(isMenstrudelOther(other)).toBe(false);
});

test('any JSON is read, and each row of each table has one outcome', () => {
  const example = {
    pill_regimen: [REGIMEN, { ...REGIMEN, is_active: 0 }],
    pill_intake: [pillOf({})],
    pill_reminder: [{ id: 1 }],
    reversible_contraceptive_logs: [{ date: AT, type: 'iud' }],
    sanitary_product_logs: [{ logTime: AT, type: 'pad' }],
    sexual_activity_logs: [{ date_time: AT, sex_type: 'oral', protection_used: 0 }],
    user: [{ id: 1 }],
    ...WRITTEN,
  };
  fc.assert(
    fc.property(anyJsonLike(example), (content) => {
      isMenstrudelOther(content);
      const isFile = typeof content === 'object' && content !== null && !Array.isArray(content);
      const tables: [string, unknown][] = isFile ? Object.entries(content) : [];
      const rows = tables.flatMap(([table, list]) => {
        if (Array.isArray(list)) return list.map(() => table);
        return table === 'user' && typeof list === 'object' && list !== null ? [table] : [];
      });
      expect([...readMenstrudelOther(content)]).toHaveLength(rows.length);
    }),
  );
  const deep = deepJson();
  expect(
    parsedOf({ pill_intake: [deep, pillOf({ status: deep, taken_at: deep })], user: [deep] }),
  ).toHaveLength(3);
});
