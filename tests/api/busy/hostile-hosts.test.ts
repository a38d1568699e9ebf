import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { LITTLE_PATIENCE, setClock, setPatience } from '../setup/outside.ts';
import { NOON, signIn, test } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { added, addSource, minutesOn, reasonIn, refusedFor, sourceOf } from './busy.ts';
import { AN_HOUR, calendarHost, calendarOf } from './calendar-host.ts';

const host = calendarHost();
beforeEach(() => setClock(NOON));

/** A service that listens on all of this machine's addresses, and must never be called. */
let inner: { port: number; calls: number; close: () => void };
beforeAll(async () => {
  const server = createServer((_, response) => {
    inner.calls += 1;
    response.end(AN_HOUR);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  inner = { port: (server.address() as AddressInfo).port, calls: 0, close: () => server.close() }; // a TCP server's
});
afterAll(() => inner.close());

const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    response.writeHead(status, { location }).end();
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end('told nothing');
const MEBIBYTE = 1024 * 1024;
const padded = (text: string, bytes: number) => Buffer.concat([Buffer.from(text), Buffer.alloc(bytes, 'X')]);

describe('a calendar that can’t be read is refused by a name', () => {
  test.each<[string, Parameters<typeof host.serve>[1], string]>([
    ['a web page', '<!doctype html><title>Sign in</title>', 'not_a_calendar'],
    ['nothing', '', 'not_a_calendar'],
    ['no content', status(204), 'not_a_calendar'],
    ['a list of todos', 'BEGIN:VTODO\r\nEND:VTODO\r\n', 'not_a_calendar'],
    [
      'a picture that says it’s a calendar',
      (response) => {
        response
          .writeHead(200, { 'content-type': 'text/calendar' })
          .end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
      },
      'not_a_calendar',
    ],
    ['401', status(401), 'forbidden'],
    ['403', status(403), 'forbidden'],
    ['404', status(404), 'gone'],
    ['410', status(410), 'gone'],
    ['400', status(400), 'not_reached'],
    ['429', status(429, { 'retry-after': '120' }), 'not_reached'],
    ['500', status(500), 'not_reached'],
    ['304 that wasn’t asked for', status(304), 'not_reached'],
    ['300', status(300), 'not_reached'],
    ['a hop without a target', status(302), 'not_reached'],
    ['a hop to no address', redirect('http://'), 'not_reached'],
    ['a cut connection', (response) => response.destroy(), 'not_reached'],
    [
      'less than it promised',
      (response) => {
        response.writeHead(200, { 'content-length': '100000' }).write(AN_HOUR);
        setTimeout(() => response.destroy(), 20);
      },
      'not_reached',
    ],
    [
      'what isn’t packed as it says',
      (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
      },
      'not_reached',
    ],
    ['11 MiB', (response) => response.end(padded(AN_HOUR, 11 * MEBIBYTE)), 'too_large'],
    [
      'a packed bomb',
      (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(padded(AN_HOUR, 40 * MEBIBYTE)));
      },
      'too_large',
    ],
    ['a circle', redirect('/a.ics'), 'too_many_redirects'],
    ['a hop to another scheme', redirect('ftp://calendar.example.com/x'), 'refused_address'],
    ['a hop to plain http', redirect('http://calendar.example.com/x'), 'refused_address'],
    ['a hop with a name and a word', redirect('https://ana:word@calendar.example.com/x'), 'refused_address'],
    ['a hop to a metadata service', redirect('http://169.254.169.254/latest/meta-data'), 'refused_address'],
    ['a hop to IPv6', redirect('https://[::1]/x'), 'refused_address'],
  ])('%s', async (_, serve, reason) => {
    const person = await signIn('ben@example.test');
    const address = host.serve('/a.ics', serve);

    expect(reasonIn(await addSource(person, { address }))).toEqual(refusedFor(reason));
    expect(await query('select * from busy_sources')).toEqual([]);
  });

  test.each(['hangs', 'drips'])('one that %s is too slow', async (way) => {
    await setPatience(LITTLE_PATIENCE.waitsMs);
    const person = await signIn('ben@example.test');
    const address = host.serve('/a.ics', (response) => {
      if (way === 'hangs') return;
      response.write('BEGIN:VCALENDAR\r\n');
      const drip = setInterval(() => response.write('X-DRIP:1\r\n'), 50);
      response.on('close', () => clearInterval(drip));
    });

    expect(reasonIn(await addSource(person, { address }))).toEqual(refusedFor('too_slow'));
  });

  test('another text that doesn’t end is known by its beginning', async ({ ana }) => {
    const left = Promise.withResolvers<void>();
    const address = host.serve('/a.ics', (response) => {
      response.on('close', left.resolve).write('<!doctype html><title>Sign in</title>');
    });

    expect(reasonIn(await addSource(ana, { address }))).toEqual(refusedFor('not_a_calendar'));
    await left.promise;
  });

  test('no connection', async ({ ana }) => {
    expect(reasonIn(await addSource(ana, { address: 'http://127.0.0.1:1/' }))).toEqual(
      refusedFor('not_reached'),
    );
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('by %i are followed, three at most', async (code) => {
    const person = await signIn('ben@example.test');
    host.serve('/3', AN_HOUR);
    host.serve('/2', redirect('/3', code));
    host.serve('/1', redirect(`${host.origin}/2`, code));
    const third = host.serve('/0', redirect('1', code));
    const fourth = host.serve('/before', redirect('/0', code));

    expect((await addSource(person, { address: third })).status).toBe(201);
    host.requests.length = 0;
    expect(reasonIn(await addSource(person, { address: fourth }))).toEqual(refusedFor('too_many_redirects'));
    expect(host.requests.map(({ path }) => path)).toEqual(['/before', '/0', '/1', '/2']);
  });

  test('to other addresses of this machine call nobody', async ({ ana }) => {
    for (const target of ['127.0.0.2', '0.0.0.0', '127.255.255.254', '[::ffff:127.0.0.1]', 'localhost.']) {
      const address = host.serve('/a.ics', redirect(`http://${target}:${inner.port}/x`));
      expect.soft(reasonIn(await addSource(ana, { address })), target).toEqual(refusedFor('refused_address'));
    }
    expect(inner.calls).toBe(0);
  });

  test('to Marea’s own calendar are seen', async ({ ana }) => {
    const { body } = await ana.post('/api/user/calendar-feed/renew', {});
    const address = host.serve('/a.ics', redirect((body as { address: string }).address));

    expect(reasonIn(await addSource(ana, { address }))).toEqual(refusedFor('own_calendar'));
  });
});

test('a hostile text in a calendar costs itself alone', async ({ ana }) => {
  const event = (lines: string) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`;
  const hostile = [
    event(
      `DTSTART:20260303T090000Z\r\nDTEND:20260303T100000Z\r\nRRULE:FREQ=DAILY\r\n${'EXDATE:20260304T090000Z\r\n'.repeat(40_000)}`,
    ),
    event(`DTSTART:20260303T090000Z\r\nSUMMARY:${'X'.repeat(2 * MEBIBYTE)}`),
    event(`DTSTART:20260303T090000Z\r\nRRULE:${'FREQ=DAILY;'.repeat(1_000)}`),
    event(`DTSTART:2026\u000003T090000Z`),
    event(event(event('DTSTART:20260303T090000Z'))),
    event('DTSTART:20260303T090000Z').replaceAll('\r\n', '\r'),
    event('DTSTART:99999999T999999Z\r\nDTEND:00000000'),
  ].join('');
  const text = AN_HOUR.replace('END:VCALENDAR', `${hostile}END:VCALENDAR`);
  const { source } = await added(ana, { address: host.serve('/a.ics', text) });

  expect(source.state).toBe('ok');
  expect(source.not_understood).toBeGreaterThan(0);
  expect(await minutesOn(ana, '2026-03-02')).toBe(60);
});

describe('a calendar that was read', () => {
  test.each<[string, Parameters<typeof host.serve>[1], string]>([
    ['vanishes', status(404), 'gone'],
    ['becomes a web page', '<html>', 'not_a_calendar'],
    ['redirects inwards', redirect('http://10.0.0.1/'), 'refused_address'],
  ])('and %s stays as it was read', async (_, serve, problem) => {
    const person = await signIn('ben@example.test');
    const { source } = await added(person, { address: host.serve('/a.ics', AN_HOUR) });
    host.serve('/a.ics', serve);
    await setClock(NOON, 600);
    const { status: code, body } = await person.post('/api/busy/source/refresh', { source_id: source.id });

    expect(code).toBe(200);
    expect(body).toMatchObject({
      source: { ...source, state: 'failing', problem },
      found: { busy_minutes: 60 },
    });
    host.serve('/a.ics', calendarOf());
    await person.post('/api/busy/source/refresh', { source_id: source.id });
    expect(await sourceOf(person)).toMatchObject({ state: 'ok', problem: null });
    expect(await minutesOn(person, '2026-03-02')).toBe(0);
  });
});
