import { beforeEach, describe, expect } from 'vitest';
import { bringIn, dataOf } from '../portability/portability.ts';
import { invalid, NOT_FOUND, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { databaseFilesWith } from '../setup/database-files.ts';
import { readLogs, setClock } from '../setup/outside.ts';
import { NOON, secondsOf, signIn, test } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  added,
  addSource,
  addUnderKey,
  minutesOn,
  reasonIn,
  refusedFor,
  sourceOf,
  sourcesOf,
} from './busy.ts';
import { AN_HOUR, calendarHost, calendarOf, SECRET_TITLE } from './calendar-host.ts';

const host = calendarHost();
beforeEach(() => setClock(NOON));

const NINE = secondsOf('2026-03-02T08:00:00Z');
const TEN = secondsOf('2026-03-02T09:00:00Z');
const A_FILE = { intervals: [[NINE, TEN]], all_day: [] };
const CONFLICT = { status: 409, code: 'conflict' };

describe('a calendar by its address', () => {
  test('is read at once, for its hours alone', async ({ ana }) => {
    const address = host.serve('/secret-part/basic.ics', AN_HOUR);
    const answer = await addSource(ana, { address });

    expect(answer.status).toBe(201);
    const source = {
      id: expect.any(String),
      label: 'Work',
      kind: 'address',
      host: host.name,
      all_day_counts: 0,
      tentative_counts: 1,
      state: 'ok',
      problem: null,
      fetched_at: secondsOf(NOON),
      busy_until: '2026-05-31',
      not_understood: 0,
      created_at: secondsOf(NOON),
    };
    expect(answer.body).toEqual({
      success: 1,
      source,
      found: { busy_minutes: 60, days_busy: 1, not_understood: 0 },
    });
    expect(await sourcesOf(ana)).toEqual([source]);
    expect(await minutesOn(ana, '2026-03-02')).toBe(60);
    expect(await minutesOn(ana, '2026-03-03')).toBe(0);
    expect(await minutesOn(ana, '2026-06-01')).toBeNull();
  });

  test('is asked politely, and gets nothing of the person', async ({ ana }) => {
    await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    const [{ headers } = { headers: {} }] = host.requests;

    expect(headers).toMatchObject({ accept: 'text/calendar', 'user-agent': 'Marea-Calendar/1' });
    for (const name of [
      'cookie',
      'authorization',
      'referer',
      'origin',
      'if-none-match',
      'if-modified-since',
    ]) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  test('leaves no address and no title at rest, in the log or in a stored answer', async ({ ana }) => {
    const marker = `raw-${crypto.randomUUID()}@example.test`;
    const person = await signIn(marker);
    const address = host.serve('/secret-part/basic.ics?key=Geheimnis', AN_HOUR);
    await addUnderKey(person, { address }, 'one');
    await addSource(person, { address: host.serve('/secret-part/none.ics', '<html>secret-part') });
    await person.post('/api/busy/source/refresh', { source_id: (await sourceOf(person)).id });
    const files = await databaseFilesWith(marker);
    const logs = JSON.stringify(await readLogs());

    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      for (const secret of ['secret-part', 'Geheimnis', SECRET_TITLE])
        expect(file.includes(secret)).toBe(false);
    }
    expect(logs).toContain('"calendar_failed","requestId"');
    expect(logs).toContain('"reason":"not_a_calendar"');
    expect(logs).not.toMatch(/secret-part|Geheimnis|competition|127\.0\.0\.1/);
    expect(JSON.stringify(await sourcesOf(person))).not.toMatch(/secret-part|Geheimnis/);
    expect(ana.email).not.toBe(marker);
  });

  test('is sealed under a key of its own, for its own row', async ({ ana }) => {
    await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    const { source } = await added(ana, { address: host.serve('/b.ics', AN_HOUR) });
    await query(
      'update busy_sources set sealed = (select sealed from busy_sources where source_id <> ?1) where source_id = ?1',
      source.id,
    );
    const { body } = await ana.post('/api/busy/source/refresh', { source_id: source.id });

    expect(body).toMatchObject({ source: { state: 'failing', problem: 'refused_address' } });
    expect(host.asked('/a.ics')).toBe(1);
  });

  test('added again is fetched as by a press, and is the same source with its old label and switches', async ({
    ana,
  }) => {
    const address = host.serve('/a.ics', AN_HOUR);
    const first = await added(ana, { address });
    host.serve('/a.ics', calendarOf(['2026-03-02T09:00:00Z', '2026-03-02T12:00:00Z']));
    const again = await addSource(ana, { address: ` ${address}`, label: 'Other', all_day_counts: 1 });

    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ source: first.source, found: { busy_minutes: 180 } });
    expect(await sourcesOf(ana)).toHaveLength(1);
    expect(host.asked('/a.ics')).toBe(2);
  });

  test('of one person is nobody else’s', async ({ ana }) => {
    const address = host.serve('/a.ics', AN_HOUR);
    const { source } = await added(ana, { address });
    const ben = await signIn('ben@example.test');
    const { source: own } = await added(ben, { address });

    expect(own.id).not.toBe(source.id);
    expect(
      refusalIn(await ben.post('/api/busy/source/update', { source_id: source.id, label: 'x' })),
    ).toEqual(NOT_FOUND);
    expect(refusalIn(await ben.post('/api/busy/source/refresh', { source_id: source.id }))).toEqual(
      NOT_FOUND,
    );
    expect(refusalIn(await ben.delete(`/api/busy/source/${source.id}/delete`))).toEqual(NOT_FOUND);
    expect(await query('select distinct address_hash from busy_sources')).toHaveLength(2);
    expect(await sourceOf(ana)).toEqual(source);
  });
});

