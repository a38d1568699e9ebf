import { send } from './call.ts';
import { DAY_SECONDS, isoDate } from './days.ts';
import { pathOf } from './documented-calls.ts';
import { itemsIn, type Person, textIn } from './people.ts';
import type { Server } from './serve.ts';
import type { Turn } from './turn.ts';

type Values = Readonly<Record<string, string>>;
/** A person's ids that paths can name. */
type Known = {
  readonly tasks: readonly string[];
  readonly habits: readonly string[];
  readonly entries: readonly string[];
  readonly now: number;
};

/** Calls that only read, although they have a body. */
const READING = [
  'POST /api/task/list',
  'POST /api/journal/search',
  'POST /api/best/dates/find',
  'POST /api/task/repeat/preview',
  'POST /api/plan/preview',
];

/** More bodies of these calls, besides those of their examples. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  'POST /api/task/list': [
    {},
    { limit: 5, order_task_priority: 'DESC', is_open: 1 },
    { task_status: 'completed', order_task_created_timestamp: 'DESC' },
  ],
  'POST /api/journal/search': [{ keyword: 'e' }],
  'POST /api/best/dates/find': [
    { keyword: 'negotiate', sentence: '' },
    { keyword: '', sentence: 'Ik wil een moeilijk gesprek voeren met mijn baas' },
    { keyword: '', sentence: 'Faire le grand ménage de la cuisine' },
  ],
  'POST /api/task/repeat/preview': [
    { task_repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO,FR' } },
    { task_repeat: { pin: { at: 'before_period', from: 4, to: 2 }, each: 2 } },
  ],
  'POST /api/plan/preview': [{ days: 14 }],
};

const PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal'];
/** Values besides the example's. */
const LANGUAGES = ['nl', 'fr'];

/** More values of a path's parameters, besides those of its example. */
const VALUES: Readonly<Record<string, (known: Known) => readonly Values[]>> = {
  '/api/cycle/calendar/periods/past/{param}': () => [{ param: '3' }],
  '/api/day/{from}/{to}/list': ({ now }) => [rangeTo(now, 60), rangeTo(now, 399)],
  '/api/journal/{from}/{to}/list': ({ now }) => [rangeTo(now, 120)],
  '/api/report/{from}/{to}': ({ now }) => [rangeTo(now, 180), { ...rangeTo(now, 360), private: '1' }],
  '/api/journal/{date}/get': ({ entries }) => entries.map((date) => ({ date })),
  '/api/task/{id}/get': ({ tasks }) => tasks.map((id) => ({ id })),
  '/api/habit/{id}/get': ({ habits }) => habits.map((id) => ({ id })),
  '/api/habit/{id}/history/{weeks}': ({ habits, now }) =>
    habits.flatMap((id) => [
      { id, weeks: '12', until: '' },
      { id, weeks: '3', until: isoDate(now - 30 * DAY_SECONDS) },
    ]),
  '/api/habit/cycle/{cyclePhase}/timeframe/{dayTimeFrame}/get': () => [
    { cyclePhase: 'all', dayTimeFrame: 'all' },
    ...PHASES.map((cyclePhase) => ({ cyclePhase, dayTimeFrame: 'all' })),
  ],
  '/api/task/{cyclePhase}/day/{timestamp}/{view}/list': ({ now }) => [
    ...['1', '2', '3'].map((view) => ({ cyclePhase: 'all', timestamp: String(now), view })),
    ...PHASES.map((cyclePhase) => ({ cyclePhase, timestamp: String(now), view: '3' })),
  ],
  '/api/changes': () => [{ after: '' }],
  '/api/insights/{language}/summary': () => LANGUAGES.map((language) => ({ language })),
};

const rangeTo = (now: number, days: number) => ({
  from: isoDate(now - days * DAY_SECONDS),
  to: isoDate(now),
});

/** Records everything about a person that can be read now. */
export async function readEverything(server: Server, { person, calls, now, notes }: Turn): Promise<void> {
  const { email, calendar } = person;
  const known = await whatIsKnown(server, { person, now });
  for (const call of calls) {
    const { route, method, path } = call;
    if (method === 'GET') {
      for (const values of [{}, ...(VALUES[path]?.(known) ?? [])])
        await note({ route: `GET ${pathOf(call, values)}` });
    } else if (READING.includes(route)) {
      for (const body of [call.body, ...(BODIES[route] ?? [])]) await note({ route, body });
    }
  }
  await note({ route: `GET /dev/mail.json?to=${email}` });
  if (calendar !== '') await note({ route: `GET ${calendar}` });

  async function note(call: { readonly route: string; readonly body?: unknown }): Promise<void> {
    const name = call.body === undefined ? call.route : `${call.route} ${JSON.stringify(call.body)}`;
    notes.add(name, await send(server, { ...call, stx: person.stx }));
  }
}

const TASKS_MAX = 12;
const HABITS_MAX = 5;
const ENTRIES_MAX = 3;

async function whatIsKnown(
  server: Server,
  { person: { stx }, now }: { person: Person; now: number },
): Promise<Known> {
  const { from, to } = rangeTo(now, 399);
  const tasks = await send(server, { route: 'POST /api/task/list', body: { limit: 500 }, stx });
  const habits = await send(server, { route: 'GET /api/habit/cycle/all/timeframe/all/get', stx });
  const journal = await send(server, { route: `GET /api/journal/${from}/${to}/list`, stx });
  const listed = (body: unknown, [list, name]: readonly [string, string]) =>
    itemsIn(body, list).map((item) => textIn(item, name));
  return {
    now,
    tasks: spread(listed(tasks.body, ['tasks', 'id']), TASKS_MAX),
    habits: spread(listed(habits.body, ['habits', 'habit_id']), HABITS_MAX),
    entries: spread(listed(journal.body, ['entries', 'date']), ENTRIES_MAX),
  };
}

/** At most this many items of a list, spread over all of it. */
function spread(list: readonly string[], most: number): string[] {
  const step = Math.max(1, list.length / most);
  return Array.from(
    { length: Math.min(most, list.length) },
    (_, index) => list[Math.floor(index * step)] ?? '',
  );
}
