import { expect, test } from 'vitest';
import { setClock } from '../setup/outside.ts';
import { detailsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileStart, foreignFile, takeBack } from './foreign-file.ts';
import { allowIntimate, bringIn, dataOf, fillAccount } from './portability.ts';

const EMAIL = 'noor@example.test';

test('past modes and the current one are imported', async () => {
  for (const [day, cycle_mode] of [
    ['2026-01-05', 'contraception'],
    ['2026-01-20', 'natural'],
    ['2026-02-10', 'pregnant'],
  ]) {
    await setClock(`${day}T12:00:00Z`);
    await (await signIn(EMAIL)).post('/api/cycle/mode/update', { cycle_mode });
  }
  await setClock('2026-03-01T12:00:00Z');
  const before = await signIn(EMAIL);
  await fillAccount(before);
  const file = await dataOf(before);
  const { cycle } = await detailsOf(before);
  await before.delete('/api/user/delete');
  const after = await signIn(EMAIL);
  await allowIntimate(after);
  const receipt = await bringIn(after, file);

  expect(receipt.kinds.cycle_modes).toEqual({ added: 2, skipped: 0, rejected: 0 });
  const { cycle_modes } = await dataOf(after);
  expect(cycle_modes).toEqual(file.cycle_modes);
  expect(cycle_modes).toMatchObject([
    { mode: 'contraception', started_on: '2026-01-05', ended_on: '2026-01-20' },
    { mode: 'pregnant', started_on: '2026-02-10', ended_on: null },
  ]);
  expect((await detailsOf(after)).cycle).toEqual(cycle);
  expect(cycle).toMatchObject({ cycle_mode: 'pregnant', cycle_day: 0 });
});

test('a take-back removes everything that a crafted file added', async () => {
  const person = await anaWithImports();
  const pack = { kind: 'pill', active_days: 21, pause_days: 7, started_on: '2026-02-01', hour: 8 };
  const annotation = {
    started_on: '2026-02-01',
    odd: 1,
    confirmed: 0,
    reason: 'illness',
    note: 'Flu',
    ignored_signs: [],
  };
  const file = foreignFile(1, {
    cycle_modes: [
      { mode: 'contraception', started_on: '2026-02-01', ended_on: '2026-02-20', method: 'pill_combined' },
    ],
    periods: [fileStart('2026-02-01')],
    odd_cycles: [annotation],
    pill_schemes: [{ ...pack, id: 'pack', ended_on: null }],
    cycle_facts: { in_transition: 1, told_on: '2026-02-01', method: 'condoms' },
  });
  const { rejections } = await bringIn(person, file);
  await takeBack(person, 1);

  expect(rejections.map(({ path }) => path)).toEqual(['odd_cycles', 'pill_schemes', 'cycle_facts']);
  for (const table of ['told_cycles', 'pill_schemes', 'cycle_words', 'cycle_modes', 'periods']) {
    expect(await query(`select * from ${table}`)).toEqual([]);
  }
});

test('packs, modes and cycles in the future are refused, and no page fails', async () => {
  await setClock('2026-03-01T12:00:00Z');
  const person = await signIn(EMAIL);
  await allowIntimate(person);
  const file = await dataOf(person);
  const pack = { id: 'pack', kind: 'pill', active_days: 21, pause_days: 7, ended_on: null, hour: null };
  const mode = { mode: 'contraception', started_on: '2026-01-01', ended_on: '2199-12-31' };
  const { rejections, kinds } = await bringIn(person, {
    ...file,
    cycle_modes: [mode, { ...mode, started_on: '2026-02-01', ended_on: null }],
    pill_schemes: [
      { ...pack, started_on: '2199-12-31' },
      { ...pack, id: 'older', started_on: '2026-01-02' },
    ],
  });

  expect(kinds.cycle_modes).toMatchObject({ added: 1, rejected: 1 });
  expect(rejections.map(({ path }) => path).sort()).toEqual([
    'cycle_modes.0.ended_on',
    'pill_schemes.0.started_on',
  ]);
  expect((await dataOf(person)).pill_schemes).toMatchObject([{ started_on: '2026-01-02' }]);
  for (const path of ['/api/dashboard', '/api/user/export', '/api/cycle/predictions']) {
    expect((await person.get(path)).status, path).toBe(200);
  }
});

test.each(['1900-01-01', '2199-12-31'])(
  'no page fails after an import of modes, packs and births on %s',
  async (edge) => {
    await setClock('2026-03-01T12:00:00Z');
    const person = await signIn(EMAIL);
    await allowIntimate(person);
    const file = await dataOf(person);
    const pack = { kind: 'pill', active_days: 21, pause_days: 7, hour: null };
    await bringIn(person, {
      ...file,
      cycle_modes: [
        { mode: 'postpartum', started_on: '2025-12-01', ended_on: '2026-02-20', birth_on: edge },
        { mode: 'pregnant', started_on: '2026-02-21', ended_on: null, due_on: edge },
        { mode: 'pregnant', started_on: edge, ended_on: edge, due_on: edge },
      ],
      periods: [{ ...fileStart('2026-02-01'), origin: 'bleeding' }, fileStart(edge)],
      pill_schemes: [{ ...pack, id: 'pack', started_on: edge, ended_on: edge }],
      day_logs: [{ date: '2026-02-01', bleeding: 'medium', saved_at: 1769900000 }],
    });

    const pages = [
      'dashboard',
      'user/export',
      'cycle/predictions',
      'insights',
      'report/2025-12-01/2026-03-01',
    ];
    for (const page of pages) expect.soft((await person.get(`/api/${page}`)).status, page).toBe(200);
    for (const cycle_mode of ['natural', 'postpartum']) {
      expect.soft((await person.post('/api/cycle/mode/update', { cycle_mode })).status, cycle_mode).toBe(200);
    }
  },
);