describe('a repeated call', () => {
  test('under the same key gets the first answer, and nothing is fetched again', async ({ ana }) => {
    const address = host.serve('/a.ics', AN_HOUR);
    const first = await addUnderKey(ana, { address }, 'one');
    const again = await addUnderKey(ana, { address }, 'one');

    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(host.requests).toHaveLength(1);
  });

  test('that overtakes the first one makes nothing twice', async ({ ana }) => {
    const address = host.serve('/a.ics', AN_HOUR);
    const answers = await Promise.all([1, 2, 3].map(() => addSource(ana, { address })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await sourcesOf(ana)).toHaveLength(1);
  });

  test('with the id of the first is answered from what is stored', async ({ ana }) => {
    const id = '01900000-0000-7000-8000-00000000abcd';
    const address = host.serve('/a.ics', AN_HOUR);
    const first = await addSource(ana, { id, address });
    const again = await addSource(ana, { id, address });

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(host.requests).toHaveLength(1);
  });

  test('refused for its address leaves the key free', async ({ ana }) => {
    const address = `${host.origin}/later.ics`;
    const first = await addUnderKey(ana, { address }, 'one');
    host.serve('/later.ics', AN_HOUR);

    expect(reasonIn(first)).toEqual(refusedFor('gone'));
    expect((await addUnderKey(ana, { address }, 'one')).status).toBe(201);
  });
});

test('an address that isn’t taken is refused with a reason, and nothing is fetched', async ({ ana }) => {
  const refused = [
    ...[
      'http://calendar.example.com/x',
      'ftp://calendar.example.com/x',
      'file:///etc/passwd',
      'https://10.0.0.1',
    ],
    ...[
      'https://0x7f000001',
      'https://[::1]',
      'https://[::ffff:7f00:1]',
      'https://localhost.',
      'https://a.example.com:8443',
    ],
    ...[
      'https://ana:word@a.example.com',
      'https://a.example.com/#x',
      'calendar.example.com/x',
      '',
      'x'.repeat(2_001),
    ],
    `https://a.example.com/${'x'.repeat(1_979)}`,
    `${host.origin}/#x`,
    host.origin.replace('//', '//ana@'),
  ];
  for (const address of refused) {
    expect
      .soft(reasonIn(await addSource(ana, { address })), address.slice(0, 50))
      .toEqual(refusedFor('refused_address'));
  }

  for (const body of [{}, { address: null }, { address: 7 }, { address: host.origin, busy: A_FILE }]) {
    expect.soft(refusalIn(await addSource(ana, body))).toEqual(invalid('address'));
  }
  expect(host.requests).toEqual([]);
  expect(await query('select * from rate_limit_hits')).toEqual([]);
});

test('Marea’s own calendar is refused by any scheme', async ({ ana }) => {
  const { body } = await ana.post('/api/user/calendar-feed/renew', {});
  const own = new URL((body as { address: string }).address);
  for (const scheme of ['http:', 'https:', 'webcal:']) {
    const address = own.href.replace('http:', scheme);
    expect.soft(reasonIn(await addSource(ana, { address })), address).toEqual(refusedFor('own_calendar'));
  }
});

describe('a file', () => {
  test('is sent as instants, and sent again until it is removed', async ({ ana }) => {
    const { source, found } = await added(ana, { busy: { ...A_FILE, not_understood: 3 } });
    const update = {
      source_id: source.id,
      busy: { intervals: [[NINE, TEN + 3_600, 1]], all_day: ['2026-03-04'] },
    };
    const changed = await ana.post('/api/busy/source/update', update);

    expect(source).toMatchObject({
      kind: 'file',
      host: null,
      state: 'ok',
      fetched_at: secondsOf(NOON),
      busy_until: '2026-05-31',
    });
    expect(found).toEqual({ busy_minutes: 60, days_busy: 1, not_understood: 3 });
    expect(changed.body).toMatchObject({ found: { busy_minutes: 120, not_understood: 0 } });
    expect(refusalIn(await ana.post('/api/busy/source/refresh', { source_id: source.id }))).toEqual(CONFLICT);
    expect((await ana.delete(`/api/busy/source/${source.id}/delete`)).status).toBe(200);
    expect(refusalIn(await ana.delete(`/api/busy/source/${source.id}/delete`))).toEqual(NOT_FOUND);
    expect(await minutesOn(ana, '2026-03-02')).toBeNull();
  });

  test.each([
    ['ends before it begins', { intervals: [[TEN, NINE]] }, 'busy.intervals'],
    ['has no length', { intervals: [[NINE, NINE]] }, 'busy.intervals'],
    [
      'is out of order',
      {
        intervals: [
          [TEN, TEN + 60],
          [NINE, TEN],
        ],
      },
      'busy.intervals',
    ],
    [
      'has too many intervals',
      { intervals: Array.from({ length: 1_501 }, () => [NINE, TEN]) },
      'busy.intervals',
    ],
    ['has half an interval', { intervals: [[NINE]] }, 'busy.intervals.0'],
    ['is tentative by two', { intervals: [[NINE, TEN, 2]] }, 'busy.intervals.0'],
    ['has no day', { all_day: ['2026-02-30'] }, 'busy.all_day'],
    ['has too many days', { all_day: Array.from({ length: 401 }, () => '2026-03-02') }, 'busy.all_day'],
    ['has no day out of office', { out_of_office: ['tomorrow'] }, 'busy.out_of_office'],
    ['counts less than nothing', { not_understood: -1 }, 'busy.not_understood'],
  ])('that %s is refused', async (_, part, field) => {
    const person = await signIn('ben@example.test');
    expect(refusalIn(await addSource(person, { busy: { ...A_FILE, ...part } }))).toEqual(invalid(field));
  });

  test('is the only calendar whose content can be sent', async ({ ana }) => {
    const { source } = await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    const update = { source_id: source.id, busy: A_FILE, label: 'Other' };

    expect(refusalIn(await ana.post('/api/busy/source/update', update))).toEqual(invalid('busy'));
    expect(await sourceOf(ana)).toEqual(source);
  });
});

test('label and switches change one by one', async ({ ana }) => {
  const { source } = await added(ana, { busy: A_FILE, all_day_counts: 1, tentative_counts: 0 });
  expect(source).toMatchObject({ all_day_counts: 1, tentative_counts: 0 });
  const change = async (sent: object) => {
    await ana.post('/api/busy/source/update', { source_id: source.id, ...sent });
    const { label, all_day_counts: allDay, tentative_counts: tentative } = await sourceOf(ana);
    return [label, allDay, tentative];
  };

  expect(await change({})).toEqual(['Work', 1, 0]);
  expect(await change({ label: 'Café' })).toEqual(['Café', 1, 0]);
  expect(await change({ all_day_counts: 0 })).toEqual(['Café', 0, 0]);
  expect(await change({ tentative_counts: 1 })).toEqual(['Café', 0, 1]);
  for (const label of ['', ' ', 'x'.repeat(41), 7]) {
    const answer = await ana.post('/api/busy/source/update', { source_id: source.id, label });
    expect.soft(refusalIn(answer)).toEqual(invalid('label'));
  }
});

describe('limits', () => {
  test('the sixth calendar is a conflict before anything is fetched', async ({ ana }) => {
    for (const label of ['1', '2', '3', '4', '5']) await added(ana, { label, busy: A_FILE });
    const address = host.serve('/a.ics', AN_HOUR);

    expect(refusalIn(await addSource(ana, { address }))).toEqual({ ...CONFLICT, fields: ['calendars'] });
    expect(refusalIn(await addSource(ana, { busy: A_FILE }))).toEqual({ ...CONFLICT, fields: ['calendars'] });
    expect(host.requests).toEqual([]);
  });

  test('of several at once no more than five are added', async ({ ana }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => addSource(ana, { busy: A_FILE })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await sourcesOf(ana)).toHaveLength(5);
  });

  test('ten new addresses a day are fetched, failed ones too; those that are there don’t count', async ({
    ana,
  }) => {
    const address = host.serve('/a.ics', AN_HOUR);
    await added(ana, { address });
    for (let number = 2; number <= 10; number++) {
      expect(reasonIn(await addSource(ana, { address: `${host.origin}/${number}` }))).toEqual(
        refusedFor('gone'),
      );
    }
    expect((await addSource(ana, { address })).status).toBe(200);
    expect(refusalIn(await addSource(ana, { address: `${host.origin}/11` }))).toEqual(RATE_LIMITED);
    expect(host.asked('/11')).toBe(0);
    await setClock(NOON, 86_401);
    const later = await signIn(ana.email);
    expect(reasonIn(await addSource(later, { address: `${host.origin}/11` }))).toEqual(refusedFor('gone'));
  });

  test('thirty fetches an hour are made by hand', async ({ ana }) => {
    const { source } = await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
    const refresh = () => ana.post('/api/busy/source/refresh', { source_id: source.id });
    for (let press = 2; press <= 30; press++) expect((await refresh()).status).toBe(200);

    expect(refusalIn(await refresh())).toEqual(RATE_LIMITED);
    expect(host.asked('/a.ics')).toBe(30);
  });
});

