import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { raiseLimits, setClock } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { fileDay, filePage, fileStart, foreignFile, takeBack } from './foreign-file.ts';
import { allowIntimate, bringIn, dataOf } from './portability.ts';

// Properties for any existing data and any file.

const RUNS = { numRuns: isWhole ? 60 : 3 };
const EMPTY = { format: 'marea', version: 1 };

beforeEach(async () => {
  await setClock('2026-03-01T12:00:00Z');
  await raiseLimits();
});

let people = 0;
async function somebody(): Promise<Person> {
  people += 1;
  const person = await signIn(`somebody-${people}@example.test`);
  await person.post('/api/user/timezone/update', { timezone: 'UTC' });
  await allowIntimate(person);
  return person;
}

const date = fc.integer({ min: 1, max: 12 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
const level = fc.integer({ min: 1, max: 5 });
const some = (...words: string[]) => fc.subarray(words);
/** Values for half of the fields; the other half is below. */
const ONE_HALF = {
  bleeding: fc.constantFrom('none', 'spotting', 'light', 'heavy', 'unspecified'),
  mood: level,
  weight: fc.integer({ min: 40, max: 90 }),
  lh: fc.constantFrom('positive', 'negative'),
};
const OTHER_HALF = {
  energy: level,
  sleep: level,
  temperature: fc.constantFrom(36.4, 36.65),
  disturbed: fc.constantFrom(0, 1),
  pill: fc.constantFrom('taken', 'late'),
};
const LISTS = {
  symptoms: fc.subarray(['acne', 'nausea', 'low', 'foggy'], { minLength: 1 }),
  pain_places: fc.subarray(['cramps', 'back', 'head'], { minLength: 1 }),
  sex: fc.subarray(['protected', 'alone'], { minLength: 1 }),
};
/** Leaves `disturbed` out unless there is a temperature. */
const withFlagOf = ({ disturbed, ...dayFields }: { disturbed?: unknown; temperature?: unknown }) =>
  dayFields.temperature === undefined ? dayFields : { ...dayFields, disturbed: disturbed ?? 0 };
const daysOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .uniqueArray(fc.tuple(date, fc.record(fields, { requiredKeys: [] })), {
      selector: ([on]) => on,
      maxLength: 8,
    })
    .map((days) => days.map(([on, dayFields]) => fileDay(on, withFlagOf(dayFields))));

const others = fc.record({
  periods: fc.uniqueArray(date, { maxLength: 2 }).map((days) => days.map(fileStart)),
  journal: fc
    .uniqueArray(fc.tuple(date, fc.constantFrom('One', 'Two', ''), some('a', 'b')), {
      selector: ([on]) => on,
      maxLength: 4,
    })
    .map((pages) => pages.map(([on, text, tags]) => filePage(on, { text, tags }))),
  remarks: fc
    .array(fc.tuple(date, fc.constantFrom('party', 'skin')), { maxLength: 4 })
    .map((remarks) => remarks.map(([on, text]) => ({ date: on, source: 'clue', text }))),
});
const everyField = { ...ONE_HALF, ...OTHER_HALF, ...LISTS, counts: fc.constantFrom(0, 1) };
const anyFile = fc.tuple(daysOf(everyField), others).map(([day_logs, rest]) => ({ day_logs, ...rest }));

/** A person's stored data in a fixed order, without the ids of starts that follow from bleeding, which are new each time. */
async function storedData(person: Person) {
  const { day_logs, periods, journal, remarks } = await dataOf(person);
  const inOrder = (list: readonly string[] | null) => list?.toSorted() ?? null;
  return {
    days: day_logs.map((day) => ({ ...day, symptoms: inOrder(day.symptoms) })),
    starts: periods.map((start) => (start.origin === 'said' ? start : { ...start, id: 'followed' })),
    pages: journal,
    remarks: remarks.map(({ date: on, text }) => `${on} ${text}`).sort(),
  };
}

const addedBy = ({ kinds }: Awaited<ReturnType<typeof bringIn>>) =>
  Object.values(kinds).reduce((sum, { added }) => sum + added, 0);

test('the same file again adds nothing, whether as our own or another app’s', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(anyFile, anyFile, async (mine, theirs) => {
      const person = await somebody();
      await bringIn(person, { ...EMPTY, ...mine });
      await bringIn(person, foreignFile(1, theirs));
      const once = await storedData(person);

      expect(addedBy(await bringIn(person, foreignFile(2, theirs)))).toBe(0);
      expect(await storedData(person)).toEqual(once);
    }),
    RUNS,
  ),
);

test('files without contradictions have the same result in any order', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      daysOf({ ...ONE_HALF, ...LISTS }),
      daysOf({ ...OTHER_HALF, ...LISTS }),
      async (one, other) => {
        const [first, second] = [await somebody(), await somebody()];
        for (const [number, day_logs] of [one, other].entries())
          await bringIn(first, foreignFile(number, { day_logs }));
        for (const [number, day_logs] of [other, one].entries())
          await bringIn(second, foreignFile(number, { day_logs }));

        expect(await storedData(second)).toEqual(await storedData(first));
      },
    ),
    RUNS,
  ),
);

test('taking an import back restores the previous state', { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      anyFile,
      anyFile,
      fc.array(fc.tuple(date, some('bleeding', 'mood', 'weight', 'symptoms'))),
      async (mine, theirs, chosen) => {
        const person = await somebody();
        await bringIn(person, { ...EMPTY, ...mine });
        const before = await storedData(person);
        const file = foreignFile(1, { ...theirs, theirs: chosen.map(([on, keys]) => ({ date: on, keys })) });
        const added = addedBy(await bringIn(person, file));
        if (added > 0) expect((await takeBack(person, 1)).kept).toBe(0);

        expect(await storedData(person)).toEqual(before);
      },
    ),
    RUNS,
  ),
);

test(
  'taking two overlapping imports back in any order restores the previous state',
  { timeout: 300_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(anyFile, anyFile, anyFile),
        fc.constantFrom([1, 2], [2, 1]),
        async ([mine, one, other], order) => {
          const person = await somebody();
          await bringIn(person, { ...EMPTY, ...mine });
          const before = await storedData(person);
          const added = new Set<number>();
          for (const [number, file] of [
            [1, one],
            [2, other],
            [1, other],
            [2, one],
          ] as const) {
            if (addedBy(await bringIn(person, foreignFile(number, file))) > 0) added.add(number);
          }
          for (const number of order) if (added.has(number)) await takeBack(person, number);

          expect(await storedData(person)).toEqual(before);
        },
      ),
      RUNS,
    ),
);
