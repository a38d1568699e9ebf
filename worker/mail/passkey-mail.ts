import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type Device, deviceName } from '#worker/http/device-of.ts';
import { type MailContent, renderMail } from './render-mail.ts';

/** What a mail about passkeys reports: one was added, or the last one was removed. */
export type PasskeyNews = 'newPasskey' | 'lastPasskey';

type Change = { readonly language: Language; readonly device: Device; readonly settingsUrl: string };

/** The mail about a change of passkeys, with the way to the list. */
export function passkeyMail(news: PasskeyNews, { language, device, settingsUrl }: Change): MailContent {
  const { newDevice, [news]: texts } = MAIL_TEXTS[language];
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
