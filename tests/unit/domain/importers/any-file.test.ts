import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import type { HistoryReceipt } from '#domain/importers/plan-import.ts';
import { LEFT_OUT_REASONS, type ParsedRecord, type ReportedDay } from '#domain/importers/record-outcome.ts';
import { collectReading } from './collect-reading.ts';
import { afterImport, planOf, TODAY } from './existing-history.ts';

const read = (...parsed: readonly ParsedRecord[]) =>
  collectReading(parsed, { source: 'clue', today: TODAY, birthOn: null });

/** The number of records in all lines of a receipt. */
const sumOf = (receipt: HistoryReceipt) =>
  receipt.taken.count +
  receipt.remarks.count +
  receipt.alreadyHere +
  receipt.differs +
  receipt.proposed +
  receipt.leftOut.count +
  receipt.notUnderstood;

const bleeding = fc.constantFrom('none', 'spotting', 'light', 'medium', 'heavy', 'unspecified' as const);
const anyDay: fc.Arbitrary<ReportedDay> = fc
  .record(
    {
      ahead: fc.integer({ min: -3, max: 12 }),
      fields: fc.record(
        {
          bleeding,
          counts: fc.constantFrom(0, 1),
          pain: fc.integer({ min: -1, max: 5 }),
          mood: fc.integer({ min: 0, max: 6 }),
          temperature: fc.double({ min: 30, max: 110, noNaN: true }),
          symptoms: fc.array(fc.constantFrom('acne', 'nausea', 'low'), { maxLength: 3 }),
          lh: fc.constantFrom('positive', 'negative'),
        },
        { requiredKeys: [] },
      ),
      ownSymptoms: fc.array(fc.constantFrom('Tinnitus', 'tinnitus', 'Itch', 'x'.repeat(50)), {
        maxLength: 2,
      }),
      isStart: fc.boolean(),
      note: fc.constantFrom('', 'Quiet day', 'Loud day', 'n\u0000'),
      tags: fc.array(fc.constantFrom('work', 'home'), { maxLength: 2 }),
      remarks: fc.array(fc.string(), { maxLength: 2 }),
    },
    { requiredKeys: ['ahead'] },
  )
  // Generated values may be ones that no schema accepts, because readers may produce such values too.
  .map(({ ahead, ...day }) => ({ on: addDays(TODAY, -ahead), ...day }) as ReportedDay);
const anyRecord: fc.Arbitrary<ParsedRecord> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        days: fc.array(anyDay, { maxLength: 3 }),
        words: fc.option(fc.string(), { nil: undefined }),
      })
      .map(({ days, words }) => ({
        outcome: 'reported' as const,
        category: 'thing',
        days,
        ...(words === undefined ? {} : { words }),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...LEFT_OUT_REASONS)
      .map((reason) => ({ outcome: 'left_out' as const, reason })),
  },
  { weight: 1, arbitrary: fc.constant({ outcome: 'not_understood' as const, original: '?' }) },
);
const anyRecords = fc.array(anyRecord, { maxLength: 30 });

test('the receipt accounts for every record', () => {
  fc.assert(
    fc.property(anyRecords, anyRecords, (before, parsed) => {
      const known = afterImport(EMPTY_HISTORY, planOf(read(...before)).sent);
      const { receipt } = planOf(read(...parsed), { known });
      expect(sumOf(receipt)).toBe(parsed.length);
      expect(receipt.records).toBe(parsed.length);
    }),
  );
});

test('the same file has nothing new the second time, even after changes of my own', () => {
  fc.assert(
    fc.property(anyRecords, anyRecords, (parsed, mine) => {
      const mineFirst = afterImport(EMPTY_HISTORY, planOf(read(...mine)).sent);
      const reading = read(...parsed);
      const first = planOf(reading, { known: mineFirst });
      const again = planOf(reading, { known: afterImport(mineFirst, first.sent) });
      expect(again.receipt.taken.count).toBe(0);
      expect(again.receipt.remarks.count).toBe(0);
      expect(again.conflicts).toEqual(first.conflicts);
      expect(again.sent.day_logs).toEqual([]);
      expect(again.sent.remarks).toEqual([]);
      expect(again.sent.journal).toEqual([]);
      expect(again.sent.periods).toEqual([]);
    }),
  );
});

test('my own entries never change', () => {
  fc.assert(
    fc.property(anyRecords, anyRecords, (mine, theirs) => {
      const before = afterImport(EMPTY_HISTORY, planOf(read(...mine)).sent);
      const after = afterImport(before, planOf(read(...theirs), { known: before }).sent);
      for (const [on, day] of before.days) {
        for (const [key, value] of Object.entries(day)) {
          const now = after.days.get(on)?.[key as keyof DayLog];
          if (Array.isArray(value)) expect(now).toEqual(expect.arrayContaining(value));
          else if (value !== null && key !== 'disturbed' && key !== 'counts') expect(now).toEqual(value);
        }
      }
    }),
  );
});