test('the first calendar makes plans use it, and later that is the person’s choice', async ({ ana }) => {
  const used = async () => {
    const { body } = await ana.get('/api/plan/preferences');
    const { use_busy: useBusy, is_usual: isUsual } = (body as { preferences: Record<string, number> })
      .preferences;
    return [useBusy, isUsual];
  };
  expect(await used()).toEqual([0, 1]);
  const first = await added(ana, { busy: A_FILE });
  expect(await used()).toEqual([1, 1]);
  await ana.post('/api/plan/preferences/update', { horizon: 14 });
  expect(await used()).toEqual([1, 0]);
  await ana.post('/api/plan/preferences/update', { use_busy: 0 });
  const second = await added(ana, { busy: A_FILE });
  expect(await used()).toEqual([0, 0]);
  for (const { source } of [first, second]) await ana.delete(`/api/busy/source/${source.id}/delete`);
  await added(ana, { busy: A_FILE });
  expect(await used()).toEqual([1, 0]);
});

test('adding and removing are in the security trail, refusals aren’t', async ({ ana }) => {
  const { source } = await added(ana, { busy: A_FILE });
  await addSource(ana, { address: 'https://10.0.0.1' });
  await ana.delete(`/api/busy/source/${source.id}/delete`);
  await ana.delete(`/api/busy/source/${source.id}/delete`);
  const { body } = await ana.get('/api/user/security-events');
  const events = (body as { events: { event: string }[] }).events.map(({ event }) => event);

  expect(events.filter((event) => event.startsWith('calendar_'))).toEqual([
    'calendar_source_removed',
    'calendar_source_added',
  ]);
});

