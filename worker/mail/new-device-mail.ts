import type { Language } from '#domain/account/language.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { type Device, deviceName } from '#worker/http/device-of.ts';
import { type MailContent, renderMail } from './render-mail.ts';

/** The mail about a sign-in on a new device, with a link to end it. */
export function newDeviceMail({
  language,
  device,
  disownUrl,
}: {
  language: Language;
  device: Device;
  disownUrl: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].newDevice;
  const name = deviceName(device, texts.unknown);
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead(name) },
      { kind: 'text', text: texts.mine },
      { kind: 'text', text: texts.notMine },
      { kind: 'link', text: texts.link, href: disownUrl },
    ],
  });
}
