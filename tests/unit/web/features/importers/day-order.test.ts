// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { open, zipOf } from './open-a-file.ts';

const drip = (...days: string[]): string =>
  ['date,bleeding.value,mucus.value,cervix.opening', ...days.map((day) => `${day},2,,`)].join('\n');
const ovumcy = (...days: string[]): string =>
  ['Date,Period,Flow,Mood rating,BBT', ...days.map((day) => `${day},Yes,heavy,,`)].join('\n');

const QUESTION = {
  kind: 'needs-day-order',
  cell: '3/4/2025',
  readings: [
    { order: 'dmy', day: '2025-04-03' },
    { order: 'mdy', day: '2025-03-04' },
  ],
};
const UNSURE = ['total', '1/1/2025', '3/4/2025'];

describe.each([
  ['drip', drip],
  ['ovumcy', ovumcy],
])('a table of %s saved by a spreadsheet', (source, table) => {
  const daysOf = async (...question: Parameters<typeof open>) => {
    const answer = await open(...question);
    expect(answer).toMatchObject({ kind: 'read', reading: { source } });
    return answer.kind === 'read'
      ? answer.reading.reported.flatMap(({ days }) => days.map(({ on }) => on))
      : [];
  };

  test('causes a question where its days are ambiguous, and is read with the answer', async () => {
    expect(await open(table(...UNSURE))).toEqual(QUESTION);
    expect(await open(await zipOf({ 'export.csv': table(...UNSURE) }))).toEqual(QUESTION);
    expect(await daysOf(table(...UNSURE), { dayOrder: 'mdy' })).toEqual(['2025-01-01', '2025-03-04']);
    expect(await daysOf(table(...UNSURE), { dayOrder: 'dmy' })).toEqual(['2025-01-01', '2025-04-03']);
  });

  test('is read without a question where its days are unambiguous', async () => {
    expect(await daysOf(table('2025-01-31', '', '2025-04-03'))).toEqual(['2025-01-31', '2025-04-03']);
    expect(await daysOf(table('total', '31/1/2025', '3/4/2025'))).toEqual(['2025-01-31', '2025-04-03']);
    expect(await daysOf(table('1/2/2025', '2/2/2025', '1/3/2025'))).toEqual([
      '2025-02-01',
      '2025-02-02',
      '2025-03-01',
    ]);
    expect(await daysOf(table('1/1/2025', '2/2/2025'))).toEqual(['2025-01-01', '2025-02-02']);
  });
});