test('an export names the calendars without address and hours, and an import ignores them', async ({
  ana,
}) => {
  await added(ana, { address: host.serve('/secret-part.ics', AN_HOUR) });
  const data = await dataOf(ana);
  const ben = await signIn('ben@example.test');
  await bringIn(ben, data);

  expect(data.busy_sources).toEqual([
    {
      label: 'Work',
      kind: 'address',
      host: host.name,
      all_day_counts: 0,
      tentative_counts: 1,
      created_at: secondsOf(NOON),
      fetched_at: secondsOf(NOON),
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('secret-part');
  expect(await sourcesOf(ben)).toEqual([]);
});

test('the calendars go with the account', async ({ ana }) => {
  await added(ana, { address: host.serve('/a.ics', AN_HOUR) });
  await ana.delete('/api/user/delete');

  expect(await query('select * from busy_sources')).toEqual([]);
});

test.each([
  ['2026-03-02/2026-03-01', 'to'],
  ['2026-03-01/2026-05-02', 'to'],
  ['2026-02-30/2026-03-01', 'from'],
  ['today/tomorrow', 'from,to'],
])('the days %s are refused', async (days, fields) => {
  const person = await signIn('ben@example.test');
  expect(refusalIn(await person.get(`/api/busy/${days}`))).toEqual(invalid(...fields.split(',')));
});

test('sixty-two days are answered, each as unknown without a calendar', async ({ ana }) => {
  const { body } = await ana.get('/api/busy/2026-03-01/2026-05-01');
  const { days } = body as { days: object[] };

  expect(days).toHaveLength(62);
  expect(days.at(-1)).toEqual({ date: '2026-05-01', busy_minutes: null, busy: [], all_day: 0 });
});
