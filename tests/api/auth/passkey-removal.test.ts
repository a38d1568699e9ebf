import { describe, expect, vi } from 'vitest';
import { invalid, NOT_FOUND, PASSKEY_UNKNOWN, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { readMails } from '../setup/mails.ts';
import { interrupt } from '../setup/outside.ts';
import { ANA, personOf, refresh, signIn, test, tokensIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { addPasskey, answerWith, eventsOf, passkeysOf, signedBy, signInWith } from './passkeys.ts';

const BO = 'bo@example.test';
const ORPHANS =
  'select * from sessions where credential_id is not null and credential_id not in (select credential_id from passkeys)';
const LAST_GONE = 'Your Marea account has no passkey any more';

describe('a passkey', () => {
  test('can only be renamed and removed by its owner', async () => {
    const [ana, bo] = [await signIn(ANA), await signIn(BO)];
    const passkey = await addPasskey(ana);
    const { id } = passkey;

    expect(refusalIn(await bo.post('/api/passkey/rename', { id, name: 'Mine' }))).toEqual(NOT_FOUND);
    expect(refusalIn(await bo.delete(`/api/passkey/${id}/delete`))).toEqual(NOT_FOUND);
    const none = { id: '\ud800\u0000', name: 'Mine' };
    expect(refusalIn(await ana.post('/api/passkey/rename', none))).toEqual(NOT_FOUND);
    expect(refusalIn(await ana.post('/api/passkey/rename', { id, name: '' }))).toEqual(invalid('name'));
    expect((await ana.post('/api/passkey/rename', { id, name: 'Laptop' })).status).toBe(200);
    expect((await passkeysOf(ana)).map(({ name }) => name)).toEqual(['Laptop']);

    expect((await ana.delete(`/api/passkey/${id}/delete`)).status).toBe(200);
    expect(await passkeysOf(ana)).toEqual([]);
    expect(await eventsOf(ana)).toEqual(['passkey_removed', 'passkey_renamed', 'passkey_added']);
    expect(refusalIn(await signInWith(passkey))).toEqual(PASSKEY_UNKNOWN);
  });

  test('that is removed ends the sessions that it opened and no others', async () => {
    const [ana, bo] = [await signIn(ANA), await signIn(BO)];
    const [passkey, other, his] = [await addPasskey(ana), await addPasskey(ana), await addPasskey(bo)];
    const opened = personOf(ANA, tokensIn(await signInWith(passkey)));
    const openedByOther = personOf(ANA, tokensIn(await signInWith(other)));
    const opensBos = personOf(BO, tokensIn(await signInWith(his)));
    expect((await opened.delete(`/api/passkey/${passkey.id}/delete`)).status).toBe(200);

    expect(refusalIn(await opened.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect((await refresh(opened.xox)).status).toBe(400);
    for (const person of [ana, openedByOther, opensBos])
      expect((await person.get('/api/user/details')).status).toBe(200);
    // An operator's SQL has the same effect.
    await query('delete from passkeys');
    expect(refusalIn(await openedByOther.get('/api/user/details'))).toEqual(UNAUTHORIZED);
    expect((await ana.get('/api/user/details')).status).toBe(200);
  });

  test('that is removed while it signs in opens no session', async ({ ana }) => {
    for (let beforeCall = 1; beforeCall <= 12; beforeCall++) {
      const { response, cookies } = await signedBy(await addPasskey(ana));
      await interrupt({ beforeCall, statement: 'delete from passkeys' });
      await answerWith(response, cookies);
      await interrupt(null);

      expect(await query(ORPHANS), `before call ${beforeCall}`).toEqual([]);
      await query('delete from passkeys');
    }
  });

  test('that was the last one causes one mail about its removal', async ({ ana }) => {
    const [first, last] = [await addPasskey(ana), await addPasskey(ana)];
    const removals = async () => (await readMails(ANA)).filter(({ subject }) => subject === LAST_GONE);
    await ana.delete(`/api/passkey/${first.id}/delete`);
    await ana.delete(`/api/passkey/${last.id}/delete`);
    await vi.waitFor(async () => expect(await removals()).toHaveLength(1));
    await ana.delete(`/api/passkey/${last.id}/delete`);

    expect(await removals()).toHaveLength(1);
  });
});
