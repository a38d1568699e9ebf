import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { nothingSaid } from '#domain/day-log/apply-day-change.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { collectReading } from '#domain/importers/collect-reading.ts';
import { type KnownHistory, NOTHING_KNOWN } from '#domain/importers/judge-facts.ts';
import { originsIn } from '#domain/importers/plan-import.ts';
import type { RecordFate, SaidOnDay } from '#domain/importers/record-fate.ts';
import { afterImport, dayOf, planOf, TODAY } from './known-history.ts';

const D3 = dayOf('2025-01-03');
const D4 = dayOf('2025-01-04');

const said = (
  day: Omit<SaidOnDay, 'on'> & { on?: SaidOnDay['on'] },
  more: { words?: string; origin?: string } = {},
) => ({ fate: 'said', category: 'thing', days: [{ on: D3, ...day }], ...more }) satisfies RecordFate;

const read = (...fates: readonly RecordFate[]) =>
  collectReading(fates, { source: 'clue', today: TODAY, birthOn: dayOf('1990-06-15') });

const withDay = (day: Partial<DayLog>, on = D3): KnownHistory => ({
  ...NOTHING_KNOWN,
  days: new Map([[on, { ...nothingSaid(on), ...day }]]),
});

describe('what is there', () => {
  test('a field that is empty here takes the file’s value', () => {
    const { receipt, sent } = planOf(read(said({ fields: { bleeding: 'medium' } })), {
      known: withDay({ mood: 4 }),
    });
    expect(receipt.taken).toEqual({ count: 1, kinds: [{ name: 'bleeding', count: 1 }] });
    expect(sent.day_logs).toEqual([
      { date: D3, source: 'clue', saved_at: 1_795_000_000, bleeding: 'medium' },
    ]);
  });

  test('a field that is said here stays, and the difference is shown', () => {
    const { receipt, sent, conflicts } = planOf(read(said({ fields: { bleeding: 'heavy' } })), {
      known: withDay({ bleeding: 'light' }),
    });
    expect(receipt.differs).toBe(1);
    expect(conflicts).toEqual([{ on: D3, key: 'bleeding', mine: 'light', theirs: 'heavy' }]);
    expect(sent.day_logs).toEqual([]);
  });

  test('theirs can be taken for all, or for one', () => {
    const reading = read(said({ fields: { bleeding: 'heavy', pain: 2 } }));
    const known = withDay({ bleeding: 'light', pain: 1 });
    const all = planOf(reading, { known, choices: { theirs: 'all' } });
    expect(all.sent.theirs).toEqual([{ date: D3, keys: ['bleeding', 'pain'] }]);
    expect(all.receipt).toMatchObject({ taken: { count: 1 }, differs: 0 });
    const one = planOf(reading, { known, choices: { theirs: new Set([`${D3}/pain`]) } });
    expect(one.sent.theirs).toEqual([{ date: D3, keys: ['pain'] }]);
    expect(one.conflicts.map(({ key }) => key)).toEqual(['bleeding']);
  });

  test('what is the same is already here, and isn’t sent', () => {
    const { receipt, sent } = planOf(read(said({ fields: { bleeding: 'light', symptoms: ['acne'] } })), {
      known: withDay({ bleeding: 'light', symptoms: ['acne', 'nausea'] }),
    });
    expect(receipt.alreadyHere).toBe(1);
    expect(sent.day_logs).toEqual([]);
  });

  test('lists are united: only what is missing is sent', () => {
    const { sent } = planOf(read(said({ fields: { symptoms: ['acne', 'nausea'] } })), {
      known: withDay({ symptoms: ['acne'] }),
    });
    expect(sent.day_logs).toMatchObject([{ symptoms: ['nausea'] }]);
  });

  test('the journal keeps my words; theirs become a remark if they are others', () => {
    const known = { ...NOTHING_KNOWN, journal: new Map([[D3, { text: 'Mine', tags: ['a'] }]]) };
    const { sent, receipt } = planOf(read(said({ note: 'Theirs', tags: ['b'] })), { known });
    expect(sent.remarks).toEqual([{ date: D3, source: 'clue', text: 'Theirs' }]);
    expect(sent.journal).toMatchObject([{ text: 'Mine', tags: ['b'] }]);
    expect(receipt.taken.count).toBe(1);
  });

  test('an own symptom is found by its name, whatever its case and accents', () => {
    const known = {
      ...NOTHING_KNOWN,
      ownSymptoms: [{ symptom_id: 'mine', name: 'Décharge', archived: 0 as const }],
    };
    const { sent } = planOf(read(said({ ownSymptoms: ['decharge', 'tinnitus'] })), { known });
    expect(sent.custom_symptoms).toMatchObject([{ id: 'id-symptom/tinnitus', name: 'tinnitus' }]);
    expect(sent.day_logs).toMatchObject([{ symptoms: ['mine', 'id-symptom/tinnitus'] }]);
  });

  test('own symptoms beyond twelve become remarks; those of the most days have room', () => {
    const rare = Array.from({ length: 12 }, (_, index) => said({ ownSymptoms: [`rare ${index}`] }));
    const often = [said({ ownSymptoms: ['often'] }), said({ on: D4, ownSymptoms: ['often'] })];
    const { sent, receipt } = planOf(read(...rare, ...often));
    expect(sent.custom_symptoms.map(({ name }) => name)).toContain('often');
    expect(sent.custom_symptoms).toHaveLength(12);
    expect(sent.remarks.map(({ text }) => text)).toEqual(['rare 11']);
    expect(receipt).toMatchObject({ taken: { count: 13 }, remarks: { count: 1 } });
  });
});

