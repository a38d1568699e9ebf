import { describe, expect, test } from 'vitest';
import { askIn, browserCookies, typeCode } from '../setup/known-browser.ts';
import { newestCode } from '../setup/mails.ts';
import { restoreMail, stopMail } from '../setup/outside.ts';
import { signIn, signUp } from '../setup/person.ts';
import { ANA, deviceMails, enter } from './new-device.ts';

describe('a sign-in from a new browser', () => {
  test('is announced by mail, in the language of the account and with the coarse name of the device', async () => {
    await signIn(ANA, 'nl');
    await enter();
    const [mail] = await deviceMails(1);

    expect(mail?.subject).toBe('Er is ingelogd op je Marea-account');
    expect(mail?.text).toContain('Firefox · Linux');
    expect(mail?.text).toMatch(/https?:\/\/\S+\/not-me\?lang=nl#\S+$/m);
    expect(mail?.html).toMatch(/href="https?:\/\/[^"?]+\/not-me\?lang=nl#[^"]+"/);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/cycl|menstru|period|198\.51|Mozilla/i);
  });

  test.each([
    { language: 'en', subject: 'A new sign-in to your Marea account', device: 'unknown device' },
    { language: 'fr', subject: 'Nouvelle connexion à votre compte Marea', device: 'appareil inconnu' },
  ] as const)('is also announced without a name, in $language', async ({ language, subject, device }) => {
    await signIn(ANA, language);
    await askIn(ANA);
    await typeCode({ email: ANA, secret: await newestCode(ANA) });
    const [mail] = await deviceMails(1);

    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(device);
  });

  test('is announced once, because the browser is known the next time', async () => {
    await signIn(ANA);
    const { answer } = await enter();
    await enter(browserCookies(answer));
    await enter();

    // The third sign-in shows that the second had been processed.
    expect(await deviceMails(2)).toHaveLength(2);
  });

  test('isn’t announced for a new account', async () => {
    await signUp(ANA);
    await enter();

    expect(await deviceMails(1)).toHaveLength(1);
  });

  test('succeeds even if the mail isn’t sent', async () => {
    await signIn(ANA);
    await askIn(ANA);
    const secret = await newestCode(ANA);
    await stopMail();
    const answer = await typeCode({ email: ANA, secret });
    await restoreMail();

    expect(answer.status).toBe(200);
  });
});
