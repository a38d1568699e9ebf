import { describe, expect, test } from 'vitest';
import {
  type ConsentKind,
  consentTextHash,
  consentTextVersion,
  newestConsentTextVersion,
} from '#domain/account/consent.ts';
import { call, comparable, cookiesOf, fromElsewhere, invalid, refusalIn } from '../setup/calls.ts';
import { codeIn, newestCode, newestMail, readMails } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import {
  ANA,
  detailsOf,
  personOf,
  registration,
  requestCode,
  secondsOf,
  signUp,
  tokensIn,
  verify,
} from '../setup/person.ts';
import { query, rowCounts } from '../setup/tables.ts';

const register = (body: Record<string, unknown>) =>
  call('POST /api/register/user', { body, headers: fromElsewhere() });

describe('signing up', () => {
  test('from nothing, a form and a mailed code make an account and sign it in', async () => {
    const form = await register(registration(ANA));
    const [mail] = await readMails(ANA);
    const signedIn = await verify(ANA, mail ? codeIn(mail) : '');

    expect(form).toMatchObject({ status: 200, body: { success: 1, data: { email: ANA } } });
    expect(mail).toMatchObject({ to: ANA });
    expect(signedIn.status).toBe(200);
    const ana = personOf(ANA, tokensIn(signedIn));
    expect((await detailsOf(ana)).details.email).toBe(ANA);
  });

  test('the mailed code has five of the 25 symbols, in text and HTML alike, and is not in the subject', async () => {
    await register(registration(ANA));
    const mail = await newestMail(ANA);
    const code = codeIn(mail);

    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ34679]{5}$/);
    expect(mail.subject).not.toContain(code);
    expect(mail.html).toContain(code);
  });

  test('nobody exists before the mailbox is proven', async () => {
    await register(registration(ANA));

    expect(await query('select * from users')).toEqual([]);
    expect(await query('select * from consents')).toEqual([]);
  });

  test('no data of the pending sign-up remains once the account exists', async () => {
    await signUp(ANA);

    const { rate_limit_hits: _, person_usage: _counted, ...rest } = await rowCounts();
    expect(rest).toEqual({ users: 1, sessions: 1, consents: 4, outbox_mails: 1, security_events: 1 });
  });

  test('the database does not contain the code itself', async () => {
    await register(registration(ANA));
    const code = await newestCode(ANA);
    const stored = [await query('select * from login_codes'), await query('select * from registrations')];

    expect(stored[0]).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('each browser has one pending form, its newest', async () => {
    const first = await register(registration(ANA));
    const headers = { ...fromElsewhere(), ...cookiesOf(first) };
    const second = { ...registration(ANA), language: 'fr', cookie_consent: 0 };
    await call('POST /api/register/user', { body: second, headers });
    await register({ email: ANA, language: 'nl' });
    const code = await newestCode(ANA);
    const forms = await query('select language from registrations order by sent_id');
    const ana = personOf(ANA, tokensIn(await verify(ANA, code, cookiesOf(first))));

    expect(forms).toEqual([{ language: 'fr' }, { language: 'nl' }]);
    const { language, consents } = (await detailsOf(ana)).details;
    expect([language, consents.privacy?.given, consents.cookies?.given]).toEqual(['fr', 1, 0]);
  });

  test('the newest form sets the language if the code is entered elsewhere', async () => {
    await register({ ...registration(ANA), language: 'nl' });
    await register({ ...registration(ANA), language: 'fr' });
    const code = await newestCode(ANA);
    const ana = personOf(ANA, tokensIn(await verify(ANA, code)));

    expect((await detailsOf(ana)).details.language).toBe('fr');
  });

  test('the sign-up can be finished with a code requested at the login', async () => {
    await setClock('2026-03-01T12:00:00Z');
    await register(registration(ANA));
    await setClock('2026-03-01T12:30:00Z');
    const later = await requestCode(ANA);

    expect((await verify(ANA, later)).status).toBe(200);
  });

  test('a sign-up that is pending for longer than a day is deleted', async () => {
    await setClock('2026-03-01T12:00:00Z');
    await register(registration(ANA));
    await setClock('2026-03-02T12:00:00Z');
    await call('POST /api/login/code/request', { body: { email: ANA } });

    expect((await newestMail(ANA)).subject).toContain('no Marea account');
  });
});

