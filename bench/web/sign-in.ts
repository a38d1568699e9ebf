import { DEMO_EMAIL } from '#drizzle/seed.ts';

export type Session = { readonly refreshToken: string };

/** Signs in the seeded account by a code, with the app's own calls. */
export async function signIn(origin: string): Promise<Session & { readonly accessToken: string }> {
  await send(`${origin}/api/login/code/request`, { email: DEMO_EMAIL });
  const mails = await fetch(`${origin}/dev/mail.json?to=${encodeURIComponent(DEMO_EMAIL)}`);
  // Written by our own outbox.
  const { messages } = (await mails.json()) as { messages: { text: string }[] };
  const [secret] = messages.flatMap(({ text }) => /^\s{4}([A-Z0-9]{5})$/m.exec(text)?.[1] ?? []);
  if (secret === undefined) throw new Error('the newest mail holds no code');
  const { xox, stx } = await send(`${origin}/api/login/code/verify`, {
    email: DEMO_EMAIL,
    secret,
    rotate: 1,
  });
  return { refreshToken: String(xox), accessToken: String(stx) };
}

async function send(url: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}
