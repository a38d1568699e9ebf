import { beforeEach, describe, expect } from 'vitest';
import { bringIn } from '../portability/portability.ts';
import { changeAddress } from '../setup/address-change.ts';
import { call } from '../setup/calls.ts';
import { setClock, setPatience } from '../setup/outside.ts';
import { NOON, type Person, refresh, secondsOf, signIn, test } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { added, DAY, daysOf, HOUR, minutesOn, runCalendars, sourceOf } from './busy.ts';
import { AN_HOUR, calendarHost, calendarOf } from './calendar-host.ts';

const host = calendarHost();
beforeEach(() => setClock(NOON));

const THREE_HOURS = calendarOf(['2026-03-02T09:00:00Z', '2026-03-02T12:00:00Z']);

/** Seconds from the clock of the tests until the next fetch. */
async function nextIn(now: number): Promise<number> {
  const [row] = await query('select next_fetch_at from busy_sources');
  return Number(row?.next_fetch_at) - now;
}
const storedRow = async () => (await query('select * from busy_sources'))[0] ?? {};

describe('a calendar that is due', () => {
  test('is fetched again after about six hours, and not before', async ({ ana }) => {
    await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    host.serve('/a.ics', THREE_HOURS);
    const wait = await nextIn(secondsOf(NOON));
    await runCalendars(NOON, wait - 1);
    const before = host.requests.length;
    await runCalendars(NOON, wait + 300);

    expect(wait).toBeGreaterThanOrEqual(4.8 * HOUR);
    expect(wait).toBeLessThanOrEqual(7.2 * HOUR);
    expect([before, host.requests.length]).toEqual([1, 2]);
    expect(await minutesOn(await signIn(ana.email), '2026-03-02')).toBe(180);
    expect(await nextIn(secondsOf(NOON) + wait + 300)).toBeGreaterThanOrEqual(4.8 * HOUR);
  });

  test('is asked as often as it wishes, from one hour to a day', async ({ ana }) => {
    const wishing = (wish: string) =>
      AN_HOUR.replace('VERSION', `REFRESH-INTERVAL;VALUE=DURATION:${wish}\r\nVERSION`);
    for (const [wish, hours] of [
      ['PT2H', 2],
      ['PT1M', 1],
      ['P1W', 24],
    ] as const) {
      const { source } = await added(ana, { address: host.serve('/a.ics', wishing(wish)) });
      const wait = await nextIn(secondsOf(NOON));
      expect.soft(wait, wish).toBeGreaterThanOrEqual(0.8 * hours * HOUR);
      expect.soft(wait, wish).toBeLessThanOrEqual(1.2 * hours * HOUR);
      await ana.delete(`/api/busy/source/${source.id}/delete`);
    }
  });

  test.each([200, 304])(
    'and answers %i is asked as often as before while it doesn’t change',
    async (status) => {
      const wishing = AN_HOUR.replace('VERSION', 'REFRESH-INTERVAL;VALUE=DURATION:P1D\r\nVERSION');
      const address = host.serve('/a.ics', (response, { headers }) => {
        response.writeHead(headers['if-none-match'] ? status : 200, { etag: '"one"' });
        response.end(headers['if-none-match'] && status === 304 ? undefined : wishing);
      });
      const person = await signIn('ben@example.test');
      const { source } = await added(person, { address });
      const wait = await nextIn(secondsOf(NOON));
      for (let press = 0; press < 3; press++)
        await person.post('/api/busy/source/refresh', { source_id: source.id });

      expect(host.requests).toHaveLength(4);
      expect(await nextIn(secondsOf(NOON))).toBe(Math.min(wait, 24 * HOUR));
    },
  );

  test('is asked whether it has changed while what is stored reaches 84 days ahead, then for all of it', async ({
    ana,
  }) => {
    const address = host.serve('/a.ics', (response, { headers }) => {
      if (
        headers['if-none-match'] === '"one"' &&
        headers['if-modified-since'] === 'Sun, 01 Mar 2026 00:00:00 GMT'
      ) {
        response.writeHead(304).end();
        return;
      }
      response
        .writeHead(200, { etag: '"one"', 'last-modified': 'Sun, 01 Mar 2026 00:00:00 GMT' })
        .end(AN_HOUR);
    });
    await added(ana, { address });
    const first = await storedRow();
    await runCalendars(NOON, 7 * DAY);
    const unchanged = await storedRow();
    await runCalendars(NOON, 8 * DAY);
    const whole = await storedRow();
    const conditions = host.requests.map(({ headers }) => headers['if-none-match']);

    expect(conditions).toEqual([undefined, '"one"', undefined]);
    const { fetched_at: fetchedAt, next_fetch_at: nextFetchAt, ...rest } = first;
    expect(unchanged).toMatchObject(rest);
    expect(unchanged).toMatchObject({ fetched_at: Number(fetchedAt) + 7 * DAY, state: 'ok' });
    expect(unchanged.next_fetch_at).not.toBe(nextFetchAt);
    expect(whole.busy_until).toBe('2026-06-08');
  });

  test('whose answer is another text of the same hours is stored as unchanged', async ({ ana }) => {
    await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    host.serve(
      '/a.ics',
      AN_HOUR.replace(/DTSTAMP:.*/, 'DTSTAMP:20260301T190000Z').replace(/SUMMARY:.*/, 'SUMMARY:Moved'),
    );
    await runCalendars(NOON, DAY);

    expect(await storedRow()).toMatchObject({ busy_until: '2026-05-31', fetched_at: secondsOf(NOON) + DAY });
    expect(host.requests).toHaveLength(2);
  });

  test('has validators of 200 characters at most', async ({ ana }) => {
    const headers = { etag: `"${'x'.repeat(199)}"`, 'last-modified': 'x'.repeat(200) };
    await added(ana, {
      address: host.serve('/a.ics', (response) => response.writeHead(200, headers).end(AN_HOUR)),
    });

    expect(await storedRow()).toMatchObject({ etag: null, last_modified: headers['last-modified'] });
  });

  test('is fetched once by two runs at the same time', async ({ ana }) => {
    await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    await query('update busy_sources set next_fetch_at = 0');
    await setClock(NOON, DAY);
    const run = (slot: number) =>
      fetchWorker('/__test/cron', { method: 'POST', body: JSON.stringify({ at: slot, job: 'imports' }) });
    const later = secondsOf(NOON) + DAY;
    await Promise.all([run(later), run(later), run(later + 300)]);

    expect(host.requests).toHaveLength(2);
  });

  test('and taken by another run is left to it, even without its lease', async ({ ana }) => {
    await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    await query('update busy_sources set next_fetch_at = 0');
    const served = Promise.withResolvers<void>();
    host.serve('/a.ics', async (response) => {
      await query('delete from cron_leases');
      await runCalendars(NOON, DAY);
      response.end(THREE_HOURS);
      served.resolve();
    });
    await runCalendars(NOON, DAY);
    await served.promise;

    expect(host.requests).toHaveLength(2);
    expect(await minutesOn(await signIn(ana.email), '2026-03-02')).toBe(180);
  });
});

