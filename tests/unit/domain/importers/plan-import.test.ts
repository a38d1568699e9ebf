import { describe, expect, test } from 'vitest';
import { EMPTY_HISTORY } from '#domain/importers/match-records.ts';
import { originsIn } from '#domain/importers/plan-import.ts';
import { afterImport, D3, D4, dayOf, planOf, read, reported, withDay } from './existing-history.ts';

describe('an import next to existing records', () => {
  test('an empty field gets the file’s value', () => {
    const { receipt, sent } = planOf(read(reported({ fields: { bleeding: 'medium' } })), {
      known: withDay({ mood: 4 }),
    });
    expect(receipt.taken).toEqual({ count: 1, kinds: [{ name: 'bleeding', count: 1 }] });
    expect(sent.day_logs).toEqual([
      { date: D3, source: 'clue', saved_at: 1_795_000_000, bleeding: 'medium' },
    ]);
  });

  test('a filled field stays, and the difference is shown', () => {
    const { receipt, sent, conflicts } = planOf(read(reported({ fields: { bleeding: 'heavy' } })), {
      known: withDay({ bleeding: 'light' }),
    });
    expect(receipt.differs).toBe(1);
    expect(conflicts).toEqual([{ on: D3, key: 'bleeding', mine: 'light', theirs: 'heavy' }]);
    expect(sent.day_logs).toEqual([]);
  });

  test('the file’s values can be chosen for all differences or for one', () => {
    const reading = read(reported({ fields: { bleeding: 'heavy', pain: 2 } }));
    const known = withDay({ bleeding: 'light', pain: 1 });
    const all = planOf(reading, { known, choices: { theirs: 'all' } });
    expect(all.sent.theirs).toEqual([{ date: D3, keys: ['bleeding', 'pain'] }]);
    expect(all.receipt).toMatchObject({ taken: { count: 1 }, differs: 0 });
    const one = planOf(reading, { known, choices: { theirs: new Set([`${D3}/pain`]) } });
    expect(one.sent.theirs).toEqual([{ date: D3, keys: ['pain'] }]);
    expect(one.conflicts.map(({ key }) => key)).toEqual(['bleeding', 'pain']);
  });

  test('an equal value counts as existing and isn’t sent', () => {
    const { receipt, sent } = planOf(read(reported({ fields: { bleeding: 'light', symptoms: ['acne'] } })), {
      known: withDay({ bleeding: 'light', symptoms: ['acne', 'nausea'] }),
    });
    expect(receipt.alreadyHere).toBe(1);
    expect(sent.day_logs).toEqual([]);
  });

  test('excluded bleeding and a disturbed temperature differ from the same values without the mark', () => {
    const reading = read(
      reported({ fields: { bleeding: 'light', counts: 0, temperature: 36.5, disturbed: 1 } }),
    );
    const known = withDay({ bleeding: 'light', temperature: 36.5 });
    expect(planOf(reading, { known }).conflicts).toEqual([
      { on: D3, key: 'bleeding', mine: 'light', theirs: 'light', rider: 'counts' },
      { on: D3, key: 'temperature', mine: 36.5, theirs: 36.5, rider: 'disturbed' },
    ]);
    const { sent } = planOf(reading, { known, choices: { theirs: 'all' } });
    expect(sent.theirs).toEqual([{ date: D3, keys: ['bleeding', 'counts', 'temperature', 'disturbed'] }]);
    expect(sent.day_logs).toMatchObject([{ counts: 0, disturbed: 1 }]);
  });

  test('a short note doesn’t match part of a word', () => {
    const known = { ...EMPTY_HISTORY, journal: new Map([[D3, { text: 'painting class', tags: [] }]]) };
    expect(planOf(read(reported({ note: 'pain' })), { known }).sent.remarks).toMatchObject([
      { text: 'pain' },
    ]);
    const joined = { ...EMPTY_HISTORY, journal: new Map([[D3, { text: 'One\n\nTwo', tags: [] }]]) };
    expect(planOf(read(reported({ note: 'Two' })), { known: joined }).receipt.alreadyHere).toBe(1);
  });

  test('lists are united, and only missing items are sent', () => {
    const { sent } = planOf(read(reported({ fields: { symptoms: ['acne', 'nausea'] } })), {
      known: withDay({ symptoms: ['acne'] }),
    });
    expect(sent.day_logs).toMatchObject([{ symptoms: ['nausea'] }]);
  });

  test('my journal text stays, and a different text from the file becomes a remark', () => {
    const known = { ...EMPTY_HISTORY, journal: new Map([[D3, { text: 'Mine', tags: ['a'] }]]) };
    const { sent, receipt } = planOf(read(reported({ note: 'Theirs', tags: ['b'] })), { known });
    expect(sent.remarks).toEqual([{ date: D3, source: 'clue', text: 'Theirs' }]);
    expect(sent.journal).toMatchObject([{ text: 'Mine', tags: ['b'] }]);
    expect(receipt.taken.count).toBe(1);
  });

  test('a custom symptom is matched by its name, whatever its case and accents', () => {
    const known = {
      ...EMPTY_HISTORY,
      ownSymptoms: [{ symptom_id: 'mine', name: 'Décharge', archived: 0 as const }],
    };
    const { sent } = planOf(read(reported({ ownSymptoms: ['decharge', 'tinnitus'] })), { known });
    expect(sent.custom_symptoms).toMatchObject([{ id: 'id-symptom/tinnitus', name: 'tinnitus' }]);
    expect(sent.day_logs).toMatchObject([{ symptoms: ['mine', 'id-symptom/tinnitus'] }]);
  });

  test('custom symptoms beyond twelve become remarks, starting with those of the fewest days', () => {
    const rare = Array.from({ length: 12 }, (_, index) => reported({ ownSymptoms: [`rare ${index}`] }));
    const often = [reported({ ownSymptoms: ['often'] }), reported({ on: D4, ownSymptoms: ['often'] })];
    const { sent, receipt } = planOf(read(...rare, ...often));
    expect(sent.custom_symptoms.map(({ name }) => name)).toContain('often');
    expect(sent.custom_symptoms).toHaveLength(12);
    expect(sent.remarks.map(({ text }) => text)).toEqual(['rare 11']);
    expect(receipt).toMatchObject({ taken: { count: 13 }, remarks: { count: 1 } });
  });
});

