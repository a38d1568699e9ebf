import { addDays, daysOf, type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import { loggedLife } from '#tests/logged-life.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { addPasskey } from '../auth/passkeys.ts';
import { portableHabit } from '../portability/portability.ts';
import { addDevice, PUSH_SUBSCRIPTION } from '../reminders/reminders.ts';
import { askForNewAddress } from '../setup/address-change.ts';
import { call, fromElsewhere } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { type Person, personOf, requestCode, type Tokens } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { makeTask } from '../setup/tasks.ts';
import type { DocumentedCall } from './documented-calls.ts';
import { ana, type Changes, MADE_BY_SERVER, makeCall, makeEverything } from './example-calls.ts';
import { EXAMPLE_HABIT_ID, EXAMPLE_NOW, EXAMPLE_PERIOD_ID } from './example-requests.ts';

const TODAY = day('2026-03-19');
const DAY_SECONDS = 86_400;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Calls that fill a profile, by their own examples. */
const PROFILE = ['name', 'gender', 'dob', 'timezone'].map((part) => `/api/user/${part}/update`);
/** And those of onboarding, but for the day that it asks, which is logged. */
const ONBOARDING = /^\/api\/cycle\/onboarding\/(?!period\/date)/;

/** A new Ana with a profile, and nothing else. */
export async function newAna(operations: readonly DocumentedCall[]): Promise<Person> {
  await fetchWorker('/__test/reset');
  const person = await ana();
  for (const operation of operations.filter(({ path }) => PROFILE.includes(path)))
    await succeed(makeCall(operation, person));
  return person;
}

/** Ana as the examples of answers show her: eight cycles logged day by day, a habit since January, and one of everything. */
export async function livedAna(operations: readonly DocumentedCall[]): Promise<Person> {
  const person = await newAna(operations);
  for (const kind of ['privacy', 'terms', 'adult', 'health'])
    await succeed(person.post('/api/user/consent', { kind, given: 1 }));
  await succeed(person.post('/api/user/consent', { kind: 'cookies', given: 0 }));
  await succeed(person.post('/api/user/import?preview=0', LIFE));
  for (const operation of operations.filter(({ path }) => ONBOARDING.test(path)))
    await succeed(makeCall(operation, person));
  await makeEverything(person, operations);
  const body = { email: person.email, secret: await requestCode(person.email), rotate: 1 };
  const headers = { 'user-agent': FIREFOX, ...fromElsewhere() };
  const signedIn = await call('POST /api/login/code/verify', { body, headers });
  const onFirefox = personOf(person.email, signedIn.body as Tokens); // held to the document by its own test
  await addDevice(onFirefox, PUSH_SUBSCRIPTION);
  return onFirefox;
}

async function succeed(calling: ReturnType<Person['post']>): Promise<void> {
  const { status, body } = await calling;
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
}

const FIRST_CHECK = day('2026-01-10');
/** Tuesdays, Thursdays and Saturdays. */
const isChecked = (date: LocalDate) => [2, 4, 6].includes(weekdayOf(date));

/** A file of another app, with what somebody has after half a year. */
const LIFE = {
  format: 'marea',
  version: 1,
  import: {
    id: '019a5f6e-7c00-7000-8000-00000000000b',
    source: 'clue',
    digest: '9f86d081884c7d65'.repeat(4),
  },
  periods: [{ id: EXAMPLE_PERIOD_ID, started_on: '2026-02-27', created_at: EXAMPLE_NOW - 20 * DAY_SECONDS }],
  day_logs: loggedLife(TODAY, { finished: [29, 28, 31, 29, 28, 30, 28], running: 21 })
    .filter(({ date }) => date < addDays(TODAY, -1))
    .map(({ date, log }) => ({ date, saved_at: EXAMPLE_NOW - DAY_SECONDS, ...log })),
  habits: [
    {
      ...portableHabit(EXAMPLE_HABIT_ID),
      name: 'Run along the canal',
      length: 35,
      target: 5,
      unit: 'km',
      weekdays: ['tue', 'thu', 'sat'],
      phases: ['follicular', 'ovulation', 'luteal'],
      created_on: FIRST_CHECK,
    },
  ],
  habit_checks: daysOf({ start: FIRST_CHECK, end: addDays(TODAY, -1) })
    .filter(isChecked)
    .map((date) => ({ habit_id: EXAMPLE_HABIT_ID, date, amount: 5, checked_at: EXAMPLE_NOW - DAY_SECONDS })),
  journal: [{ date: '2026-02-26', text: 'Early to bed.', tags: [], saved_at: EXAMPLE_NOW - DAY_SECONDS }],
  remarks: [{ date: '2026-03-02', source: 'clue', text: 'party: big night at the canal' }],
};

/** What a call is recorded with besides what `MADE_BY_SERVER` fills, so that there is something to show. */
export const OCCASIONS: Record<string, (person: Person) => Promise<Changes>> = {
  // A change that waits: nothing proved it.
  'GET /api/user/email/waiting': async (person) => {
    const email = 'ana.new@example.org';
    await setClock(new Date(EXAMPLE_NOW * 1000).toISOString(), 650);
    const code = await askForNewAddress(person, email);
    await succeed(person.post('/api/user/email/change', { email, code, wait: 1 }));
    return {};
  },
  'GET /api/user/passkeys': async (person) => {
    await addPasskey(person);
    return {};
  },
  // On the day on which the task is due.
  'GET /api/task/{cyclePhase}/day/{timestamp}/{view}/list': async () => ({
    parameters: { timestamp: String(EXAMPLE_NOW + 4 * DAY_SECONDS) },
  }),
  // A pinned task whose day moved, for a period came sooner than was expected.
  'GET /api/changes': async (person) => {
    await makeTask(person, 'Meal prep', {
      task_repeat: { pin: { at: 'cycle_day', from: 3, to: 3 }, each: 1 },
    });
    await succeed(person.post('/api/cycle/period/log', { is_now: 1 }));
    return { parameters: { after: 'ffffffff-ffff-7fff-bfff-ffffffffffff' } };
  },
};

/** The answer of a call for the document. */
export async function recordedAnswer(operation: DocumentedCall, person: Person): Promise<unknown> {
  const { route } = operation;
  const changes = await (OCCASIONS[route] ?? MADE_BY_SERVER[route])?.(person);
  const { status, body } = await makeCall(operation, person, changes);
  if (status !== 200 && status !== 201)
    throw new Error(`${route} answered ${status} ${JSON.stringify(body)}`);
  return steady(body);
}

/** Stands for what differs with each run, by the field, or by the field and what it is in. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  stx: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.eyJzdWIiOiIwMTlkMDViMiJ9.c2lnbmF0dXJl',
  xox: '019d05b2-6000-7d44-8f04-5c906e403d04.0.bWFj',
  challenge: '3a9n2Zc7gS5m0L1xY8wQkT6vB4dRfHjEoNpUiMsKtAc',
  t_id: 'p9xk2Vt0',
  version: 'q4Vt0mXk2p9-Zb3A',
  address: 'https://marea.example/calendar/nYp3Wq0aT7bXkV2mZs9dLr5cJh8fGu1eBv6xCt4oRiQ.ics',
  rpId: 'marea.example',
  rp_id: 'marea.example',
  'rp.id': 'marea.example',
  user_handle: 'MDE5ZDA1YjItNjAwMC03ZDQ0LThmMDQtNWM5MDZlNDAzZDA0',
  seen: 'w0mB7yT9kLx2Rf5HcJd8Ns4PgQa6UeYiOoK0wq3Zb1V',
  'user.id': 'MDE5ZDA1YjItNjAwMC03ZDQ0LThmMDQtNWM5MDZlNDAzZDA0',
  'passkeys.id': 'iA5z1_o0Q3qJ4uYkJ0b9Zg',
  'excludeCredentials.id': 'iA5z1_o0Q3qJ4uYkJ0b9Zg',
};

/** Most records of a list that are shown; a cycle has each of its phases. */
const SHOWN = 2;
const SERVER_MADE_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** An answer that is the same in every run: ids and secrets made by the server have stand-ins, and long lists are cut. */
function steady(answer: unknown): unknown {
  const ids = new Map<string, string>();
  /** Ids of examples were made before the day they are about; the server's are of the day of the run. */
  const idOf = (id: string): string => {
    if (!SERVER_MADE_ID.test(id) || id < '019e') return id;
    const known = ids.get(id) ?? `019d05b2-7000-7e55-8a05-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const steadyIn = (value: unknown, field: string, around: string): unknown => {
    if (typeof value === 'string')
      return value.includes('/shared#')
        ? 'https://marea.example/shared#q3Zb1Vw0mB7yT9kLx2Rf5HcJd8Ns4PgQa6UeYiOoK0w'
        : (STANDS_FOR[`${around}.${field}`] ?? STANDS_FOR[field] ?? idOf(value));
    if (Array.isArray(value)) {
      const isCut = typeof value[0] === 'object' && value[0] !== null && !('phase' in value[0]);
      return value.slice(0, isCut ? SHOWN : undefined).map((one) => steadyIn(one, '', field));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, steadyIn(part, name, field || around)]),
    );
  };
  return steadyIn(answer, '', '');
}