describe('consents of the sign-up', () => {
  test('ticked consents are stored with the time of the form and the shown text', async () => {
    await setClock('2026-03-01T12:00:00Z');
    const answers = { ...registration(ANA), language: 'fr', cookie_consent: 0 };
    const form = await register(answers);
    const code = await newestCode(ANA);
    await setClock('2026-03-01T12:05:00Z');
    const signedIn = await verify(ANA, code, cookiesOf(form));
    const ana = personOf(ANA, tokensIn(signedIn));
    const { details } = await detailsOf(ana);

    const recorded = (kind: ConsentKind) => ({
      text_version: consentTextVersion(kind),
      language: 'fr',
      recorded_timestamp: secondsOf('2026-03-01T12:00:00Z'),
    });
    expect(details.consents).toEqual({
      privacy: { given: 1, ...recorded('privacy') },
      terms: { given: 1, ...recorded('terms') },
      adult: { given: 1, ...recorded('adult') },
      cookies: { given: 0, ...recorded('cookies') },
      health: null,
      ai_summary: null,
      intimate: null,
      sharing: null,
    });
    expect(details.consents_due).toEqual([]);
    const hashes = await query("select text_hash from consents where kind = 'privacy'");
    const version = consentTextVersion('privacy');
    expect(hashes).toEqual([{ text_hash: consentTextHash('privacy', { version, language: 'fr' }) }]);
    expect(details.cookie_consent).toBe(0);
  });

  test.each([
    { what: 'of the build that showed the form', sent: '2026-11-21', recorded: '2025-03-20' },
    { what: 'in force', sent: consentTextVersion('cookies'), recorded: consentTextVersion('cookies') },
    {
      what: 'in force, whatever day to come is named',
      sent: '2099-01-01',
      recorded: consentTextVersion('cookies'),
    },
  ])('the texts recorded are those $what', async ({ sent, recorded }) => {
    const form = await register({ ...registration(ANA), text_version: sent });
    const [waiting] = await query('select text_version from registrations');
    await verify(ANA, await newestCode(ANA), cookiesOf(form));

    const newest = newestConsentTextVersion();
    expect(waiting).toEqual({ text_version: sent < newest ? sent : newest });
    expect(await query("select text_version, text_hash from consents where kind = 'cookies'")).toEqual([
      {
        text_version: recorded,
        text_hash: consentTextHash('cookies', { version: recorded, language: 'en' }),
      },
    ]);
  });

  test('a version of the texts that is not a date is refused', async () => {
    const answer = await register({ ...registration(ANA), text_version: 'new' });

    expect(refusalIn(answer)).toEqual(invalid('text_version'));
    expect(await query('select * from registrations')).toEqual([]);
  });

  test('absent consents are not recorded, and the sign-up works without them', async () => {
    const form = await register({ email: ANA, language: 'en', cookie_consent: 1 });
    const code = await newestCode(ANA);
    const signedIn = await verify(ANA, code, cookiesOf(form));
    const ana = personOf(ANA, tokensIn(signedIn));

    const { consents } = (await detailsOf(ana)).details;
    expect(consents).toMatchObject({ privacy: null, terms: null, adult: null, cookies: { given: 1 } });
    expect(await query('select kind from consents')).toEqual([{ kind: 'cookies' }]);
  });

  test('any value but 1 is refused by the field’s name and sends no mail', async () => {
    const refused = { privacy_accepted: 0, terms_accepted: '1', adult_confirmed: null };
    const answer = await register({ ...registration(ANA), ...refused });

    expect(refusalIn(answer)).toEqual(invalid(...Object.keys(refused)));
    expect(await readMails(ANA)).toEqual([]);
    expect(await rowCounts()).toEqual({});
  });

  test('true counts as 1', async () => {
    const ana = await signUp(ANA, { privacy_accepted: true, cookie_consent: true });

    const { consents } = (await detailsOf(ana)).details;
    expect(consents).toMatchObject({ privacy: { given: 1 }, cookies: { given: 1 } });
  });
});

describe('an address that has an account already', () => {
  test('gets the same answer as any other, and a login code', async () => {
    await signUp(ANA);
    const again = await register(registration(ANA));
    const other = await register(registration('ben@example.test'));

    expect(again.status).toBe(other.status);
    expect(again.body).toEqual({ success: 1, data: { email: ANA } });
    expect(comparable(again.headers)).toEqual(comparable(other.headers));
    expect((await newestMail(ANA)).subject).toContain('sign-in code');
  });

  test('keeps everything of its account', async () => {
    const ana = await signUp(ANA);
    const before = await detailsOf(ana);
    await register({ ...registration('Ana@example.test'), language: 'fr', cookie_consent: 0 });
    const code = await newestCode(ANA);
    const again = personOf(ANA, tokensIn(await verify(ANA, code)));

    expect(await detailsOf(again)).toEqual(before);
    expect(await rowCounts()).toMatchObject({ users: 1, consents: 4, sessions: 2 });
  });
});

describe('the address', () => {
  test('is compared trimmed and case-folded', async () => {
    const ana = await signUp('Ana@Example.TEST');
    const code = await requestCode('  ANA@example.test ');
    const again = personOf(ANA, tokensIn(await verify('aNA@EXAMPLE.test', code)));

    expect((await detailsOf(again)).details.t_id).toBe((await detailsOf(ana)).details.t_id);
    expect(await rowCounts()).toMatchObject({ users: 1 });
  });

  // For other refusals see tests/unit/domain/account/account-calls.test.ts.
  test('is refused by the field’s name', async () => {
    expect(refusalIn(await register({ ...registration(''), email: 'ana@example' }))).toEqual(
      invalid('email'),
    );
  });

  test('may have 5 to 254 characters', async () => {
    const longest = `${'a'.repeat(247)}@b.test`;

    expect(longest).toHaveLength(254);
    expect((await register(registration('a@b.c'))).status).toBe(200);
    expect((await register(registration(longest))).status).toBe(200);
  });
});

test('a sign-up in a language that is not offered is refused by its name', async () => {
  for (const language of ['es', 'EN', '', null]) {
    const answer = await register({ ...registration(ANA), language });
    expect(refusalIn(answer)).toEqual(invalid('language'));
  }
});
