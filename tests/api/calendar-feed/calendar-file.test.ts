import { describe, expect, test } from 'vitest';
import { expectCleanCalendar } from '../setup/calendar-lines.ts';
import { BANNED, fromElsewhere, refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, secondsOf, signIn } from '../setup/person.ts';
import { planOf, scansIn } from '../setup/query-plans.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import {
  answerOf,
  calendarAt,
  eventsIn,
  feedOf,
  fetchCalendar,
  NOON,
  noor,
  renewFeed,
  UNKNOWN,
} from './calendar-feed.ts';

/** Counts the calls so far `times` more times. */
async function countAgain(times: number): Promise<void> {
  await query(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into rate_limit_hits (bucket, hit_id, hit_at, expires_at)
     select bucket, hit_id || '-' || i, hit_at, expires_at from rate_limit_hits, n`,
    times,
  );
}

describe('the calendar', () => {
  test('has the expected periods, the days on which they may start, the phases and the dated tasks, as whole days', async () => {
    const person = await noor();
    const events = await calendarAt((await renewFeed(person, { wording: 'plain' })).address);
    const count = (summary: string) => events.filter((event) => event.summary === summary).length;

    expect(events.every(({ isWholeDays }) => isWholeDays)).toBe(true);
    expect([count('Period likely'), count('Period may begin (80%)')]).toEqual([6, 6]);
    expect([count('Menstrual phase'), count('Follicular phase'), count('Luteal phase')]).toEqual([1, 7, 7]);
    expect(events).toContainEqual(
      expect.objectContaining({
        summary: 'Quarterly, “VAT”;\nreturn',
        from: '2026-03-05',
        until: '2026-03-08',
      }),
    );
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  test('agrees with the predictions', async () => {
    const person = await noor();
    const { address } = await renewFeed(person, { wording: 'plain' });
    const { body } = await person.get('/api/cycle/predictions');
    const { cycles } = body as { cycles: { period_start: string; period_start_low: string }[] }; // checked below
    const startsOf = (events: Awaited<ReturnType<typeof calendarAt>>, summary: string) =>
      events.filter((event) => event.summary === summary).map(({ from }) => from);
    const events = await calendarAt(address);

    expect(startsOf(events, 'Period likely')).toEqual(cycles.map((cycle) => cycle.period_start));
    expect(startsOf(events, 'Period may begin (80%)')).toEqual(cycles.map((cycle) => cycle.period_start_low));
  });

  test('doesn’t mention cycles unless asked to', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    const discreet = await (await fetchCalendar(address)).text();
    await person.post('/api/user/calendar-feed/update', { wording: 'plain' });
    const plain = await (await fetchCalendar(address)).text();
    const cycleWords = /period|menstru|cycl|ovulat|luteal|follicul|fertil/i;

    expect(discreet).not.toMatch(cycleWords);
    expect(plain).toMatch(cycleWords);
    expect(eventsIn(discreet).map(({ uid }) => uid)).toEqual(eventsIn(plain).map(({ uid }) => uid));
  });

  test.each([
    ['nl', 'Laagwater'],
    ['fr', 'Marée basse'],
  ])('is in the person’s language: %s', async (language, lowTide) => {
    const person = await noor();
    await person.post('/api/user/language/update', { language });
    const events = await calendarAt((await renewFeed(person)).address);

    expect(events.map(({ summary }) => summary)).toContain(lowTide);
  });

  test('keeps the ids of its events while the days move', async () => {
    const person = await noor();
    const { address } = await renewFeed(person, { wording: 'plain' });
    const before = await calendarAt(address);
    await setClock('2026-04-20T12:00:00Z');
    const after = await calendarAt(address);
    const next = (events: typeof before) => events.find(({ summary }) => summary === 'Period likely');

    expect(next(after)?.from).not.toBe(next(before)?.from);
    expect(next(after)?.uid).toBe(next(before)?.uid);
  });

  test('starts its day in the person’s zone', async () => {
    const { address } = await renewFeed(await noor(), { wording: 'plain' });
    await setClock('2026-04-20T12:00:00Z');
    const person = await signIn('noor@example.test');
    // No expected start is before today, so the start of a late period moves with the day.
    const expectedIn = async (timezone: string) => {
      await person.post('/api/user/timezone/update', { timezone });
      return (await calendarAt(address)).find(({ summary }) => summary === 'Period likely')?.from;
    };

    expect(await expectedIn('Pacific/Kiritimati')).not.toBe(await expectedIn('Pacific/Pago_Pago'));
  });

  test.each(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'])(
    'ends each line in CRLF and never has a creation time in the future: in %s',
    async (timezone) => {
      const person = await noor();
      await person.post('/api/user/timezone/update', { timezone });
      const { address } = await renewFeed(person);
      // These instants are just before and just after midnight in the zones.
      for (const now of ['2026-03-02T10:00:00Z', '2026-03-02T10:59:59Z', '2026-03-03T00:00:00Z']) {
        await setClock(now);
        expectCleanCalendar(await (await fetchCalendar(address)).text(), now);
      }
    },
  );

  test('leaves out completed tasks and tasks without a date', async () => {
    const person = await noor();
    await makeTask(person, 'Some day');
    await makeTask(person, 'Done', {
      task_end_timestamp: secondsOf('2026-03-05T12:00:00Z'),
      task_status: 'completed',
    });
    const summaries = (await calendarAt((await renewFeed(person)).address)).map(({ summary }) => summary);

    expect(summaries).not.toContain('Some day');
    expect(summaries).not.toContain('Done');
  });

  test('has the planned day of a task, and the expected days of a pinned one, with the same id when it moves', async () => {
    const person = await noor();
    await makeTask(person, 'Planned', { planned_on: '2026-03-11' });
    await makeTask(person, 'Pinned', { task_repeat: { pin: { at: 'cycle_day', from: 20, to: 20 } } });
    const { address } = await renewFeed(person);
    const find = async (title: string) =>
      (await calendarAt(address)).find(({ summary }) => summary === title);
    const [planned, pinned] = [await find('Planned'), await find('Pinned')];
    await setClock('2026-03-16T12:00:00Z');
    await logPeriod(await signIn('noor@example.test'), '2026-03-15T12:00:00Z');
    const moved = await find('Pinned');

    expect(planned).toMatchObject({ from: '2026-03-11', until: '2026-03-12' });
    expect([pinned?.from, moved?.from]).toEqual(['2026-03-18', '2026-03-16']);
    expect(moved?.uid).toBe(pinned?.uid);
  });

  test('has a task of one day at its time in UTC for its block, and one of several days as whole days', async () => {
    const person = await noor();
    const noonOn = (day: string) => secondsOf(`${day}T12:00:00Z`);
    const dentist = await makeTask(person, 'Dentist', {
      task_end_timestamp: noonOn('2026-03-12'),
      task_time: '10:40',
      task_length: 45,
    });
    const garden = await makeTask(person, 'Garden', { planned_on: '2026-03-29', task_time: '02:30' });
    await makeTask(person, 'Dig', { parent_id: garden, task_length: 50 });
    await makeTask(person, 'Dug', { parent_id: garden, task_length: 70, task_status: 'completed' });
    await makeTask(person, 'Night', { start_timestamp: noonOn('2026-03-13'), task_time: '23:50' });
    await makeTask(person, 'Trip', {
      start_timestamp: noonOn('2026-03-14'),
      end_timestamp: noonOn('2026-03-15'),
      task_time: '08:00',
    });
    const { address } = await renewFeed(person);
    const find = async (title: string) =>
      (await calendarAt(address)).find(({ summary }) => summary === title);
    const before = await find('Dentist');

    expect(before).toMatchObject({ from: '2026-03-12T09:40:00Z', until: '2026-03-12T10:25:00Z' });
    // The clocks skip its time.
    expect(await find('Garden')).toMatchObject({
      from: '2026-03-29T01:30:00Z',
      until: '2026-03-29T02:20:00Z',
    });
    expect(await find('Night')).toMatchObject({
      from: '2026-03-13T22:50:00Z',
      until: '2026-03-13T23:20:00Z',
    });
    expect(await find('Trip')).toMatchObject({ from: '2026-03-14', until: '2026-03-16', isWholeDays: true });
    const text = await (await fetchCalendar(address)).text();
    expect(text).not.toMatch(/VALARM|OPAQUE|CLASS:PUBLIC/);
    expect(text.match(/TRANSP:TRANSPARENT/g)).toHaveLength(eventsIn(text).length);
    expect(text.match(/CLASS:PRIVATE/g)).toHaveLength(eventsIn(text).length);

    await person.post('/api/task/update', { task_id: dentist, task_time: null });
    const after = await find('Dentist');
    expect(after).toMatchObject({ from: '2026-03-12', until: '2026-03-13', uid: before?.uid });
  });

  test('of an account without anything is a calendar without events', async () => {
    const { address } = await renewFeed(await signIn(ANA));
    const text = await (await fetchCalendar(address)).text();

    expect(text).toContain('BEGIN:VCALENDAR');
    expect(eventsIn(text)).toEqual([]);
  });

  test('contains only tasks once the consent to menstrual data is withdrawn', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    await person.post('/api/user/consent', { kind: 'privacy', given: 0 });

    expect((await calendarAt(address)).map(({ summary }) => summary)).toEqual(['Quarterly, “VAT”;\nreturn']);
  });

  test('contains nothing of other people', async () => {
    await noor();
    const { address } = await renewFeed(await signIn('ben@example.test'));

    expect(await calendarAt(address)).toEqual([]);
  });

  test('is refused while the account is banned, and works again afterwards; a warning has no effect', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    await query("update users set status = 'banned'");
    const banned = await answerOf(address);
    await query("update users set status = 'warned'");

    expect(refusalIn(banned)).toEqual(BANNED);
    expect((await answerOf(address)).status).toBe(200);
  });
});

describe('over HTTP', () => {
  test('the answer is a private calendar', async () => {
    const { headers } = await fetchCalendar((await renewFeed(await noor())).address);

    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test('an unchanged calendar is not sent again, whatever the minute', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    const tag = (await fetchCalendar(address)).headers.get('etag') ?? '';
    await setClock('2026-03-01T12:10:00Z');
    const ask = () => fetchCalendar(address, { headers: { 'if-none-match': tag } });
    const same = await ask();
    await makeTask(person, 'Another', { task_end_timestamp: secondsOf('2026-03-09T12:00:00Z') });
    const changed = await ask();

    expect(tag).toMatch(/^"[\w-]+"$/);
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });

  test('HEAD answers like GET, without the body', async () => {
    const { address } = await renewFeed(await noor());
    const get = await fetchCalendar(address);
    const head = await fetchCalendar(address, { method: 'HEAD' });

    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });

  test('the person sees when it was last fetched, up to an hour late', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    await fetchCalendar(address);
    await setClock('2026-03-01T12:10:00Z');
    await fetchCalendar(address);

    expect((await feedOf(person))?.last_read_at).toBe(secondsOf(NOON));
  });

  test('fetching it doesn’t count as a use of the account', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    const before = await query('select last_active_at from users');
    await setClock('2026-05-01T12:00:00Z');
    await fetchCalendar(address);

    expect(await query('select last_active_at from users')).toEqual(before);
  });

  test('it may be fetched 120 times an hour', async () => {
    const { address } = await renewFeed(await noor());
    await fetchCalendar(address);
    await countAgain(118);
    const [last, over] = [await fetchCalendar(address), await fetchCalendar(address)];
    await setClock('2026-03-01T13:00:00Z');

    expect([last.status, over.status]).toEqual([200, 429]);
    expect(Number(over.headers.get('retry-after'))).toBe(3600);
    expect((await fetchCalendar(address)).status).toBe(200);
  });

  test('a network may try 60 unknown addresses in ten minutes', async () => {
    await setClock(NOON);
    const headers = fromElsewhere();
    await fetchCalendar(UNKNOWN, { headers });
    await countAgain(58);
    const ask = () => fetchCalendar(UNKNOWN, { headers });
    const [last, over] = [await ask(), await ask()];

    expect([last.status, over.status]).toEqual([404, 429]);
    expect((await fetchCalendar(UNKNOWN, { headers: fromElsewhere() })).status).toBe(404);
  });

  test('none of its statements scans a table', async () => {
    const { address } = await renewFeed(await noor());
    const statements = await costsOf(fetchWorker, () => fetchCalendar(address));

    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements) expect(scansIn(await planOf(statement)), statement.sql).toEqual([]);
  });
});