describe('a calendar that fails', () => {
  /** Lets a calendar fail on and on, and returns the hours between the fetches until it isn't fetched any more. */
  async function waitsOf(person: Person, status: number, headers = {}): Promise<number[]> {
    const signedIn = await signIn(person.email);
    await added(signedIn, { address: host.serve('/a.ics', AN_HOUR) });
    host.serve('/a.ics', (response) => response.writeHead(status, headers).end());
    const waits: number[] = [];
    let now = 10 * HOUR;
    for (let runs = 0; runs < 20; runs++) {
      await runCalendars(NOON, now);
      const { state, next_fetch_at: next } = await storedRow();
      if (state === 'stopped') return waits;
      const wait = Number(next) - secondsOf(NOON) - now;
      waits.push(wait / HOUR);
      now += Math.ceil(wait / 300) * 300;
    }
    return waits;
  }

  test('is fetched after 1, 3, 12 and 24 hours, and from the fourteenth time on no more', async ({ ana }) => {
    expect(await waitsOf(ana, 500)).toEqual([1, 3, 12, ...new Array(10).fill(24)]);
    const person = await signIn(ana.email);
    expect(await sourceOf(person)).toMatchObject({
      state: 'stopped',
      problem: 'not_reached',
      busy_until: '2026-05-31',
    });
    const asked = host.requests.length;
    await runCalendars(NOON, 25 * DAY);
    expect(host.requests).toHaveLength(asked);

    const later = await signIn(ana.email);
    const { id } = await sourceOf(later);
    const failed = await later.post('/api/busy/source/refresh', { source_id: id });
    expect(failed.body).toMatchObject({ source: { state: 'stopped' } });
    host.serve('/a.ics', AN_HOUR);
    const ended = await later.post('/api/busy/source/refresh', { source_id: id });
    expect(ended.body).toMatchObject({ source: { state: 'ok', problem: null } });
    expect(await nextIn(secondsOf(NOON) + 25 * DAY)).toBeGreaterThan(0);
  });

  test('for good is given up twice as soon', async ({ ana }) => {
    expect(await waitsOf(ana, 403)).toEqual([3, 24, 24, 24, 24, 24]);
  });

  const forget = async () => {
    await query('delete from busy_sources');
    await query('delete from cron_leases');
    await setClock(NOON);
  };

  test('is left alone for as long as it asks for, a day at most', async ({ ana }) => {
    expect((await waitsOf(ana, 503, { 'retry-after': '7200' })).slice(0, 3)).toEqual([2, 3, 12]);
    await forget();
    expect((await waitsOf(ana, 503, { 'retry-after': '9999999' })).slice(0, 2)).toEqual([24, 24]);
    await forget();
    expect((await waitsOf(ana, 503, { 'retry-after': 'soon' })).slice(0, 2)).toEqual([1, 3]);
  });

  test('by hand comes no nearer to its end', async ({ ana }) => {
    const { source } = await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    host.serve('/a.ics', '<html>');
    for (let press = 0; press < 20; press++)
      await ana.post('/api/busy/source/refresh', { source_id: source.id });

    expect(await storedRow()).toMatchObject({ state: 'failing', failures: 1 });
    expect(await nextIn(secondsOf(NOON))).toBe(HOUR);
  });

  test('because of a failure of ours isn’t to blame: it is tried again after an hour', async () => {
    const fetched = '2199-09-20T12:00:00Z';
    await setClock(fetched);
    await added(await signIn('ben@example.test'), { address: host.serve('/a.ics', AN_HOUR) });
    host.serve('/a.ics', THREE_HOURS);
    // The 91st day from then on is in the year 2200, which no day can be in.
    const now = 15 * DAY;
    await runCalendars(fetched, now);
    const row = await storedRow();
    const person = await signIn('ben@example.test');
    const pressed = await person.post('/api/busy/source/refresh', { source_id: row.source_id });

    expect(row).toMatchObject({ state: 'ok', problem: null, failures: 0 });
    expect(await nextIn(secondsOf(fetched) + now)).toBe(HOUR);
    expect(pressed.status).toBe(500);
    expect(await storedRow()).toEqual(row);
  });

  test('doesn’t hold up the others of its run', async ({ ana }) => {
    await setPatience({ model: 1_000, mail: 1_000, push: 1_000, calendar: 200 });
    for (const name of ['1', '2', '3', '4']) {
      await added(ana, { address: host.serve(`/${name}`, AN_HOUR) });
      host.serve(`/${name}`, () => {});
    }
    await added(ana, { address: host.serve('/5', AN_HOUR) });
    host.serve('/5', THREE_HOURS);
    await runCalendars(NOON, DAY);
    const rows = await query('select state, problem from busy_sources order by state, problem');

    expect(rows.map(({ problem }) => problem)).toEqual([...new Array(4).fill('too_slow'), null]);
  });
});

