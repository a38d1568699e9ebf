import { expect, test } from 'vitest';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { secretInFileName } from '#domain/calendar-feed/calendar-feed.calls.ts';
import { type DatedTask, feedEvents } from '#domain/calendar-feed/feed-events.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';

const day = (text: string): LocalDate => {
  const parsed = parseLocalDate(text);
  if (!parsed) throw new Error(`${text} is no day`);
  return parsed;
};

const OUTLOOK = someFacts({
  periodStarts: [day('2026-02-27'), day('2026-01-30'), day('2026-01-02')],
  today: day('2026-03-01'),
  reportedCycleLength: 28,
  reportedPeriodLength: 5,
});
const PLAIN = { tasks: [], timeZone: 'Europe/Paris', language: 'en', wording: 'plain' } as const;

test('phases follow each other without gaps from the running cycle to the last forecast one', () => {
  const phases = feedEvents({ facts: OUTLOOK, ...PLAIN }).filter(({ key }) => !key.endsWith('-0'));

  expect(phases[0]?.from).toBe('2026-02-27');
  for (const [index, phase] of phases.slice(1).entries()) {
    expect(phase.from).toBe(addDays(phases[index]?.to ?? day('1900-01-01'), 1));
  }
});

test('an expected period begins within its window of possible days', () => {
  const events = feedEvents({ facts: OUTLOOK, ...PLAIN });
  const windows = events.filter(({ summary }) => summary === 'Period may begin (80%)');

  expect(windows).toHaveLength(6);
  for (const { key, from, to } of windows) {
    const period = events.find((event) => event.key === key.replace(/-0$/, '-1'));
    expect(period && from <= period.from && period.from <= to).toBe(true);
  }
});

test.each([
  ['an older start', '2025-12-05'],
  ['a start years ago', '2019-05-01'],
  ['bleeding within a cycle', '2026-02-05'],
])('%s logged later changes no key', (_, start) => {
  const more = { ...OUTLOOK, periodStarts: [...OUTLOOK.periodStarts, day(start)] };
  const keys = (facts: typeof OUTLOOK) => feedEvents({ facts, ...PLAIN }).map(({ key }) => key);

  expect(keys(more)).toEqual(keys(OUTLOOK));
  expect(new Set(keys(OUTLOOK)).size).toBe(keys(OUTLOOK).length);
});

const TASK = {
  taskId: 'a',
  title: 'Tax',
  firstOn: day('2026-03-05'),
  lastOn: day('2026-03-05'),
  time: null,
  length: null,
  stepsLength: null,
};
const blockOf = (task: Partial<DatedTask>) => {
  const [event] = feedEvents({
    facts: { ...OUTLOOK, periodStarts: [] },
    ...PLAIN,
    tasks: [{ ...TASK, ...task }],
  });
  return event?.block && [new Date(event.block.at * 1000).toISOString(), event.block.minutes];
};

test.each([
  [{ time: '10:40' }, ['2026-03-05T09:40:00.000Z', 30]],
  [{ time: '10:40', stepsLength: 50 }, ['2026-03-05T09:40:00.000Z', 50]],
  [{ time: '10:40', length: 20, stepsLength: 50 }, ['2026-03-05T09:40:00.000Z', 20]],
  [{ time: '23:30', length: 10_080 }, ['2026-03-05T22:30:00.000Z', 1_440]],
  // The clocks of Paris skip this time.
  [
    { time: '02:30', firstOn: day('2026-03-29'), lastOn: day('2026-03-29') },
    ['2026-03-29T01:30:00.000Z', 30],
  ],
  [{ time: '10:40', lastOn: day('2026-03-06') }, undefined],
  [{ length: 20 }, undefined],
])('a task with %j has the block %j', (task, block) => {
  expect(blockOf(task)).toEqual(block);
});

test('without a running cycle the feed has only tasks', () => {
  const task = { ...TASK, firstOn: day('2026-03-05'), lastOn: day('2026-03-06') };
  const events = feedEvents({ facts: { ...OUTLOOK, periodStarts: [] }, ...PLAIN, tasks: [task] });

  expect(events).toEqual([{ key: 'task-a', summary: 'Tax', from: '2026-03-05', to: '2026-03-06' }]);
});

test.each(['', '.ics', 'short.ics', `${'A'.repeat(43)}`, `${'A'.repeat(44)}.ics`, `${'A'.repeat(42)}/.ics`])(
  '“%s” contains no feed secret',
  (file) => {
    expect(secretInFileName(file)).toBeUndefined();
  },
);
