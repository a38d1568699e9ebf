import * as v from 'valibot';
import { verifyLoginCode } from '#domain/account/session.calls.ts';
import { taskCreatedSchema } from '#domain/tasks/tasks.schema.ts';
import { newUuid } from '#worker/platform/runtime.ts';
import { isLostConnection } from '../lost-connection.ts';

/** Habits, tasks and logged cycles that everyone starts with. */
const BEGINNING = { habits: 6, tasks: 12, cycles: 6 } as const;
const DAY_SECONDS = 86_400;

/** A person who uses the app, one action at a time. */
export type SoakPerson = {
  xox: string;
  stx: string;
  readonly habits: string[];
  readonly tasks: string[];
};

/** One call. */
export type Sending = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
};

/** Calls that never reached the Worker and were sent again, like the app does. */
export const lost = { calls: 0 };
const SENDINGS_MAX = 3;

/**
 * Sends one call, again if it never reached the Worker, and reads the whole answer; returns it if it is JSON. If it is
 * refused, throws an error with route, status and the beginning of the answer.
 */
export async function send(origin: string, sending: Sending & { stx?: string }): Promise<unknown> {
  for (let sendings = 1; ; sendings++) {
    const { status, isJson, text } = await answerTo(origin, sending);
    if (status < 300) return isJson ? JSON.parse(text) : undefined;
    if (!isLostConnection({ status, text }) || sendings === SENDINGS_MAX) {
      throw new Error(`${sending.method} ${sending.path} was answered ${status} ${text.slice(0, 200)}`);
    }
    lost.calls++;
  }
}

async function answerTo(origin: string, { method, path, body, stx }: Sending & { stx?: string }) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(stx === undefined ? {} : { authorization: `Bearer ${stx}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, isJson, text: await response.text() };
}

/** Signs up a person by a mailed code, with half a year of data. */
export async function signUp(origin: string, today: string): Promise<SoakPerson> {
  const email = `person-${newUuid()}@example.test`;
  await send(origin, {
    method: 'POST',
    path: '/api/register/user',
    body: { email, language: 'en', privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1 },
  });
  const outbox = await send(origin, { method: 'GET', path: `/dev/mail.json?to=${email}` });
  const { messages } = v.parse(v.object({ messages: v.array(v.object({ text: v.string() })) }), outbox);
  const [secret] = messages.flatMap(({ text }) => /^\s{4}([A-Z0-9]{5})$/m.exec(text)?.[1] ?? []);
  const tokens = v.parse(
    verifyLoginCode.answer,
    await send(origin, {
      method: 'POST',
      path: '/api/login/code/verify',
      body: { email, secret, rotate: 1 },
    }),
  );
  const person: SoakPerson = { xox: tokens.xox, stx: tokens.stx, habits: [], tasks: [] };
  const post = (path: string, body: object) => send(origin, { method: 'POST', path, body, stx: person.stx });

  await post('/api/user/timezone/update', { timezone: 'UTC' });
  const noon = Date.parse(`${today}T12:00:00Z`) / 1000;
  for (let cycle = 0; cycle < BEGINNING.cycles; cycle++) {
    const period_timestamp = noon - (9 + cycle * 28 + (cycle % 3)) * DAY_SECONDS;
    await post('/api/cycle/period/log', { is_now: 0, period_timestamp });
  }
  for (let habit = 0; habit < BEGINNING.habits; habit++) {
    const id = newUuid();
    const habit_timeframe = (['morning', 'noon', 'evening'] as const)[habit % 3];
    await post('/api/habit/add', { id, habit_name: `Habit ${habit}`, habit_timeframe, ...ALWAYS });
    person.habits.push(id);
  }
  for (let task = 0; task < BEGINNING.tasks; task++) {
    const due = task % 2 === 0 ? { end_timestamp: noon + (task - 4) * DAY_SECONDS } : {};
    const created = await post('/api/task/create', { task_title: `Task ${task}`, ...due });
    person.tasks.push(v.parse(taskCreatedSchema, created).task_id);
  }
  return person;
}

const ALWAYS = Object.fromEntries(
  [
    ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    ...['menstrual', 'follicular', 'ovulation', 'luteal'],
  ].map((name) => [`${name}_active`, 1]),
);