test('nothing is fetched for somebody who hasn’t been here for 30 days, and at once when they sign in', async ({
  ana,
}) => {
  await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
  const ben = await signIn('ben@example.test');
  await added(ben, { address: host.serve('/b.ics', AN_HOUR) });
  await setClock(NOON, 31 * DAY);
  await signIn(ben.email);
  await runCalendars(NOON, 31 * DAY);
  const away = [host.asked('/a.ics'), host.asked('/b.ics')];
  const due = await query('select count(*) as count from busy_sources where next_fetch_at is not null');
  await signIn(ana.email);
  await runCalendars(NOON, 31 * DAY + 300);

  expect(away).toEqual([1, 2]);
  // No run reads it again.
  expect(due).toEqual([{ count: 1 }]);
  expect([host.asked('/a.ics'), host.asked('/b.ics')]).toEqual([2, 2]);
});

test.each([
  ['their calendars', '/api/busy/sources'],
  ['days with appointments', '/api/busy/2026-03-02/2026-03-02'],
])('%s, read without a new sign-in, make those due that waited', async (_, path) => {
  const person = await signIn('ben@example.test');
  await added(person, { address: host.serve('/a.ics', AN_HOUR) });
  await query('update users set last_active_at = 0');
  await runCalendars(NOON, DAY);
  const waiting = await storedRow();
  const { stx } = (await refresh(person.xox)).body as { stx: string }; // a session that doesn't rotate
  expect((await call(`GET ${path}`, { stx })).status).toBe(200);
  await runCalendars(NOON, DAY + 300);

  expect(waiting.next_fetch_at).toBeNull();
  expect(host.requests).toHaveLength(2);
});

test('a sign-in while a run goes on isn’t lost on calendars that this run makes wait', async ({ ana }) => {
  const ben = await signIn('ben@example.test');
  const ofBen = ['/1', '/2', '/3', '/4', '/5'];
  for (const path of ofBen) await added(ben, { address: host.serve(path, AN_HOUR) });
  await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
  await query('update busy_sources set next_fetch_at = rowid');
  await query('update users set last_active_at = 0 where email = ?', ana.email);
  let back: Promise<Person> | undefined;
  for (const path of ofBen) {
    host.serve(path, async (response) => {
      back ??= signIn(ana.email);
      await back;
      response.end(AN_HOUR);
    });
  }
  await runCalendars(NOON, DAY);
  const before = host.asked('/a.ics');
  await runCalendars(NOON, DAY + 300);

  expect([before, host.asked('/a.ics')]).toEqual([1, 2]);
});

