import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLoop } from '#domain/importers/loop.ts';
import { readTodoist } from '#domain/importers/todoist.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { collectReading } from '#tests/unit/domain/importers/collect-reading.ts';
import { findings } from '#tests/unit/web/findings.ts';
import { leavePage, press, seen, typeInto } from '#tests/unit/web/shown-page.tsx';
import { button, choose, openPage, server, shows } from './bring-in-page.tsx';

vi.mock('#web/features/importers/reading-worker.ts', () => ({ readForeignFile: vi.fn() }));

beforeEach(() => openPage());
afterEach(leavePage);

const BOUNDS = { today: day('2026-11-20'), birthOn: null };
const compared = () => seen(() => shows('Here’s what we found') && !shows('Comparing it with what you have'));

async function lookAtProject(): Promise<void> {
  const rows = ['Plan @errand', 'Call'].map((CONTENT) => ({ TYPE: 'task', CONTENT }));
  const reading = collectReading(readTodoist(rows, { project: 'Work' }), { source: 'todoist', ...BOUNDS });
  await choose({ kind: 'read', reading });
  await compared();
}
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]') ?? expect.fail();
const field = () => document.querySelector<HTMLInputElement>('input[type=text]') ?? expect.fail();
/** The names of the labels that the sent tasks have. */
const labelsSent = () => {
  const [{ labels, tasks } = expect.fail()] = server.sent;
  const names = new Map([...labels.map(({ id, name }) => [id, name] as const), ['known', 'Errand'] as const]);
  return tasks.map((task) => task.labels.map((id) => names.get(id)));
};

test('a project is proposed as a label, ticked, and its name can be changed', async () => {
  server.labels = [{ label_id: 'known', name: 'Errand', color: null, tasks: 1 }];
  await lookAtProject();
  expect(box().checked).toBe(true);
  expect(field().value).toBe('Work');
  expect(await findings()).toEqual([]);

  await typeInto(field(), 'Office');
  await press(button('Bring in 2'));
  await seen(() => server.sent.length > 0);
  expect(labelsSent()).toEqual([['Errand', 'Office'], ['Office']]);
  expect(server.sent[0]?.labels.map(({ name }) => name)).toEqual(['Office']);
});

test('without the tick its tasks have their own labels alone', async () => {
  await lookAtProject();
  await press(box());
  expect(document.querySelector('input[type=text]')).toBeNull();
  await press(button('Bring in 2'));
  await seen(() => server.sent.length > 0);
  expect(labelsSent()).toEqual([['errand'], []]);
});

test('a name that can’t be a label’s is explained, and nothing can be brought in until it is', async () => {
  await lookAtProject();
  await typeInto(field(), 'a, b');
  expect(shows('1 to 40 characters, without # and commas')).toBe(true);
  expect(button('Bring in 2').disabled).toBe(true);
  await typeInto(field(), 'b');
  expect(button('Bring in 2').disabled).toBe(false);
});

test('habits whose rhythm only comes near are named', async () => {
  const frequency = (Name: string, FrequencyNumerator: string, FrequencyDenominator: string) => ({
    Name,
    FrequencyNumerator,
    FrequencyDenominator,
  });
  const habits = [
    frequency('Run', '2', '3'),
    frequency('Swim', '1', '7'),
    frequency('Call', '2', '30'),
    { ...frequency('Read', '1', '30'), Type: 'NUMERICAL', 'Target Value': '100.0', Unit: 'pages' },
  ];
  const reading = collectReading(readLoop({ habits, checkmarks: [] }), { source: 'loop', ...BOUNDS });
  await choose({ kind: 'read', reading });
  await compared();

  const [, ...listed] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(shows('A rhythm close to theirs')).toBe(true);
  expect(listed).toEqual([
    'Run · about 5 times a week',
    'Call · about every 15 days',
    'Read · about 23.333 pages a week',
  ]);
  expect(await findings()).toEqual([]);
});
