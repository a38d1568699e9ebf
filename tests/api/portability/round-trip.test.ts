import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  PORTABLE_RECORDS,
  type PortableData,
  portableCycleProfileSchema,
  portableProfileSchema,
} from '#domain/portability/portable-data.schema.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { decoderOf, encoderOf, entriesOf } from '#domain/wire/record-fields.ts';
import { WHOLE_TASK } from '#tests/whole-task.ts';
import { setClock } from '../setup/outside.ts';
import { signIn } from '../setup/person.ts';
import { allowIntimate, bringIn, dataOf } from './portability.ts';

const AT = 1_770_000_000;

/** The fields of a whole task that a call can set, as they are stored. */
const STORED = decoderOf(TASK_FIELDS, 'sent')(v.parse(v.object(entriesOf(TASK_FIELDS, 'sent')), WHOLE_TASK));

const NO_RHYTHM = {
  rhythm: 'days',
  times: null,
  every: null,
  anchor_on: null,
  target: null,
  target_per: null,
};

/** A file with a value in every field. */
const FULL = {
  format: 'marea',
  version: 1,
  profile: {
    name: 'Noor',
    gender: 1,
    birth_date: '1994-05-17',
    time_zone: 'Europe/Brussels',
    language: 'nl',
  },
  cycle_profile: {
    reported_cycle_length: 29,
    reported_period_length: 5,
    last_period_length: 4,
    still_bleeding_on: '2026-02-01',
    not_yet_on: '2026-02-02',
    onboarding_period_id: 'period-1',
    onboarded_at: AT,
    in_transition: 1,
    transition_told_on: '2026-02-02',
    day_kinds: { sleep: 0, sex: 1 },
    notices_away: { short_cycles: '2026-01-02' },
  },
  cycle_modes: [
    {
      mode: 'paused',
      started_on: '2025-06-01',
      ended_on: '2025-08-01',
      due_on: '2025-07-01',
      birth_on: '2025-05-31',
      method: 'ring',
      reason: 'illness',
      feeding: 'full',
    },
  ],
  odd_cycles: [
    {
      started_on: '2026-01-30',
      odd: 1,
      confirmed: 0,
      reason: 'loss',
      note: 'In winter',
      ignored_signs: ['lh'],
    },
  ],
  pill_schemes: [
    {
      id: 'pack-1',
      kind: 'pill',
      active_days: 24,
      pause_days: 4,
      started_on: '2025-06-01',
      ended_on: '2025-08-01',
      hour: 8,
    },
  ],
  cycle_facts: { in_transition: 1, told_on: '2026-02-02', method: 'copper_iud' },
  periods: [
    {
      id: 'period-0',
      started_on: '2025-06-01',
      created_at: AT,
      origin: 'bleeding',
      ended_on: '2025-06-05',
      forgotten: {
        bled_until: '2025-06-05',
        bled_days: 4,
        none_after: 1,
        signs: [{ kind: 'lh', on: '2025-06-12', known_on: '2025-06-12' }],
      },
    },
    {
      id: 'period-1',
      started_on: '2026-01-30',
      created_at: AT,
      origin: 'said',
      ended_on: '2026-02-02',
      forgotten: null,
    },
  ],
  custom_symptoms: [{ id: 'symptom-1', name: 'Restless legs', archived: 1, created_at: AT }],
  day_logs: [
    {
      date: '2026-01-31',
      bleeding: 'heavy',
      counts: 1,
      heavy_details: ['clots', 'leaked'],
      pain: 3,
      pain_places: ['back'],
      pain_flags: [],
      mood: 4,
      energy: 2,
      sleep: 5,
      symptoms: ['migraine', 'symptom-1'],
      discharge: 'creamy',
      temperature: 36.45,
      disturbed: 1,
      lh: 'positive',
      pregnancy_test: 'negative',
      sex: ['protected'],
      pill: 'late',
      weight: 61.5,
      source: 'clue',
      saved_at: AT,
    },
  ],
  labels: [{ id: 'label-1', name: 'Errand', color: 'iris', created_at: AT }],
  tasks: [
    {
      // The spread covers new fields; the keys below pin those of existing files.
      ...encoderOf(TASK_FIELDS, 'file')(STORED),
      id: 'task-1',
      title: 'Move house',
      advised: { phase: 'luteal', percent: 40 },
      description: 'Ünïcode, "quotes"',
      status: 'completed',
      start_on: '2026-02-03',
      end_on: '2026-02-05',
      length: 90,
      priority: 'high',
      color: 'iris',
      cycle_phase: 'luteal',
      theme: 'Productivity',
      rank: 1.5,
      cycle_phase_suggestion: 'menstrual',
      parent_id: 'task-0',
      created_at: AT,
      completed_on: '2026-02-05',
      series_id: 'series-1',
      occurrence: 2,
      repeats: 'cycle',
      begun_on: '2026-02-03',
      held: 1,
      pin_state: 'deadline',
      planned_on: '2026-02-04',
      planned_by: 'plan',
      labels: ['label-1'],
    },
  ],
  task_series: [
    {
      id: 'series-1',
      kind: 'cycle',
      rule: '{"at":"cycle_day","from":3,"to":4}',
      template: {
        ...encoderOf(TASK_FIELDS, 'template')(STORED),
        title: 'Move house',
        description: 'Again',
        length: 90,
        priority: 7,
        color: 'iris',
        theme: 'Productivity',
        phase: 'luteal',
        steps: [{ title: 'Pack', length: 30, steps: [{ title: 'Boxes', length: null, steps: [] }] }],
      },
      from_on: '2026-01-30',
      after_completion: 1,
      each: 2,
      not_after: '2026-09-01',
      ref_on: '2026-01-30',
      ref_skip: 1,
      made: 2,
      ended_at: AT,
    },
  ],
  habits: [
    {
      id: 'habit-1',
      name: 'Stretch',
      description: 'By the window',
      time_frame: 'evening',
      length: 15,
      weekdays: ['tue', 'sun'],
      phases: ['follicular', 'luteal'],
      created_on: '2026-01-10',
      created_at: AT,
      ...NO_RHYTHM,
      rhythm: 'weekly',
      target: 30.125,
      target_per: 'week',
      unit: 'km',
      forgotten: null,
      past_schedules: [
        {
          until_on: '2026-01-20',
          weekdays: ['mon'],
          phases: ['ovulation'],
          ...NO_RHYTHM,
          rhythm: 'weekly',
          times: 1,
        },
        // This pause has no end.
        { until_on: '2199-12-31', weekdays: [], phases: [], ...NO_RHYTHM },
      ],
    },
    {
      id: 'habit-2',
      name: 'Water the plants',
      description: '',
      time_frame: 'noon',
      length: 0,
      weekdays: ['tue', 'sun'],
      phases: ['luteal'],
      created_on: '2026-01-10',
      created_at: AT,
      ...NO_RHYTHM,
      rhythm: 'interval',
      every: 3,
      anchor_on: '2020-02-29',
      unit: '',
      forgotten: null,
      past_schedules: [],
    },
    {
      id: 'habit-3',
      name: 'Read',
      description: '',
      time_frame: 'noon',
      length: 0,
      weekdays: ['tue', 'sun'],
      phases: ['luteal'],
      created_on: '2026-01-10',
      created_at: AT,
      ...NO_RHYTHM,
      forgotten: {
        from: '2025-12-01',
        weeks: '12',
        amounts: '0'.repeat(20),
        phases: { menstrual: 1, follicular: 0, ovulation: 0, luteal: 1, none: 1 },
        runs: { weekly: { streak: 1, best_streak: 2 } },
        last_done_on: '2025-11-30',
        last_marked_on: '2025-11-30',
      },
      rhythm: 'weekly',
      times: 2,
      unit: '',
      past_schedules: [],
    },
  ],
  habit_checks: [
    { habit_id: 'habit-1', date: '2026-01-13', checked_at: AT, skipped: 0, done: 1, amount: 4.5 },
    { habit_id: 'habit-1', date: '2026-01-18', checked_at: AT, skipped: 1, done: 0, amount: null },
  ],
  journal: [
    { date: '2026-01-31', text: 'A quiet day.', mood: 4, energy: 2, tags: ['rest', 'café'], saved_at: AT },
  ],
  remarks: [{ date: '2026-01-31', source: 'clue', text: 'social_life: conflict' }],
};
const PARENT = { id: 'task-0', title: 'The year', created_at: AT + 1, end_on: null, held: 0 };

