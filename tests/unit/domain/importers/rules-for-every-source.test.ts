import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import type { ParsedRecord } from '#domain/importers/record-outcome.ts';
import { afterImport, D3, D4, dayOf, planOf, read, reported, TODAY, withDay } from './existing-history.ts';

test('days after today, before the birth date or before 1950 are left out with their reason', () => {
  const { receipt, sent } = planOf(
    read(
      reported({ on: addDays(TODAY, 1), fields: { bleeding: 'light' } }),
      reported({ on: dayOf('1985-01-01'), fields: { bleeding: 'light' } }),
      reported({ on: dayOf('1949-12-31'), fields: { bleeding: 'light' } }),
      reported({ on: TODAY, fields: { bleeding: 'light' } }),
    ),
  );
  expect(sent.day_logs.map(({ date }) => date)).toEqual([TODAY]);
  expect(receipt.leftOut.reasons).toEqual([
    { name: 'future', count: 1 },
    { name: 'before_birth', count: 1 },
    { name: 'too_old', count: 1 },
  ]);
});

test('a temperature above 45 is read as °F, and an impossible one becomes a remark', () => {
  const { sent } = planOf(
    read(reported({ fields: { temperature: 98.06 } }), reported({ on: D4, fields: { temperature: 12 } })),
  );
  expect(sent.day_logs).toMatchObject([{ temperature: 36.7 }]);
  expect(sent.remarks).toMatchObject([{ date: D4, text: 'temperature: 12' }]);
});

test('a long remark is split into several without losing text', () => {
  const text = Array.from({ length: 900 }, (_, index) => `w${index}`).join('');
  const { sent } = planOf(read(reported({ remarks: [text] })));
  expect(sent.remarks.length).toBeGreaterThan(1);
  expect(sent.remarks.map((remark) => remark.text).join('')).toBe(text);
});

test('a long text for a journal page that has a text becomes several remarks', () => {
  const note = Array.from({ length: 900 }, (_, index) => `w${index}`).join('');
  const known = { ...EMPTY_HISTORY, journal: new Map([[D3, { text: 'Mine', tags: [] }]]) };
  const { sent } = planOf(read(reported({ note })), { known });
  expect(sent.remarks.length).toBeGreaterThan(1);
  expect(sent.remarks.map(({ text }) => text).join('')).toBe(note);
  const again = planOf(read(reported({ note })), { known: afterImport(known, sent) });
  expect(again.receipt.alreadyHere).toBe(1);
});

test('symptoms and tags beyond the limit of a day become remarks', () => {
  const tags = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
  const ids = Array.from({ length: 19 }, (_, index) => `own-${index}`);
  const known = {
    ...withDay({ symptoms: ids }),
    journal: new Map([[D3, { text: '', tags }]]),
  };
  const reading = read(
    reported({ fields: { symptoms: ['acne', 'hot_flushes'] }, tags: ['tag 3', 'new', 'newer'] }),
  );
  const { sent } = planOf(reading, { known });
  expect(sent.day_logs).toMatchObject([{ symptoms: ['acne'] }]);
  expect(sent.journal).toMatchObject([{ tags: ['new'] }]);
  expect(sent.remarks.map(({ text }) => text)).toEqual(['hot flushes', 'newer']);
  expect(planOf(reading, { known: afterImport(known, sent) }).receipt.alreadyHere).toBe(1);
});

test('remarks beyond a hundred of a day are left out and counted', () => {
  const parsed = Array.from({ length: 103 }, (_, index) => reported({ remarks: [`remark ${index}`] }));
  const { sent, receipt } = planOf(read(...parsed));
  expect(sent.remarks).toHaveLength(100);
  expect(receipt.leftOut.reasons).toEqual([{ name: 'no_room', count: 3 }]);
});

test('text that can’t be stored is repaired', () => {
  const { sent } = planOf(read(reported({ remarks: ['a\u0000b\ud800'] })));
  expect(sent.remarks).toMatchObject([{ text: 'ab\ufffd' }]);
});

