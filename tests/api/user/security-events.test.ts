import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import {
  type SecurityEvent,
  type SecurityEventEntry,
  securityEventsSchema,
} from '#domain/security-trail/security-trail.calls.ts';
import { call, fromElsewhere } from '../setup/calls.ts';
import { runCron, setClock } from '../setup/outside.ts';
import {
  ANA,
  type Person,
  personOf,
  refresh,
  requestCode,
  secondsOf,
  signedInDevices,
  signIn,
  signInRotating,
  signUp,
  tokensIn,
  verify,
} from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

async function trailOf(person: Person): Promise<SecurityEventEntry[]> {
  return v.parse(securityEventsSchema, (await person.get('/api/user/security-events')).body).events;
}

/** The events of the trail, newest first, once it has `count`, because some are written after the answer. */
const eventsOf = (person: Person, count: number): Promise<SecurityEvent[]> =>
  vi.waitFor(async () => {
    const events = (await trailOf(person)).map(({ event }) => event);
    expect(events).toHaveLength(count);
    return events;
  });

describe('the trail of security events', () => {
  test('has the sign-up, codes and sign-ins, newest first, each with its device and time', async () => {
    await setClock('2026-03-01T12:00:00Z');
    await signUp(ANA);
    await setClock('2026-03-02T12:00:00Z');
    const secret = await requestCode(ANA);
    await vi.waitFor(async () => expect(await query('select * from security_events')).toHaveLength(2));
    const headers = { ...fromElsewhere(), 'user-agent': FIREFOX };
    const person = personOf(
      ANA,
      tokensIn(await call('POST /api/login/code/verify', { body: { email: ANA, secret }, headers })),
    );

    expect(await eventsOf(person, 3)).toEqual(['signed_in', 'code_sent', 'signed_up']);
    expect((await trailOf(person))[0]).toEqual({
      event: 'signed_in',
      browser: 'Firefox',
      system: 'Windows',
      happened_at: secondsOf('2026-03-02T12:00:00Z'),
    });
  });

  test('has refused codes', async () => {
    const person = await signIn(ANA);
    await requestCode(ANA);
    await eventsOf(person, 1);
    await verify(ANA, 'BBBBB');

    expect(await eventsOf(person, 2)).toEqual(['code_refused', 'code_sent']);
  });

  test('has refused codes once an hour, so that a stranger cannot fill it', async () => {
    const refused = () => query("select 1 from security_events where event = 'code_refused'");
    await signIn(ANA);
    for (const [instant, seen] of [
      ['2026-03-01T12:00:00Z', 1],
      ['2026-03-01T12:59:59Z', 1],
      ['2026-03-01T13:00:00Z', 2],
    ] as const) {
      await setClock(instant);
      for (let time = 0; time < 3; time++) await verify(ANA, 'BBBBB');
      // A later event of another person shows that earlier ones were processed.
      await signIn('ben@example.test');
      await query('delete from rate_limit_hits');
      await requestCode('ben@example.test');
      await vi.waitFor(async () =>
        expect(await query("select 1 from security_events where event = 'code_sent'")).toHaveLength(1),
      );
      await query("delete from security_events where event = 'code_sent'");
      expect(await refused()).toHaveLength(seen);
    }
  });

  test('has no event for an address without an account', async () => {
    await signIn('ben@example.test');
    const body = { email: ANA };
    await call('POST /api/login/code/request', { body, headers: fromElsewhere() });
    await verify(ANA, 'BBBBB');
    // A later event of another person shows that earlier ones were processed.
    await requestCode('ben@example.test');
    await vi.waitFor(async () => expect(await query('select * from security_events')).not.toEqual([]));

    expect(await query('select event from security_events')).toEqual([{ event: 'code_sent' }]);
  });

  test('has the end of sessions: here, on another device, everywhere, or by a token used twice', async () => {
    await (await signIn(ANA)).post('/api/user/logout', { logout_all: 0 });
    await signIn(ANA);
    const person = await signIn(ANA);
    const other = (await signedInDevices(person)).find(({ is_current }) => is_current === 0);
    await person.delete(`/api/user/session/${other?.id}/delete`);
    await person.delete(`/api/user/session/${other?.id}/delete`);
    const stolen = await signInRotating(ANA);
    const second = await refresh(stolen.xox);
    await refresh(v.parse(v.object({ xox: v.string() }), second.body).xox);
    await refresh(stolen.xox);
    await person.post('/api/user/logout', { logout_all: 1 });

    expect(await eventsOf(await signIn(ANA), 4)).toEqual([
      'signed_out_everywhere',
      'session_replayed',
      'device_signed_out',
      'signed_out',
    ]);
  });

  test('has consents, exports and imports, except for an import that added nothing', async () => {
    const person = await signIn(ANA);
    await person.post('/api/user/consent', { kind: 'cookies', given: 0 });
    await person.get('/api/user/export');
    const file = {
      format: 'marea',
      version: 1,
      profile: { name: 'Ana', gender: null, birth_date: null, time_zone: null, language: 'en' },
    };
    await person.post('/api/user/import?preview=1', file);
    await person.post('/api/user/import?preview=0', file);
    await person.post('/api/user/import?preview=0', file);

    expect(await eventsOf(person, 3)).toEqual(['imported', 'exported', 'consents_changed']);
  });

  test('is private, has at most a hundred events, and is deleted after six months', async () => {
    await setClock('2026-01-31T12:00:00Z');
    await (await signIn(ANA)).post('/api/user/consent', { kind: 'cookies', given: 0 });
    await setClock('2026-02-01T12:00:00Z');
    const person = await signIn(ANA);
    for (let time = 0; time < 101; time++) {
      await person.post('/api/user/consent', { kind: 'cookies', given: (time + 1) % 2 });
    }
    expect(await trailOf(person)).toHaveLength(100);
    expect(await trailOf(await signIn('ben@example.test'))).toEqual([]);

    await runCron('2026-07-31T12:30:00Z');
    expect(await query('select count(*) as n from security_events')).toEqual([{ n: 101 }]);
    await runCron('2026-08-01T13:00:00Z');
    expect(await query('select count(*) as n from security_events')).toEqual([{ n: 0 }]);
  });
});
