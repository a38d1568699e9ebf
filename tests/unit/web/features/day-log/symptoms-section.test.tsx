import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SYMPTOMS } from '#domain/day-log/day-log.fields.ts';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, seen, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { DaySections } from '#web/features/day-log/day-sections.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { forget, type LoggedDay, server, TODAY, withDays, YESTERDAY } from './days-on-server.ts';

const OWN = '01890000-0000-7000-8000-000000000001';
const PUT_AWAY = '01890000-0000-7000-8000-000000000002';

beforeEach(() => loadOptimistic('days'));
afterEach(async () => {
  await takeDown();
  forget();
});

async function open(...days: readonly LoggedDay[]) {
  withDays(...days);
  queryClient.setQueryData(ownSymptomsQuery.queryKey, [
    { symptom_id: OWN, name: 'Itchy ears', archived: 0 },
    { symptom_id: PUT_AWAY, name: 'Old one', archived: 1 },
  ]);
  await show(<DaySections date={TODAY} note={null} />);
}

const fieldset = () =>
  [...document.querySelectorAll('fieldset')].find(
    (one) => one.querySelector('legend')?.textContent === 'Symptoms',
  );
const chips = () => [...(fieldset()?.querySelectorAll('button[aria-pressed]') ?? [])];
const offered = () => chips().map(({ textContent }) => textContent);
const chip = (text: string) => withText<HTMLButtonElement>('button', text);

test('the six most logged symptoms and those of the day are offered, in an order that a press doesn’t change', async () => {
  await open({ date: YESTERDAY, symptoms: [OWN, 'foggy'] }, { date: TODAY, symptoms: ['tearful', PUT_AWAY] });
  const first = ['Foggy', 'Itchy ears', 'Headache', 'Migraine', 'Bloating', 'Tender breasts'];
  expect(offered()).toEqual([...first, 'Tearful', 'Old one']);
  await press(chip('Tearful'));
  await seen(() => server.presses.length === 1);
  await press(chip('Itchy ears'));
  expect(offered()).toEqual([...first, 'Tearful', 'Old one']);
  await seen(() => server.presses.length === 2);
  expect(server.presses.map(([, fields]) => fields)).toEqual([
    { symptoms: [PUT_AWAY] },
    { symptoms: [OWN, PUT_AWAY] },
  ]);
});

test('all symptoms can be expanded, with custom ones in the count', async () => {
  await open();
  await press(chip(`All ${SYMPTOMS.length + 1}`));
  expect(offered()).toHaveLength(SYMPTOMS.length + 1);
  expect(offered()).not.toContain('Old one');
});

test('a day has at most 20 symptoms', async () => {
  await open({ date: TODAY, symptoms: [...SYMPTOMS, OWN, '01890000-0000-7000-8000-000000000003'] });
  await press(chip('Headache'));
  await seen(() => server.presses.length === 1);
  await press(chip('Headache'));
  await seen(() => server.presses.length === 2);
  queryClient.setQueryData(ownSymptomsQuery.queryKey, (own) => [
    ...(own ?? []),
    { symptom_id: '01890000-0000-7000-8000-000000000004', name: 'One more', archived: 0 as const },
  ]);
  await act(async () => {});
  await press(chip(`All ${SYMPTOMS.length + 2}`));
  await press(chip('One more'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('You can log up to 20 symptoms a day.');
  expect(server.presses).toHaveLength(2);
});

test('a custom symptom is created and logged, and an existing name selects that symptom', async () => {
  await open();
  await press(chip(`All ${SYMPTOMS.length + 1}`));
  const field = document.querySelector<HTMLInputElement>('form input');
  if (field === null) throw new Error('no field for a name');
  await typeInto(field, ' itchy EARS ');
  await press(chip('Add'));
  await seen(() => server.presses.length === 1);
  expect(server.presses).toEqual([[TODAY, { symptoms: [OWN] }]]);
  expect(field.value).toBe('');
});