test('a span is offered and never sent unless it is chosen', () => {
  const span: ParsedRecord = { outcome: 'span', category: 'pregnant', mode: 'pregnant', from: D3, until: D4 };
  const reading = read(span);
  expect(planOf(reading)).toMatchObject({ receipt: { proposed: 1 }, sent: { cycle_modes: [] } });
  const ticked = planOf(reading, { choices: { spans: new Set([0]) } });
  expect(ticked.sent.cycle_modes).toEqual([{ mode: 'pregnant', started_on: D3, ended_on: D4 }]);
  const again = planOf(reading, { known: afterImport(EMPTY_HISTORY, ticked.sent) });
  expect(again.receipt).toMatchObject({ proposed: 0, alreadyHere: 1 });
  const offeredBefore = planOf(reading, { known: { ...EMPTY_HISTORY, isFileKnown: true } });
  expect(offeredBefore.receipt).toMatchObject({ proposed: 0, alreadyHere: 1 });
});

test('sex, discharge and tests can be left out, and other values of a record stay', () => {
  const reading = read(
    reported({ fields: { lh: 'positive' } }),
    reported({ on: D4, fields: { discharge: 'creamy', mood: 3, pain_flags: ['at_sex', 'kept_from'] } }),
  );
  expect(planOf(reading).isIntimate).toBe(true);
  const { sent, receipt, isIntimate } = planOf(reading, { choices: { leavesOutIntimate: true } });
  expect(isIntimate).toBe(false);
  expect(receipt.leftOut.reasons).toEqual([{ name: 'not_agreed', count: 1 }]);
  expect(sent.day_logs).toEqual([
    { date: D4, mood: 3, pain_flags: ['kept_from'], source: 'clue', saved_at: 1_795_000_000 },
  ]);
  expect(planOf(read(reported({ fields: { pain_flags: ['at_sex'] } }))).isIntimate).toBe(true);
  expect(planOf(read(reported({ fields: { pain_flags: ['kept_from'] } }))).isIntimate).toBe(false);
});

test('remarks about sex, discharge and tests also need the consent, and are left out with them', () => {
  const reading = read(
    { ...reported({ remarks: ['withdrawal'] }), category: 'sex_life' },
    { ...reported({ on: D4, remarks: ['sex note: quickie'], fields: { mood: 3 } }), category: 'row' },
    reported({ fields: { temperature: 36.5 } }),
    { ...reported({ fields: { temperature: 36.9 } }, { words: 'LH test: high' }), category: 'row' },
  );
  expect(planOf(read({ ...reported({ remarks: ['withdrawal'] }), category: 'sex_life' })).isIntimate).toBe(
    true,
  );
  const { sent, isIntimate, receipt } = planOf(reading, { choices: { leavesOutIntimate: true } });
  expect(sent.remarks).toEqual([]);
  expect(isIntimate).toBe(false);
  expect(receipt.leftOut.reasons).toContainEqual({ name: 'not_agreed', count: 1 });
});

test('remarks about anything else need no consent', () => {
  const reading = read(
    reported({
      remarks: ['ovulation, set by hand', 'feelings: withdrawal', 'cravings: sweet', 'pill: late'],
    }),
  );
  expect(planOf(reading).isIntimate).toBe(false);
});

test('periods are counted from days of bleeding', () => {
  const bleeding = ['2025-01-03', '2025-01-04', '2025-01-31', '2025-02-01'].map((on) =>
    reported({ on: dayOf(on), fields: { bleeding: 'light' } }),
  );
  const spotting = reported({ on: dayOf('2025-01-18'), fields: { bleeding: 'spotting' } });
  const start = reported({ on: dayOf('2025-03-02'), isStart: true });
  expect(planOf(read(...bleeding, spotting, start)).receipt).toMatchObject({
    periods: 3,
    bleedingDays: 4,
    spottingDays: 1,
    first: '2025-01-03',
    last: '2025-03-02',
  });
});
