import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_RETENTION_SECONDS } from '#domain/portability/made-imports.schema.ts';
import { daysOf, logDay } from '../day-log/day-log.ts';
import { fireCron, setClock } from '../setup/outside.ts';
import { ANA, NOON, type Person, secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileDay, fileStart, foreignFile, importId, importsOf } from './foreign-file.ts';
import { bringIn, dataOf } from './portability.ts';

const TWO_DAYS = 2 * 86_400;
const DAY = '2026-02-01';
let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

const theDay = async () => (await daysOf(ana, DAY, DAY))[0];
const ADDED = { added: 1, skipped: 0, rejected: 0 };

describe('imports of other apps’ files', () => {
  test('are listed with their additions, newest first, for thirty days', async () => {
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 })] }));
    await setClock(NOON, 60);
    await bringIn(
      ana,
      foreignFile(2, { day_logs: [fileDay('2026-02-02', { mood: 4 })], periods: [fileStart('2026-02-02')] }),
    );

    expect(
      (await importsOf(ana)).map(({ import_id, source, counts }) => [import_id, source, counts]),
    ).toEqual([
      [importId(2), 'clue', { day_logs: 1, periods: 1 }],
      [importId(1), 'clue', { day_logs: 1 }],
    ]);
    await setClock('2026-03-31T12:00:00Z', 30);
    const later = await signIn(ANA);
    expect((await importsOf(later)).map(({ import_id }) => import_id)).toEqual([importId(2)]);
  });

  test('consist of several parts under one id, and a repeated part gets the same answer', async () => {
    const parts = ['2026-02-01', '2026-02-02'].map((date) =>
      foreignFile(1, { day_logs: [fileDay(date, { mood: 4 })] }),
    );
    for (const part of parts) await bringIn(ana, part);
    const again = await Promise.all(parts.map((part) => bringIn(ana, part)));

    expect(again.map(({ kinds }) => kinds.day_logs)).toEqual([ADDED, ADDED]);
    expect((await importsOf(ana)).map(({ counts }) => counts)).toEqual([{ day_logs: 2 }]);
  });

  test('that run in parallel take each other into account', async () => {
    const file = (number: number, fields: object) =>
      foreignFile(number, {
        day_logs: [fileDay(DAY, fields)],
        remarks: [{ date: DAY, source: 'clue', text: 'Both' }],
      });
    await Promise.all([
      bringIn(ana, file(1, { mood: 4, pill: 'late' })),
      bringIn(ana, file(2, { energy: 4, weight: 60 })),
    ]);

    expect(await theDay()).toMatchObject({ mood: 4, energy: 4, pill: 'late', weight: 60 });
    expect((await dataOf(ana)).remarks).toHaveLength(1);
  });

  test('are deleted two days after the last take-back, with the replaced values; imported data stays', async () => {
    await logDay(ana, DAY, { pain: 1 });
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 })] }));
    for (const [seconds, left] of [
      [IMPORT_RETENTION_SECONDS + TWO_DAYS - 60, 1],
      [IMPORT_RETENTION_SECONDS + TWO_DAYS, 0],
    ] as const) {
      await setClock(NOON, seconds);
      await fireCron(secondsOf(NOON) + seconds, 'retention');
      expect(await query('select 1 from imports')).toHaveLength(left);
      expect(await query('select 1 from import_replaced_days')).toHaveLength(left);
    }
    expect(await query('select mood from day_logs')).toEqual([{ mood: 4 }]);
  });
});