test('a session that can still be used keeps its person’s calendars fetched', async ({ ana }) => {
  await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
  await setClock(NOON, 30 * DAY);
  // Its use is written down with a delay, of the account up to an hour.
  await query(`update users set last_active_at = ${secondsOf(NOON) - HOUR}`);
  await runCalendars(NOON, 30 * DAY);

  expect((await refresh(ana.xox)).status).toBe(200);
  expect(host.requests).toHaveLength(2);
});

test('what isn’t fetched any more, and a file, isn’t made due by a sign-in', async ({ ana }) => {
  await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
  await added(ana, { busy: { intervals: [], all_day: [] } });
  await query("update busy_sources set state = 'stopped', next_fetch_at = null where kind = 'address'");
  await signIn(ana.email);

  expect(await query('select next_fetch_at from busy_sources')).toEqual([
    { next_fetch_at: null },
    { next_fetch_at: null },
  ]);
});

describe('another reader of a calendar', () => {
  const floating = AN_HOUR.replace(/(DTSTART|DTEND):(\w+)Z/g, '$1:$2');
  /** Serves a calendar that hasn't changed for whoever has its validator. */
  const serveUnchanged = (text: string) =>
    host.serve('/a.ics', (response, { headers }) => {
      response.writeHead(headers['if-none-match'] ? 304 : 200, { etag: '"one"' });
      response.end(headers['if-none-match'] ? undefined : text);
    });
  const busyOn = async (person: Person) => (await daysOf(person, '2026-03-02', '2026-03-02'))[0]?.busy;

  test('in another zone makes it due at once, and it is read whole', async ({ ana }) => {
    await added(ana, { address: serveUnchanged(floating) });
    await added(ana, { busy: { intervals: [], all_day: [] } });
    await ana.post('/api/user/timezone/update', { timezone: 'America/New_York' });
    await runCalendars(NOON, 300);

    expect(host.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
    expect(await busyOn(ana)).toEqual([{ from: '09:00', until: '10:00' }]);
  });

  test('by an import that sets the zone, too', async ({ ana }) => {
    await query('update users set time_zone = null');
    await added(ana, { address: serveUnchanged(floating) });
    const profile = { name: null, gender: null, birth_date: null, time_zone: 'Asia/Tokyo', language: 'en' };
    await bringIn(ana, { format: 'marea', version: 1, profile });
    await runCalendars(NOON, 300);

    expect(host.requests).toHaveLength(2);
    expect(await busyOn(ana)).toEqual([{ from: '09:00', until: '10:00' }]);
  });

  test('under another address of the account reads it whole: invitations are refused by that', async ({
    ana,
  }) => {
    const invitation = 'ATTENDEE;PARTSTAT=DECLINED:mailto:ana.new@example.test\r\nEND:VEVENT';
    await added(ana, { address: serveUnchanged(AN_HOUR.replace('END:VEVENT', invitation)) });
    const before = await minutesOn(ana, '2026-03-02');
    await changeAddress(ana, 'ana.new@example.test');
    await runCalendars(NOON, 8 * HOUR);

    const later = await signIn('ana.new@example.test');
    expect([before, await minutesOn(later, '2026-03-02')]).toEqual([60, 0]);
  });
});

test('a calendar on the developer’s machine is only fetched on a start there', async ({ ana }) => {
  await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
  const at = secondsOf(NOON) + DAY;
  await setClock(NOON, DAY);
  await fetchWorker('https://marea.example/__test/cron', {
    method: 'POST',
    body: JSON.stringify({ at, job: 'imports' }),
  });

  expect(host.requests).toHaveLength(1);
  expect(await storedRow()).toMatchObject({ state: 'failing', problem: 'refused_address' });
});

test('at most thirty calendars are fetched in a run, the longest due first', async () => {
  const people = await Promise.all(
    Array.from({ length: 7 }, (_, number) => signIn(`p${number}@example.test`)),
  );
  await Promise.all(
    people.map(async (person, number) => {
      for (let one = 0; one < 5; one++)
        await added(person, { address: host.serve(`/${number}/${one}`, AN_HOUR) });
    }),
  );
  await query('update busy_sources set next_fetch_at = rowid');
  host.requests.length = 0;
  await runCalendars(NOON, DAY);
  const left = await query('select rowid from busy_sources where next_fetch_at < 1000 order by rowid');

  expect(host.requests).toHaveLength(30);
  expect(left.map(({ rowid }) => rowid)).toEqual([31, 32, 33, 34, 35]);
});