/** The keys of an object schema, without its further checks. */
const keysOf = (schema: object): string[] => {
  const { entries } = ('pipe' in schema ? (schema.pipe as [object])[0] : schema) as { entries: object };
  return Object.keys(entries);
};

test('the example file has a value in every possible field', () => {
  const { profile, cycle_profile: cycleProfile, ...lists } = FULL;
  const kinds = Object.entries(PORTABLE_RECORDS).map(
    ([kind, schema]) => [lists[kind as keyof typeof PORTABLE_RECORDS], schema] as const, // its own keys
  );
  for (const [records, schema] of [
    [[profile], portableProfileSchema] as const,
    [[cycleProfile], portableCycleProfileSchema] as const,
    ...kinds,
  ]) {
    // No habit has every rhythm.
    const given = records.flatMap((record) => Object.entries(record).filter(([, value]) => value !== null));
    expect([...new Set(given.map(([key]) => key))].sort()).toEqual(keysOf(schema).sort());
    expect(records.every((record) => v.is(schema, record))).toBe(true);
  }
});

/** The parts of an export that an import reads. */
const taken = (data: PortableData) =>
  Object.fromEntries(Object.keys(FULL).map((key) => [key, data[key as keyof typeof FULL]])); // its own keys

test('a file is unchanged after an import and export, also in another account', async () => {
  await setClock('2026-03-01T12:00:00Z');
  const [task] = FULL.tasks;
  const parent = { ...Object.fromEntries(Object.keys(task ?? {}).map((key) => [key, null])), ...PARENT };
  const file = { ...FULL, tasks: [task, { ...parent, status: 'not_started', labels: [] }] };
  const noor = await signIn('noor@example.test');
  await allowIntimate(noor);
  const receipt = await bringIn(noor, file);
  const first = await dataOf(noor);
  const ben = await signIn('ben@example.test');
  await allowIntimate(ben);
  await bringIn(ben, first);

  expect(receipt.rejections).toEqual([]);
  expect(taken(first)).toEqual(file);
  expect(taken(await dataOf(ben))).toEqual(file);
});
