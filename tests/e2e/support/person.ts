import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import type { Language } from '#domain/account/language.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { PersonRequest } from '../../../scripts/person-door.ts';
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

let places = 0;

const ALL_CONSENTS = { privacy_accepted: 1, terms_accepted: 1, adult_confirmed: 1, cookie_consent: 0 };

type SignUpOptions = Partial<Pick<PersonRequest, 'consents' | 'calls'>> & { language?: Language };

/** Signs up a person, and makes further calls as that person, all in one request (scripts/person-door.ts). */
export async function signUp(
  request: APIRequestContext,
  { language = 'en', consents = ALL_CONSENTS, calls = [] }: SignUpOptions = {},
): Promise<Person> {
  const data: PersonRequest = { email: newAddress(), language, consents, calls };
  const answer = await request.post('/__test/person', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { xox, stx } = (await answer.json()) as { xox: string; stx: string };
  return { email: data.email, language, xox, stx };
}

/** Calls that log a period start for each number of days ago. */
export const periodStarts = (days: readonly number[]) =>
  days.map((ago) => ['/api/cycle/period/log', { is_now: 0, period_timestamp: daysAgo(ago) }] as const);

/** Signs the person in again, as if on another device elsewhere. */
export async function signInAgain(request: APIRequestContext, { email, language }: Person): Promise<Person> {
  // An IP address that no other caller uses (RFC 5737), because rate limits count per address.
  places += 1;
  // Without the first device's cookies, otherwise it would count as the same device.
  const headers = { 'cf-connecting-ip': `203.0.${process.pid % 256}.${places % 256}`, cookie: '' };
  await request.post('/api/login/code/request', { data: { email }, headers });
  const data = { email, secret: await newestCode(request, email), rotate: 1 };
  const answer = await request.post('/api/login/code/verify', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { xox, stx } = (await answer.json()) as { xox: string; stx: string };
  return { email, language, xox, stx };
}

/** Signs up a person who has answered onboarding: last period `cycleDay - 1` days ago, `null` for no period at all. */
export const signUpOnboarded = (
  request: APIRequestContext,
  { cycleDay = 9, calls = [], ...options }: SignUpOptions & { cycleDay?: number | null } = {},
): Promise<Person> =>
  signUp(request, {
    ...options,
    calls: [
      ['/api/user/name/update', { name: 'Noor' }],
      ['/api/user/gender/update', { gender: 0 }],
      ['/api/user/dob/update', { day: 17, month: 5, year: 1994 }],
      ['/api/user/timezone/update', { timezone: ZONE }],
      ['/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 }],
      ['/api/cycle/onboarding/period/average/set', { period_length: 5 }],
      ...(cycleDay === null
        ? []
        : [
            [
              '/api/cycle/onboarding/period/date/set',
              { last_period_timestamp: daysAgo(cycleDay - 1) },
            ] as const,
          ]),
      ['/api/cycle/onboarding/period/length/set', { period_length: 5, currently_menstruating: 0 }],
      ...calls,
    ],
  });

/** A person's own calls, as if from another device. Each expects a successful answer, and returns it. */
export function callsOf(request: APIRequestContext, { stx }: Pick<Person, 'stx'>) {
  const headers = { authorization: `Bearer ${stx}` };
  const read = async <Answer>(answering: Promise<APIResponse>): Promise<Answer> => {
    const answer = await answering;
    expect(answer.ok(), `${answer.url()} answered ${answer.status()}`).toBe(true);
    return answer.json();
  };
  return {
    get: <Answer>(path: string) => read<Answer>(request.get(path, { headers })),
    post: <Answer>(path: string, data: object) => read<Answer>(request.post(path, { headers, data })),
    delete: <Answer>(path: string) => read<Answer>(request.delete(path, { headers })),
  };
}

/** Stores a person's session and language in the browser, like a sign-in, as soon as this tab opens the app. */
export async function useSession(page: Page, { xox, language }: Person): Promise<void> {
  const script = await page.addInitScript(
    ([token, locale, once]) => {
      // Only once, because the app itself replaces and ends the session, also by loading another page.
      if (!location.protocol.startsWith('http') || window.name === once) return;
      window.name = once;
      localStorage.setItem('marea.session', token);
      localStorage.setItem('locale', locale);
    },
    [xox, language, newAddress()] as const,
  );
  const forget = () =>
    page.evaluate(() => {
      window.name = '';
    });
  // The error doesn't matter if the page has closed or is navigating.
  page.once('domcontentloaded', () =>
    script
      .dispose()
      .then(forget)
      .catch(() => undefined),
  );
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
  // The field appears once the code has been sent.
  await expect(code).toBeVisible();
  await code.fill(await newestCode(page.request, email));
}