describe('the start from onboarding', () => {
  const known = { ...withDay({ bleeding: 'unspecified', mood: 2 }), estimateOn: D3 };
  const period = [
    reported({ fields: { bleeding: 'heavy' } }),
    reported({ on: D4, fields: { bleeding: 'light' } }),
  ];

  test('is replaced by a period near it that includes its day', () => {
    const { sent, replacesEstimate, conflicts } = planOf(read(...period), { known });
    expect(replacesEstimate).toBe(true);
    expect(conflicts).toEqual([]);
    expect(sent.day_logs).toMatchObject([
      { date: D3, bleeding: 'heavy' },
      { date: D4, bleeding: 'light' },
    ]);
  });

  test('is replaced even if the file has the same value for its day', () => {
    const { sent } = planOf(read(reported({ fields: { bleeding: 'unspecified' } })), { known });
    expect(sent.day_logs).toMatchObject([{ date: D3, bleeding: 'unspecified' }]);
  });

  test('stays if no period of the file is near', () => {
    const far = reported({ on: dayOf('2025-02-03'), fields: { bleeding: 'heavy' } });
    const { replacesEstimate, receipt } = planOf(read(far, reported({ fields: { bleeding: 'spotting' } })), {
      known,
    });
    expect(replacesEstimate).toBe(false);
    expect(receipt).toMatchObject({ taken: { count: 1 }, differs: 1 });
  });
});

describe('records of one file', () => {
  test('the positive of two tests and the worse of two pains win, in either order', () => {
    const weak = reported({ fields: { lh: 'negative', pain: 1 } });
    const strong = reported({ fields: { lh: 'positive', pain: 3 } });
    for (const parsed of [
      [weak, strong],
      [strong, weak],
    ]) {
      expect(planOf(read(...parsed)).sent.day_logs).toMatchObject([{ lh: 'positive', pain: 3 }]);
    }
  });

  test('notes that do not fit on a page become remarks', () => {
    const [first, second] = ['a'.repeat(12_000), 'b'.repeat(12_000)] as const;
    const reading = read(reported({ note: first, tags: ['kept'] }), reported({ note: second }));
    const { sent } = planOf(reading);
    expect(sent.journal).toMatchObject([{ text: first, tags: ['kept'] }]);
    expect(sent.remarks.map(({ text }) => text).join('')).toBe(second);
    const again = planOf(reading, { known: afterImport(EMPTY_HISTORY, sent) });
    expect(again.receipt).toMatchObject({ alreadyHere: 2, remarks: { count: 0 } });
  });

  test('the strongest bleeding of a day wins, and the other record is counted as a duplicate', () => {
    const { sent, receipt } = planOf(
      read(reported({ fields: { bleeding: 'light' } }), reported({ fields: { bleeding: 'heavy' } })),
    );
    expect(sent.day_logs).toMatchObject([{ bleeding: 'heavy' }]);
    expect(receipt.leftOut).toEqual({ count: 1, reasons: [{ name: 'twice', count: 1 }] });
  });

  test('the first of two temperatures wins, and the second becomes a remark', () => {
    const { sent, receipt } = planOf(
      read(
        reported({ fields: { temperature: 36.5 } }),
        reported({ fields: { temperature: 36.9 } }, { words: 'temperature 36.9' }),
      ),
    );
    expect(sent.day_logs).toMatchObject([{ temperature: 36.5 }]);
    expect(sent.remarks).toMatchObject([{ text: 'temperature 36.9' }]);
    expect(receipt.remarks).toEqual({ count: 1, categories: [{ name: 'thing', count: 1 }] });
  });

  test('the exclusion mark stays with the bleeding it belongs to', () => {
    const { sent } = planOf(
      read(
        reported({ fields: { bleeding: 'spotting', counts: 0 } }),
        reported({ fields: { bleeding: 'light' } }),
      ),
    );
    expect(sent.day_logs[0]).not.toHaveProperty('counts');
  });

  test('an app inside the file can be excluded', () => {
    const reading = read(
      reported({ fields: { bleeding: 'light' } }, { origin: 'Ring' }),
      reported({ on: D4, fields: { bleeding: 'light' } }, { origin: 'Phone' }),
    );
    expect(originsIn(reading).map(({ name }) => name)).toEqual(['Ring', 'Phone']);
    const { sent, receipt } = planOf(reading, { choices: { untickedOrigins: new Set(['Ring']) } });
    expect(sent.day_logs.map(({ date }) => date)).toEqual([D4]);
    expect(receipt.leftOut.reasons).toEqual([{ name: 'unticked', count: 1 }]);
  });
});