describe('inside one file', () => {
  test('the strongest bleeding of a day holds, and the other record is counted as a double', () => {
    const { sent, receipt } = planOf(
      read(said({ fields: { bleeding: 'light' } }), said({ fields: { bleeding: 'heavy' } })),
    );
    expect(sent.day_logs).toMatchObject([{ bleeding: 'heavy' }]);
    expect(receipt.leftOut).toEqual({ count: 1, reasons: [{ name: 'twice', count: 1 }] });
  });

  test('of two temperatures the first holds, and the second stays in its own words', () => {
    const { sent, receipt } = planOf(
      read(
        said({ fields: { temperature: 36.5 } }),
        said({ fields: { temperature: 36.9 } }, { words: 'temperature 36.9' }),
      ),
    );
    expect(sent.day_logs).toMatchObject([{ temperature: 36.5 }]);
    expect(sent.remarks).toMatchObject([{ text: 'temperature 36.9' }]);
    expect(receipt.remarks).toEqual({ count: 1, categories: [{ name: 'thing', count: 1 }] });
  });

  test('what counts for nothing goes with the bleeding it belongs to', () => {
    const { sent } = planOf(
      read(said({ fields: { bleeding: 'spotting', counts: 0 } }), said({ fields: { bleeding: 'light' } })),
    );
    expect(sent.day_logs[0]).not.toHaveProperty('counts');
  });

  test('an app inside the file can be unticked', () => {
    const reading = read(
      said({ fields: { bleeding: 'light' } }, { origin: 'Ring' }),
      said({ on: D4, fields: { bleeding: 'light' } }, { origin: 'Phone' }),
    );
    expect(originsIn(reading).map(({ name }) => name)).toEqual(['Ring', 'Phone']);
    const { sent, receipt } = planOf(reading, { choices: { untickedOrigins: new Set(['Ring']) } });
    expect(sent.day_logs.map(({ date }) => date)).toEqual([D4]);
    expect(receipt.leftOut.reasons).toEqual([{ name: 'unticked', count: 1 }]);
  });
});

