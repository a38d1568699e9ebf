import { expect, test } from 'vitest';
import { importedSchema } from '#domain/portability/portable-data.schema.ts';
import { findUnplanned, type WrittenPart } from '#web/features/importers/importers.data.ts';

type Counts = Partial<WrittenPart['answer']['kinds']>;

const NOTHING = Object.fromEntries(
  Object.keys(importedSchema.entries.kinds.entries).map((kind) => [
    kind,
    { added: 0, skipped: 0, rejected: 0 },
  ]),
) as WrittenPart['answer']['kinds']; // every kind has one entry

const remarkOn = (date: string) => ({ date, source: 'clue', text: 'yoga' });
const part = (dates: string[], counts: Counts, ...rejected: number[]): WrittenPart => ({
  sent: { remarks: dates.map(remarkOn) },
  answer: {
    kinds: { ...NOTHING, ...counts },
    rejections: rejected.map((index) => ({ path: `remarks.${index}.date`, message: 'must be a day' })),
  },
});

test('an import with every record added has no differences from its plan', () => {
  const whole = part(['2026-01-01'], { remarks: { added: 1, skipped: 0, rejected: 0 } });
  expect(findUnplanned([whole, whole])).toEqual({ refused: 0, groups: [], older: 0, here: [] });
});

test('refusals of several calls are listed by their days, grouped by reason', () => {
  const counts = { remarks: { added: 1, skipped: 0, rejected: 1 } };
  const { refused, groups } = findUnplanned([
    part(['2026-01-01', '2026-01-02'], counts, 1),
    part(['2026-02-01', '2026-02-02'], counts, 0),
  ]);

  expect(refused).toBe(2);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.records.map(({ label }) => label)).toEqual(['2026-01-02', '2026-02-01']);
});

test('an entry missing from the counts is refused, and existing ones are counted by kind', () => {
  const { refused, here } = findUnplanned([
    part(['2026-01-01', '2026-01-02', '2026-01-03'], { remarks: { added: 1, skipped: 1, rejected: 0 } }),
  ]);

  expect(refused).toBe(1);
  expect(here).toEqual([{ kind: 'remarks', count: 1 }]);
});
