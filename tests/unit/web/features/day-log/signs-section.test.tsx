import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownKinds } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { DaySections } from '#web/features/day-log/day-sections.tsx';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { forget, server, TODAY, withDays } from './days-on-server.ts';

beforeEach(() => loadOptimistic('days'));
afterEach(async () => {
  await takeDown();
  forget();
});

async function open(kinds: Parameters<typeof shownKinds>[0], fields: Partial<DayLog> = {}) {
  withDays({ date: TODAY, mood: 3, ...fields });
  queryClient.setQueryData(dayKindsQuery.queryKey, shownKinds(kinds));
  await show(<DaySections date={TODAY} note={null} />);
}

const shown = () => document.body.textContent ?? '';
/** The row with this name, whatever value it shows. */
function row(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button[aria-expanded]')].find((one) =>
    one.textContent?.startsWith(name),
  );
  if (found === undefined) throw new Error(`no ${name} in ${shown()}`);
  return found;
}
const field = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('input[inputmode=decimal]');
  if (found === null) throw new Error('no field for a number');
  return found;
};
async function typeAndLeave(typed: string) {
  await typeInto(field(), typed);
  await act(async () => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

test('signs and private kinds are offered only where they’re switched on', async () => {
  await open({}, { temperature: 36.4, sex: ['alone'] });
  expect(shown()).not.toMatch(/Signs|Private|36/);
});

test('a temperature is typed in °C or °F, and the unit is remembered', async () => {
  await open({ temperature: 1 }, { temperature: 36.4 });
  expect(row('Temperature').textContent).toBe('Temperature36.4 °C');
  await press(row('Temperature'));
  await press(withText('button', '°F'));
  expect(field().value).toBe('97.52');
  await typeAndLeave('97,7');
  await seen(() => server.presses.length === 1);
  expect(server.presses).toEqual([[TODAY, { temperature: 36.5 }]]);
  expect(row('Temperature').textContent).toBe('Temperature97.7 °F');
  expect(localStorage.getItem('marea.temperature')).toBe('F');
});

test('an invalid temperature isn’t sent, and an emptied field clears it', async () => {
  await open({ temperature: 1 }, { temperature: 36.4 });
  await press(row('Temperature'));
  await typeAndLeave('364');
  expect(shown()).toContain('Between 34 °C and 42 °C.');
  expect(server.presses).toEqual([]);
  await typeAndLeave('');
  await seen(() => server.presses.length === 1);
  expect(server.presses).toEqual([[TODAY, { temperature: null }]]);
  expect(shown()).not.toContain('Between');
});

test('a disturbed night, discharge and tests are set by a press and cleared by another', async () => {
  await open({ temperature: 1, discharge: 1, tests: 1 }, { lh: 'positive' });
  await press(row('Temperature'));
  await press(withText('button', 'Restless night or fever'));
  await seen(() => server.presses.length === 1);
  await press(row('Ovulation test'));
  await press(withText('button', 'Positive'));
  await seen(() => server.presses.length === 2);
  await press(row('Discharge'));
  await press(withText('button', 'Clear or stretchy'));
  await seen(() => server.presses.length === 3);
  expect(server.presses.map(([, fields]) => fields)).toEqual([
    { disturbed: 1 },
    { lh: null },
    { discharge: 'stretchy' },
  ]);
  expect(row('Discharge').textContent).toBe('DischargeClear or stretchy');
});

test('sex and weight are private', async () => {
  await open({ sex: 1, weight: 1 });
  expect(shown()).toContain('Private');
  expect(shown()).not.toContain('Pregnancy test');
  await press(row('Sex'));
  await press(withText('button', 'Alone'));
  await seen(() => server.presses.length === 1);
  await press(row('Weight'));
  await typeAndLeave('61,25');
  await seen(() => server.presses.length === 2);
  expect(server.presses.map(([, fields]) => fields)).toEqual([{ sex: ['alone'] }, { weight: 61.3 }]);
});
