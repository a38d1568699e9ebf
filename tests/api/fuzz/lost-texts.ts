import * as v from 'valibot';
import { detailsSchema } from '#domain/account/account.schema.ts';
import * as habits from '#domain/habits/habits.calls.ts';
import { saveJournalEntry } from '#domain/journal/journal.calls.ts';
import { taskAnswerSchema } from '#domain/tasks/tasks.schema.ts';
import type { Person } from '../setup/person.ts';

type Fields = Readonly<Record<string, unknown>>;
/** An accepted write with its answer. */
type Write = {
  readonly route: string;
  readonly status: number;
  readonly fields: Fields;
  readonly answer: unknown;
  readonly person: Person;
};

/** For each call that takes texts, a function that reads them back, by their names in the call. */
const READERS: Readonly<Record<string, (write: Write) => Promise<Fields | null>>> = {
  'POST /api/user/name/update': async ({ person }) => {
    const { details } = v.parse(detailsSchema, (await person.get('/api/user/details')).body);
    return { name: details.name };
  },
  // A known id returns the existing thing and stores nothing.
  'POST /api/task/create': async ({ status, answer, person }) =>
    status === 201 ? readTask(person, (answer as { task_id: string }).task_id) : null,
  'POST /api/task/update': ({ fields, person }) => readTask(person, String(fields.task_id)),
  'POST /api/habit/add': async ({ status, answer, person }) =>
    status === 201 ? readHabit(person, (answer as { habit_id: string }).habit_id) : null,
  'POST /api/habit/update': ({ fields, person }) => readHabit(person, String(fields.habit_id)),
  'POST /api/journal/save': async ({ fields, person }) => {
    const { body } = await person.get(`/api/journal/${fields.date}/get`);
    const { text, tags } = v.parse(saveJournalEntry.answer, body).entry;
    return { text, tags: tags.join('\n') };
  },
};

/** The calls that take texts. */
export const TEXT_ROUTES = Object.keys(READERS);

async function readTask(person: Person, id: string): Promise<Fields> {
  const { task } = v.parse(taskAnswerSchema, (await person.get(`/api/task/${id}/get`)).body);
  return { task_title: task.task_title, task_description: task.task_description ?? '' };
}

async function readHabit(person: Person, id: string): Promise<Fields> {
  const { habit } = v.parse(habits.readHabit.answer, (await person.get(`/api/habit/${id}/get`)).body);
  return { habit_name: habit.habit_name, habit_description: habit.habit_description };
}

/** The number of texts of a write that were read back, and those that weren't just trimmed and NFC-normalised. */
export async function lostTexts(write: Write): Promise<{ read: number; lost: string[] }> {
  const given = await READERS[write.route]?.(write);
  if (!given) return { read: 0, lost: [] };
  const texts = Object.keys(given).filter((name) => isText(write.fields[name]));
  const lost = texts.filter((name) => given[name] !== normalised(write.fields[name]));
  return { read: texts.length, lost };
}

const isText = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);

/** The contract's normalisation (section 1); duplicate tags are removed, in their order. */
function normalised(value: unknown): string {
  if (Array.isArray(value)) return [...new Set(value.map(normalised))].join('\n');
  return String(value).trim().normalize('NFC');
}
