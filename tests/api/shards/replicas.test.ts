import { describe, expect } from 'vitest';
import { costsOf } from '../setup/costs.ts';
import { ANA, logPeriod, type Person, signIn, test } from '../setup/person.ts';
import { fetchWorker, openBindings } from '../setup/server.ts';

/** The statements of a call, in order. */
const statementsOf = (call: () => Promise<unknown>) => costsOf(fetchWorker, call);

test('the local database supports sessions: the next one reads earlier writes by their bookmark', async () => {
  const { email } = await signIn(ANA);
  const { DB: db } = await openBindings();
  const first = db.withSession('first-primary');
  await first.prepare(`update users set name = 'Ana'`).run();
  const bookmark = first.getBookmark() ?? 'none';
  const second = db.withSession(bookmark);
  const { results } = await second.prepare('select name, email from users').all();

  expect(bookmark).toMatch(/^[\da-f-]+$/);
  expect(results).toEqual([{ name: 'Ana', email }]);
});

describe('a call that reads from replicas', () => {
  const readers: readonly [string, (person: Person) => Promise<unknown>][] = [
    ['the insights', (person) => person.get('/api/insights')],
    ['the summary', (person) => person.get('/api/insights/en/summary')],
  ];

  test.each(readers)('identifies the caller on the primary first: %s', async (_, read) => {
    const ana = await signIn(ANA);
    const [who, ...rest] = await statementsOf(() => read(ana));

    expect(who?.sql).toContain('from "sessions"');
    expect(rest.length).toBeGreaterThan(0);
    expect([who, ...rest].map((statement) => statement?.session)).toEqual(
      Array(rest.length + 1).fill('first-primary'),
    );
  });

  test('checks a calendar’s address in the directory and then on the primary', async ({ ana }) => {
    const { body } = await ana.post('/api/user/calendar-feed/renew', {});
    const { pathname } = new URL((body as { address: string }).address);
    const [directory, feed] = await statementsOf(() => fetchWorker(pathname));

    expect(directory?.sql).toContain('from "people"');
    expect(directory).not.toHaveProperty('session');
    expect(feed?.sql).toContain('from "calendar_feeds"');
    expect(feed?.session).toBe('first-primary');
  });

  test('sees earlier acknowledged writes', async ({ ana }) => {
    const starts = ['2026-01-01', '2026-01-29', '2026-02-26'];
    for (const day of starts) await logPeriod(ana, `${day}T09:00:00Z`);

    expect(JSON.stringify((await ana.get('/api/insights')).body)).toContain('2026-01-29');
  });
});

test.each([
  ['GET', '/api/user/details'],
  ['GET', '/api/cycle/predictions'],
  ['GET', '/api/user/sessions'],
])('%s %s begins no session, so the primary answers', async (_, path) => {
  const ana = await signIn(ANA);

  expect((await statementsOf(() => ana.get(path))).filter(({ session }) => session)).toEqual([]);
});
