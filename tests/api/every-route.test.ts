import { describe, expect, test } from 'vitest';
import { APP_PAGES, LANDING_PAGE, LEGAL_PAGES } from '#domain/pages.ts';
<<<<<<< HEAD
import { addHabit, habitsOf } from './habits/habits.ts';
import { addDevice, PUSH_SUBSCRIPTION, remindersOf } from './reminders/reminders.ts';
import { call, NOT_FOUND, refusalIn, UNAUTHORIZED } from './setup/calls.ts';
import { logPeriod, type Person, pastPeriods, signedInDevices, signIn } from './setup/person.ts';
=======
import { call, refusalIn, UNAUTHORIZED } from './setup/calls.ts';
>>>>>>> 2b34fbab9d14dbc22c9674295f665837c78b026f
import { PUBLIC_API_ROUTES } from './setup/public-routes.ts';
import { allRoutes, type Route } from './setup/routes.ts';

/** Pages hold nothing of a person; the outbox exists on a developer's machine alone. */
const PAGES: readonly string[] = [LANDING_PAGE, ...APP_PAGES, ...Object.keys(LEGAL_PAGES)];
const PUBLIC_PAGES = ['/', '/dev/mail', '/dev/mail.json', ...PAGES, ...PAGES.map((path) => `${path}/`)];
/** What calendar programs fetch: they have no token, and the address is the secret. */
const PUBLIC_FILES = ['/calendar/:file'];
const isPublic = ({ method, path }: Route) =>
  PUBLIC_API_ROUTES.has(`${method} ${path}`) ||
  (method === 'GET' && [...PUBLIC_PAGES, ...PUBLIC_FILES].includes(path));

const guarded = allRoutes().filter((route) => !isPublic(route));
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '1');

<<<<<<< HEAD
type Thing = {
  readonly make: (owner: Person) => Promise<string>;
  readonly look: (owner: Person) => unknown;
  readonly body?: unknown;
};
const HABIT: Thing = { make: (owner) => addHabit(owner), look: (owner) => habitsOf(owner) };
const TASK: Thing = { make: (owner) => makeTask(owner, 'A task'), look: (owner) => listOf(owner) };

/**
 * For each call whose path holds the id of a thing: how somebody comes by such a thing, how they see that it is still as
 * it was, and what the call sends.
 */
const THINGS: Record<string, Thing> = {
  'DELETE /api/cycle/period/:id/delete': {
    make: (owner) => logPeriod(owner, '2026-01-12T12:00:00Z'),
    look: pastPeriods,
  },
  'DELETE /api/user/session/:id/delete': {
    make: async (owner) => (await signedInDevices(await signIn(owner.email)))[0]?.id ?? '',
    look: async (owner) => (await signedInDevices(owner)).map(({ id }) => id),
  },
  'DELETE /api/reminders/device/:id/delete': {
    make: async (owner) => {
      await addDevice(owner, PUSH_SUBSCRIPTION);
      return (await remindersOf(owner)).devices[0]?.id ?? '';
    },
    look: remindersOf,
  },
  'GET /api/habit/:id/get': HABIT,
  'GET /api/habit/:id/history/:weeks': HABIT,
  'POST /api/habit/:id/check': {
    ...HABIT,
    body: { date: new Date().toISOString().slice(0, 10), done: 1 },
  },
  'DELETE /api/habit/:id/delete': HABIT,
  'GET /api/task/:id/get': TASK,
  'DELETE /api/task/:id/delete': TASK,
  'DELETE /api/task/:id/:n/delete': TASK,
};

=======
>>>>>>> 2b34fbab9d14dbc22c9674295f665837c78b026f
describe('without a token', () => {
  test('there are calls to guard', () => {
    expect(guarded.length).toBeGreaterThan(10);
  });

  test.each(guarded)('$method $path answers 401', async ({ method, path }) => {
    const sent = method === 'POST' ? { body: {} } : {};

    expect(refusalIn(await call(`${method} ${pathOf(path)}`, sent))).toEqual(UNAUTHORIZED);
  });

  test.each(guarded)('$method $path says nothing of what it would take', async ({ method, path }) => {
    const answer = await call(`${method} ${pathOf(path)}`, { headers: { 'content-type': 'text/plain' } });

    expect(refusalIn(answer)).toEqual(UNAUTHORIZED);
  });
});

test('every public route is one that exists', () => {
  const routes = new Set(allRoutes().map(({ method, path }) => `${method} ${path}`));

  expect([...PUBLIC_API_ROUTES].filter((route) => !routes.has(route))).toEqual([]);
});
