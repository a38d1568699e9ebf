import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type Device, deviceName } from '#worker/http/device-of.ts';
import { type MailContent, renderMail } from './render-mail.ts';

type Added = { readonly language: Language; readonly device: Device; readonly settingsUrl: string };

/** The mail about a passkey that was added, with the way to remove it. */
export function newPasskeyMail({ language, device, settingsUrl }: Added): MailContent {
  const { newDevice, newPasskey: texts } = MAIL_TEXTS[language];
  const name = deviceName(device, newDevice.unknown);
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead(name) },
      { kind: 'text', text: texts.notMine },
      { kind: 'link', text: texts.link, href: settingsUrl },
    ],
  });
}
