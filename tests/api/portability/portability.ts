import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { addSymptom } from '#domain/day-log/day-log.calls.ts';
import {
  type ImportReceipt,
  importedSchema,
  type PortableData,
  portableDataSchema,
} from '#domain/portability/portable-data.schema.ts';
import { addHabit, checkOn, NO_WEEKDAYS, updateHabit } from '../habits/habits.ts';
import { fireCron, setClock } from '../setup/outside.ts';
import { logPeriod, NOON, type Person, secondsOf } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { makeTask } from '../setup/tasks.ts';

/** The files of a person's export by name, as text. */
export async function exportOf(person: Person): Promise<Record<string, string>> {
  const answer = await fetchWorker('/api/user/export', {
    headers: { authorization: `Bearer ${person.stx}` },
  });
  if (answer.status !== 200) throw new Error(`the export answered ${answer.status}`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** `marea.json` of a person's export. */
export async function dataOf(person: Person): Promise<PortableData> {
  const { 'marea.json': json = '' } = await exportOf(person);
  return v.parse(portableDataSchema, JSON.parse(json));
}

/** Imports a file and returns the receipt. */
export async function bringIn(person: Person, file: object, preview: 0 | 1 = 0): Promise<ImportReceipt> {
  const answer = await person.post(`/api/user/import?preview=${preview}`, file);
  return v.parse(importedSchema, answer.body);
}

let slot = secondsOf(NOON);
/** Fires the trigger that finishes interrupted imports, some seconds after noon; each slot runs once. */
export async function finishImports(secondsLater: number): Promise<void> {
  slot += 1;
  await setClock(NOON, secondsLater);
  await fireCron(slot, 'imports');
}

/** Gives the consent to intimate data, without which it can't be imported. */
export const allowIntimate = (person: Person) =>
  person.post('/api/user/consent', { kind: 'intimate', given: 1 });

/** A habit of a file. */
export const portableHabit = (id: string) => ({
  id,
  name: `Habit ${id}`,
  description: '',
  time_frame: 'morning',
  length: 5,
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  phases: ['menstrual', 'follicular', 'ovulation', 'luteal'],
  created_on: '2026-02-01',
  created_at: 1_770_000_000,
  past_schedules: [],
});

/** The template of a series in a file. */
export const SERIES_TEMPLATE = {
  title: 'Water the plants',
  description: null,
  length: null,
  priority: 0,
  color: null,
  theme: null,
  phase: null,
  steps: [] as object[],
};
/** A series of a file. */
export const portableSeries = (number: number, steps: object[] = []) => ({
  id: `series-${number}`,
  kind: 'calendar',
  rule: 'FREQ=DAILY',
  template: { ...SERIES_TEMPLATE, steps },
  from_on: '2026-02-01',
  after_completion: 0,
  each: 0,
  not_after: null,
  ref_on: null,
  ref_skip: 0,
  made: 1,
  ended_at: null,
});

/** Adds something of every kind that an export contains. */
export async function fillAccount(person: Person): Promise<void> {
  await person.post('/api/user/name/update', { name: 'Noor' });
  await person.post('/api/user/gender/update', { gender: 0 });
  await person.post('/api/user/dob/update', { day: 17, month: 5, year: 1994 });
  await person.post('/api/user/timezone/update', { timezone: 'Europe/Brussels' });
  await person.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 29 });
  await person.post('/api/cycle/onboarding/period/average/set', { period_length: 5 });
  await person.post('/api/cycle/onboarding/period/length/set', {
    period_length: 4,
    currently_menstruating: 0,
  });
  for (const day of ['2026-01-02', '2026-01-30', '2026-02-27']) await logPeriod(person, `${day}T12:00:00Z`);
  await allowIntimate(person);
  await person.post('/api/day/kinds/update', { sex: 1, sleep: 0 });
  const symptom = await person.post('/api/day/symptom/add', { name: 'Restless legs' });
  await person.post('/api/day/2026-02-28/log', {
    bleeding: 'medium',
    pain: 2,
    pain_places: ['cramps', 'back'],
    symptoms: ['bloating', v.parse(addSymptom.answer, symptom.body).symptom_id],
    temperature: 36.55,
    lh: 'negative',
    sex: [],
    weight: 61.5,
  });
  await person.post('/api/day/2026-02-10/log', { bleeding: 'spotting' });
  await person.post('/api/cycle/day/2026-06-12/watch', { watch: 1 });
  const parent = await makeTask(person, 'Move house', {
    task_priority: 'high',
    task_color: 'iris',
    task_labels: ['House'],
  });
  await makeTask(person, 'Pack the books, “fragile”\n=1+1', {
    parent_id: parent,
    task_description: 'Ünïcode, commas, "quotes"',
    task_start_timestamp: Date.parse('2026-03-05T12:00:00Z') / 1000,
    task_end_timestamp: Date.parse('2026-03-07T12:00:00Z') / 1000,
    task_length: 90,
    task_status: 'in_progress',
    task_cycle_phase: 'luteal',
    task_theme_id: 'Productivity',
  });
  await person.post('/api/journal/save', {
    date: '2026-02-28',
    text: 'A quiet day.\n=SUM(1)',
    mood: 4,
    energy: null,
    tags: ['rest', 'café'],
  });
  const habit = await addHabit(person);
  await checkOn(person, habit, '2026-02-28');
  await checkOn(person, habit, '2026-03-01');
  await updateHabit(person, habit, { ...NO_WEEKDAYS, sun_active: 1 });
}
