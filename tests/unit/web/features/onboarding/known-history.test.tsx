import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';
import { beginSession } from '#web/lib/session/session.ts';

const done = vi.fn();
/** The paths of write calls. */
let sent: string[] = [];

function Page({ from }: { from: number }) {
  const [step, setStep] = useState(from);
  return <OnboardingPage step={step} onStep={setStep} onDone={done} />;
}

const heading = () => document.querySelector('h1')?.textContent;
const goOn = () => press(withText('button', 'Continue'));
const hasLink = () => document.querySelector('a[href="/settings/import"]') !== null;

/** Opens onboarding at a step, with a logged start that follows from bleeding. */
async function open(user: UserDetails, from: number): Promise<void> {
  done.mockClear();
  sent = [];
  const start = {
    id: 'p',
    period_timestamp: 1,
    period_on: '2026-11-01',
    origin: 'bleeding',
    period_length: 5,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/past/all')) return Response.json({ success: 1, previous_periods_raw_data: [start] });
    if (init.method !== 'POST' && init.method !== 'DELETE') return Response.json(user);
    sent.push(path);
    return Response.json({ success: 1 });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await showPage(user, <Page from={from} />);
}
afterEach(leavePage);

const withHistory = { ...someUser().details.onboarding, last_period_on: '2026-11-01' };

test('the first question and the one about the cycle length offer to import a history', async () => {
  await open(someUser({ name: null }, { cycle_day: 0 }), 1);
  expect(hasLink()).toBe(true);
  await leavePage();
  await open(someUser({}, { cycle_day: 0 }), 5);
  expect(heading()).toBe('How long is your cycle usually?');
  expect(hasLink()).toBe(true);
  await goOn();
  await seen(() => heading() === 'How long does your period usually last?');
  expect(hasLink()).toBe(false);
});

test('a person who imported a history before completing the profile is not asked for the last period', async () => {
  await open(someUser({ timezone: null, onboarding: withHistory }), 4);
  // “Yes” or “Continue”, by the zone of the machine.
  await press(document.querySelector<HTMLElement>('button[type=submit]') ?? expect.fail('no button'));
  await seen(() => done.mock.calls.length === 1);
});

test('a period of an imported history is never deleted by continuing without one', async () => {
  await open(someUser({ onboarding: { ...withHistory, cycle_length: 28 } }), 5);
  for (const question of ['How long does your period usually last?', 'When did your last period start?']) {
    await goOn();
    await seen(() => heading() === question);
  }
  await press(withText('button', 'I don’t remember'));
  await press(withText('button', 'Finish'));
  await seen(() => done.mock.calls.length === 1);
  expect(sent.filter((path) => path.includes('delete'))).toEqual([]);
});
