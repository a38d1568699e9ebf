import type { APIRequestContext } from '@playwright/test';

type Mail = { to: string; subject: string; text: string; html: string; sent_at: number };

let made = 0;

/** An address that's used only once in this run. */
export function newAddress(): string {
  made += 1;
  return `person-${process.pid}-${Date.now()}-${made}@example.org`;
}

/** The mails of an address, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get('/dev/mail.json', { params: { to: address } });
  const { messages } = (await answer.json()) as { messages: Mail[] };
  return messages;
}

/** The code last mailed to an address, even if other mails came after it. */
export async function newestCode(request: APIRequestContext, address: string): Promise<string> {
  const mails = await mailsTo(request, address);
  const [code] = mails.flatMap(({ text }) => /^\s{4}([A-Z0-9]{5})$/m.exec(text)?.[1] ?? []);
  if (!code) throw new Error('the mails hold no code');
  return code;
}
