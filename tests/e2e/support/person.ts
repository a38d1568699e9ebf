import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { newAddress, newestCode } from './mail.ts';
import { textsOf } from './texts.ts';

export const ZONE = 'Europe/Brussels';

export type Person = {
  readonly email: string;
  readonly xox: string;
  readonly stx: string;
  readonly language: Language;
};

/** Today in the time zone of the test's browser. */
export function today(): LocalDate {
  return localDateAt(Math.floor(Date.now() / 1000), ZONE);
}

/** Unix seconds of noon, `days` days before today. */
export function daysAgo(days: number): number {
  return noonOf(addDays(today(), -days), ZONE);
}

const ALL_CONSENTS = { privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1, cookie_consent: 0 };

/** Signs up a person through the API; `consents` as the form would send them. */
export async function signUp(
  request: APIRequestContext,
  { language = 'en', consents = ALL_CONSENTS }: { language?: Language; consents?: object } = {},
): Promise<Person> {
  const email = newAddress();
  await post(request, { path: '/api/register/user', data: { email, language, ...consents } });
  return { email, language, ...(await verifyNewestCode(request, { email })) };
}

/** Signs the person in again, as if on another device elsewhere. */
export async function signInAgain(request: APIRequestContext, { email, language }: Person): Promise<Person> {
  // Without the first device's cookies, otherwise it would count as the same device.
  await post(request, { path: '/api/login/code/request', data: { email }, cookie: '' });
  return { email, language, ...(await verifyNewestCode(request, { email, cookie: '' })) };
}

async function verifyNewestCode(
  request: APIRequestContext,
  { email, ...sent }: { email: string; cookie?: string },
) {
  const data = { email, secret: await newestCode(request, email), rotate: 1 };
  const { xox, stx } = await post(request, { path: '/api/login/code/verify', data, ...sent });
  return { xox: String(xox), stx: String(stx) };
}

/** Signs up a person and answers onboarding: last period `cycleDay - 1` days ago, `null` for no period at all. */
export async function signUpOnboarded(
  request: APIRequestContext,
  { language = 'en', cycleDay = 9 }: { language?: Language; cycleDay?: number | null } = {},
): Promise<Person> {
  const person = await signUp(request, { language });
  const call = (path: string, data: object) => post(request, { path, data, stx: person.stx });
  await Promise.all([
    call('/api/user/name/update', { name: 'Noor' }),
    call('/api/user/gender/update', { gender: 0 }),
    call('/api/user/dob/update', { day: 17, month: 5, year: 1994 }),
    call('/api/user/timezone/update', { timezone: ZONE }),
    call('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 }),
    call('/api/cycle/onboarding/period/average/set', { period_length: 5 }),
  ]);
  if (cycleDay !== null) {
    const lastPeriod = daysAgo(cycleDay - 1);
    await call('/api/cycle/onboarding/period/date/set', { last_period_timestamp: lastPeriod });
  }
  await call('/api/cycle/onboarding/period/length/set', { period_length: 5, currently_menstruating: 0 });
  return person;
}

/** Puts a person's session and language into the browser, as a sign-in there would. */
export async function useSession(page: Page, person: Person): Promise<void> {
  // A page of the same origin that isn't part of the app, so that the app doesn't start for this.
  await page.goto('/icons/favicon.svg');
  await page.evaluate(
    ([xox, language]) => {
      localStorage.setItem('marea.session', String(xox));
      localStorage.setItem('locale', String(language));
    },
    [person.xox, person.language],
  );
}

let places = 0;

/** An IP address that no other caller uses (RFC 5737), because rate limits count per address. */
function elsewhere(): string {
  places += 1;
  return `198.51.${process.pid % 256}.${places % 256}`;
}

async function post(
  request: APIRequestContext,
  { path, data, stx, ...sent }: { path: string; data: object; stx?: string; cookie?: string },
): Promise<Record<string, unknown>> {
  const bearer = stx ? { authorization: `Bearer ${stx}` } : {};
  const headers = { 'cf-connecting-ip': elsewhere(), ...bearer, ...sent };
  const answer = await request.post(path, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** Logs a person in by the form of an English page, with the mailed code. */
export async function logIn(
  page: Page,
  { email, typed = email }: { email: string; typed?: string },
): Promise<void> {
  const t = textsOf('en');
  const code = page.getByLabel(t('code.label'));
  await page.getByLabel(t('login.email')).fill(typed);
  await page.getByRole('button', { name: t('login.submit') }).click();
  // The code has been sent by then.
  await expect(code).toBeVisible();
  await code.fill(await newestCode(page.request, email));
  await page.getByRole('button', { name: t('common.next') }).click();
}