describe('the rules for every source', () => {
  test('days after today, before the birth and before 1950 are left out with their reason', () => {
    const { receipt, sent } = planOf(
      read(
        said({ on: addDays(TODAY, 1), fields: { bleeding: 'light' } }),
        said({ on: dayOf('1985-01-01'), fields: { bleeding: 'light' } }),
        said({ on: dayOf('1949-12-31'), fields: { bleeding: 'light' } }),
        said({ on: TODAY, fields: { bleeding: 'light' } }),
      ),
    );
    expect(sent.day_logs.map(({ date }) => date)).toEqual([TODAY]);
    expect(receipt.leftOut.reasons).toEqual([
      { name: 'future', count: 1 },
      { name: 'before_birth', count: 1 },
      { name: 'too_old', count: 1 },
    ]);
  });

  test('a temperature above 45 is one in °F, and one of no body becomes a remark', () => {
    const { sent } = planOf(
      read(said({ fields: { temperature: 98.06 } }), said({ on: D4, fields: { temperature: 12 } })),
    );
    expect(sent.day_logs).toMatchObject([{ temperature: 36.7 }]);
    expect(sent.remarks).toMatchObject([{ date: D4, text: 'temperature: 12' }]);
  });

  test('a long remark becomes several, and loses nothing', () => {
    const text = Array.from({ length: 900 }, (_, index) => `w${index}`).join('');
    const { sent } = planOf(read(said({ remarks: [text] })));
    expect(sent.remarks.length).toBeGreaterThan(1);
    expect(sent.remarks.map((remark) => remark.text).join('')).toBe(text);
  });

  test('long words for the journal become several remarks where a page has words already', () => {
    const note = Array.from({ length: 900 }, (_, index) => `w${index}`).join('');
    const known = { ...NOTHING_KNOWN, journal: new Map([[D3, { text: 'Mine', tags: [] }]]) };
    const { sent } = planOf(read(said({ note })), { known });
    expect(sent.remarks.length).toBeGreaterThan(1);
    expect(sent.remarks.map(({ text }) => text).join('')).toBe(note);
    const again = planOf(read(said({ note })), { known: afterImport(known, sent) });
    expect(again.receipt.alreadyHere).toBe(1);
  });

  test('symptoms and tags for which a day has no room become remarks', () => {
    const tags = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
    const ids = Array.from({ length: 19 }, (_, index) => `own-${index}`);
    const known = {
      ...withDay({ symptoms: ids }),
      journal: new Map([[D3, { text: '', tags }]]),
    };
    const reading = read(
      said({ fields: { symptoms: ['acne', 'hot_flushes'] }, tags: ['tag 3', 'new', 'newer'] }),
    );
    const { sent } = planOf(reading, { known });
    expect(sent.day_logs).toMatchObject([{ symptoms: ['acne'] }]);
    expect(sent.journal).toMatchObject([{ tags: ['new'] }]);
    expect(sent.remarks.map(({ text }) => text)).toEqual(['hot flushes', 'newer']);
    expect(planOf(reading, { known: afterImport(known, sent) }).receipt.alreadyHere).toBe(1);
  });

  test('what a day of a hundred remarks has no room for is left out, and said', () => {
    const fates = Array.from({ length: 103 }, (_, index) => said({ remarks: [`remark ${index}`] }));
    const { sent, receipt } = planOf(read(...fates));
    expect(sent.remarks).toHaveLength(100);
    expect(receipt.leftOut.reasons).toEqual([{ name: 'no_room', count: 3 }]);
  });

  test('text that can’t be stored is mended', () => {
    const { sent } = planOf(read(said({ remarks: ['a\u0000b\ud800'] })));
    expect(sent.remarks).toMatchObject([{ text: 'ab\ufffd' }]);
  });

  test('a span is offered and never sent unless it is ticked', () => {
    const span: RecordFate = { fate: 'span', category: 'pregnant', mode: 'pregnant', from: D3, until: D4 };
    const reading = read(span);
    expect(planOf(reading)).toMatchObject({ receipt: { proposed: 1 }, sent: { cycle_modes: [] } });
    const ticked = planOf(reading, { choices: { spans: new Set([0]) } });
    expect(ticked.sent.cycle_modes).toEqual([{ mode: 'pregnant', started_on: D3, ended_on: D4 }]);
    const again = planOf(reading, { known: afterImport(NOTHING_KNOWN, ticked.sent) });
    expect(again.receipt).toMatchObject({ proposed: 0, alreadyHere: 1 });
    const offeredBefore = planOf(reading, { known: { ...NOTHING_KNOWN, isFileKnown: true } });
    expect(offeredBefore.receipt).toMatchObject({ proposed: 0, alreadyHere: 1 });
  });

  test('sex, discharge and tests can be left out, and what else a record says stays', () => {
    const reading = read(
      said({ fields: { lh: 'positive' } }),
      said({ on: D4, fields: { discharge: 'creamy', mood: 3 } }),
    );
    expect(planOf(reading).isIntimate).toBe(true);
    const { sent, receipt, isIntimate } = planOf(reading, { choices: { leavesOutIntimate: true } });
    expect(isIntimate).toBe(false);
    expect(receipt.leftOut.reasons).toEqual([{ name: 'not_agreed', count: 1 }]);
    expect(sent.day_logs).toEqual([{ date: D4, mood: 3, source: 'clue', saved_at: 1_795_000_000 }]);
  });

  test('periods are counted as days of bleeding make them', () => {
    const bleeding = ['2025-01-03', '2025-01-04', '2025-01-31', '2025-02-01'].map((on) =>
      said({ on: dayOf(on), fields: { bleeding: 'light' } }),
    );
    const spotting = said({ on: dayOf('2025-01-18'), fields: { bleeding: 'spotting' } });
    const start = said({ on: dayOf('2025-03-02'), isStart: true });
    expect(planOf(read(...bleeding, spotting, start)).receipt).toMatchObject({
      periods: 3,
      bleedingDays: 4,
      spottingDays: 1,
      first: '2025-01-03',
      last: '2025-03-02',
    });
  });
});
