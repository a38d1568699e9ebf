import * as v from 'valibot';
import { refreshSession } from '#domain/account/token.calls.ts';
import { fromEpochDay, parseLocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { taskCreatedSchema } from '#domain/tasks/tasks.schema.ts';
import { newUuid } from '#worker/platform/runtime.ts';
import type { SoakPerson } from './person.ts';

/** The tools of an action. */
type Doing = {
  readonly person: SoakPerson;
  /** YYYY-MM-DD */
  readonly today: string;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Calls as the person; each returns its answer. */
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<unknown>;
};

type Thing = {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  readonly run: (doing: Doing) => Promise<unknown>;
};

/**
 * What people do with the app, with frequencies assumed for a planner: mostly looking and checking off, rarely much at once.
 */
const MIX: readonly Thing[] = [
  { name: 'open the app', weight: 26, run: openTheApp },
  { name: 'check a habit', weight: 22, run: checkHabit },
  {
    name: 'read the tasks',
    weight: 10,
    run: ({ post }) => post('/api/task/list', { is_open: 1, limit: 50 }),
  },
  { name: 'add a task', weight: 7, run: addTask },
  { name: 'finish a task', weight: 8, run: finishTask },
  {
    name: 'search the tasks',
    weight: 2,
    run: ({ post }) => post('/api/task/list', { keyword: 'task 7' }),
  },
  { name: 'read the habits', weight: 5, run: ({ get }) => get('/api/habit/cycle/all/timeframe/all/get') },
  { name: 'write the journal', weight: 6, run: writeJournal },
  { name: 'read the journal', weight: 4, run: readJournal },
  { name: 'look at the cycle', weight: 5, run: lookAtCycle },
  { name: 'find the best dates', weight: 2, run: findBestDates },
  { name: 'read the insights', weight: 1, run: ({ get }) => get('/api/insights') },
  { name: 'look at the devices', weight: 1, run: ({ get }) => get('/api/user/sessions') },
  { name: 'take the data out', weight: 1, run: ({ get }) => get('/api/user/export') },
];

const TOTAL_WEIGHT = MIX.reduce((sum, { weight }) => sum + weight, 0);

/** Draws an action by its weight. */
export function drawThing(random: () => number): Thing {
  let left = random() * TOTAL_WEIGHT;
  const drawn = MIX.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!drawn) throw new Error('the weights do not add up');
  return drawn;
}

async function openTheApp({ person, get, post }: Doing): Promise<void> {
  const refreshed = await post('/api/token/refresh', { refresh_token: person.xox });
  const { stx, xox } = v.parse(refreshSession.answer, refreshed);
  person.stx = stx;
  person.xox = xox ?? person.xox;
  await get('/api/dashboard');
}

async function checkHabit({ person, post, random, today }: Doing): Promise<void> {
  const habit = pick(person.habits, random);
  await post(`/api/habit/${habit}/check`, { date: today, done: random() < 0.7 ? 1 : 0 });
}

async function addTask({ person, post, random }: Doing): Promise<void> {
  const created = await post('/api/task/create', {
    id: newUuid(),
    task_title: `Task ${Math.floor(random() * 1000)}`,
    task_priority: 'high',
  });
  person.tasks.push(v.parse(taskCreatedSchema, created).task_id);
}

async function finishTask({ person, post, random }: Doing): Promise<void> {
  await post('/api/task/update', { task_id: pick(person.tasks, random), task_status: 'completed' });
}

async function writeJournal({ post, random, today }: Doing): Promise<void> {
  const date = dayBefore(today, Math.floor(random() * 30));
  const text = 'Slept well, walked by the canal, wrote two letters. '.repeat(1 + Math.floor(random() * 8));
  await post('/api/journal/save', { date, text, mood: 4, energy: 3, tags: ['walk'] });
}

async function readJournal({ get, today }: Doing): Promise<void> {
  await get(`/api/journal/${dayBefore(today, 30)}/${today}/list`);
}

async function lookAtCycle({ get }: Doing): Promise<void> {
  await get('/api/cycle/predictions');
  await get('/api/cycle/calendar/periods/past/all');
}

async function findBestDates({ post }: Doing): Promise<void> {
  await post('/api/best/dates/find', { keyword: 'presentation', sentence: '' });
}

function pick(values: readonly string[], random: () => number): string {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

function dayBefore(today: string, days: number): string {
  const date = parseLocalDate(today);
  if (!date) throw new Error('today is a day');
  return fromEpochDay(toEpochDay(date) - days);
}
