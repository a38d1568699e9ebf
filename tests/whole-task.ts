import * as v from 'valibot';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { type EncodedIn, entriesOf } from '#domain/wire/record-fields.ts';

type SentName = keyof EncodedIn<typeof TASK_FIELDS, 'sent'>;

/** The values of fields that don't take any text. */
const NAMED = {
  task_title: 'Water the plants',
  task_description: 'The ferns too',
  task_status: 'in_progress',
  task_time: '10:40',
  task_reminder: { minutes_before: 30 },
  task_length: 20,
  task_priority: 'high',
  task_color: 'iris',
  task_cycle_phase: 'luteal',
  task_theme_id: 'Creativity',
  task_rank: 1.5,
  parent_id: '019a2b3c-0000-7000-8000-000000000002',
  planned_on: '2026-03-02',
} as const satisfies Partial<Record<SentName, string | number | object>>;

const TEXT = 'On the balcony';

const texts = Object.entries(entriesOf(TASK_FIELDS, 'sent')).flatMap(([name, schema]) => {
  if (name in NAMED) return [];
  if (!v.is(schema, TEXT)) throw new Error(`${name} takes no text: it needs a value above`);
  return [[name, TEXT]];
});

/** A value, other than that of an empty task, for every field that a call may set; a new field is tested wherever this is used. */
export const WHOLE_TASK = { ...NAMED, ...Object.fromEntries(texts) } as typeof NAMED &
  Record<SentName, string | number>; // every field is in one of both
