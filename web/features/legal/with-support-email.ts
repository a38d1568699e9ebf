import { SUPPORT_EMAIL } from '#web/lib/support-email.ts';

/** A legal text's sentence with the support address filled in. */
export function withSupportEmail(sentence: string): string {
  return sentence.replaceAll('{{supportEmail}}', SUPPORT_EMAIL);
}
