import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import { MODE_CHOICES } from '#domain/cycle/cycle-mode.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { OnboardingPage } from '#web/features/onboarding/onboarding-page.tsx';
import { beginSession } from '#web/lib/session/session.ts';
import { browserTimeZone } from '#web/lib/time/today.ts';

const MODE = '/api/cycle/mode/update';
const DATE = '/api/cycle/onboarding/period/date/set';
const PAST = '/api/cycle/calendar/periods/past/all';
const END = '/api/cycle/onboarding/period/length/set';

const PREDICTIONS = '/api/cycle/predictions';

/** Today's entry in the log once saved. */
const SAVED = {
  id: '018f0000-0000-7000-8000-000000000001',
  period_timestamp: 1,
  period_on: localDateAt(Date.now() / 1000, someUser().details.timezone ?? browserTimeZone()),
  origin: 'said',
  period_length: null,
};

/** The forecast of who is on the first day. */
const FORECAST = {
  success: 1,
  ...predictionsAnswer(
    someFacts({ today: day(SAVED.period_on), periodStarts: [day(SAVED.period_on)], reportedCycleLength: 28 }),
  ),
};

/** The sent answers by path. */
let sent: Map<string, Record<string, unknown>>;
let deleted: string[];
/** A path that answers only after the promise. */
let waitFor: { path: string; promise: Promise<void> } | undefined;
const done = vi.fn();

function Page() {
  const [step, setStep] = useState(5);
  return <OnboardingPage step={step} onStep={setStep} onDone={done} />;
}

const heading = () => document.querySelector('h1')?.textContent;
const card = () => document.querySelector('[role="status"]')?.textContent ?? '';
const goOn = () => press(withText('button', 'Continue'));
const finish = () => press(withText('button', 'Finish'));
const found = <Element extends HTMLElement>(selector: string): Element => {
  const element = document.querySelector<Element>(selector);
  if (element === null) throw new Error(selector);
  return element;
};
const radio = (value: string) => found<HTMLInputElement>(`input[type="radio"][value="${value}"]`);
/** Presses a card as a finger does. */
async function choose(value: string): Promise<void> {
  await act(async () => radio(value).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await press(radio(value));
}
/** Chooses a card as an arrow key does: by a click without a pointer. */
const moveTo = (value: string) => press(radio(value));
const hasContinue = () => [...document.querySelectorAll('button')].some(({ type }) => type === 'submit');

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  sent = new Map();
  deleted = [];
  waitFor = undefined;
  done.mockClear();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === PAST) return Response.json({ success: 1, previous_periods_raw_data: [SAVED] });
    if (path === PREDICTIONS) return Response.json(FORECAST);
    if (init.method === 'DELETE') deleted.push(path);
    if (init.method === 'DELETE') return Response.json({ success: 1 });
    if (init.method !== 'POST') return Response.json(someUser());
    sent.set(path, JSON.parse(String(init.body)));
    if (waitFor?.path === path) await waitFor.promise;
    return Response.json({ success: 1, period_id: 'p' });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await showPage(someUser(), <Page />);
  for (const question of ['How long does your period usually last?', 'When did your last period start?']) {
    await goOn();
    await seen(() => heading() === question);
  }
  await seen(() => document.querySelector('button[data-today]') !== null);
  sent.clear();
});
afterEach(leavePage);

test('a person without periods continues with a mode, and no day is invented', async () => {
  expect(card()).toBe('Your cycle takes shape28-day cycle · 5 days of bleeding');
  await press(withText('button', 'I don’t have periods now'));
  await seen(() => heading() === 'What fits you right now?');
  await seen(() => document.querySelector('input[type="radio"]') !== null); // the texts load separately
  expect(hasContinue()).toBe(false);
  await choose('pregnant');
  await seen(() => done.mock.calls.length === 1);
  expect([...sent.keys()]).toEqual([MODE, END]);
  expect(sent.get(MODE)).toEqual({ cycle_mode: 'pregnant' });
});

test('every mode of the settings is offered without periods, the two most likely first', async () => {
  await press(withText('button', 'I don’t have periods now'));
  await seen(() => document.querySelectorAll('[name=cycle_mode]').length === MODE_CHOICES.length);
  const offered = [...document.querySelectorAll<HTMLInputElement>('[name=cycle_mode]')].map(
    ({ value }) => value,
  );
  expect(offered.slice(0, 2)).toEqual(['no_periods', 'transition']);
  await choose('no_periods');
  expect(done).not.toHaveBeenCalled();
  await typeInto(found<HTMLSelectElement>('select'), 'hysterectomy');
  await finish();
  await seen(() => done.mock.calls.length === 1);
  expect(sent.get(MODE)).toEqual({ cycle_mode: 'paused', reason: 'hysterectomy' });
});

test('choosing the transition to menopause saves a natural cycle in transition', async () => {
  await press(withText('button', 'I don’t have periods now'));
  await seen(() => document.querySelector('[name=cycle_mode]') !== null);
  await choose('transition');
  await seen(() => done.mock.calls.length === 1);
  expect([sent.get(MODE), sent.get('/api/cycle/facts/update')]).toEqual([
    { cycle_mode: 'natural' },
    { in_transition: 1 },
  ]);
});

test('a person who doesn’t remember the day continues with a natural cycle', async () => {
  await press(withText('button', 'I don’t remember'));
  await seen(() => heading() === 'What fits you right now?');
  await finish();
  await seen(() => done.mock.calls.length === 1);
  expect(sent.get(MODE)).toEqual({ cycle_mode: 'natural' });
  expect(sent.has(DATE)).toBe(false);
});

test('a saved day is deleted by continuing without one', async () => {
  await press(found(`button[data-today]`));
  await seen(() => heading() === 'Are you having your period right now?');
  await press(withText('button', 'Back'));
  await press(withText('button', 'I don’t remember'));
  await finish();
  await seen(() => done.mock.calls.length === 1);
  expect(deleted).toEqual([`/api/cycle/period/${SAVED.id}/delete`]);
});

test('a second press while an answer is being saved changes nothing', async () => {
  const wait = Promise.withResolvers<void>();
  waitFor = { path: DATE, promise: wait.promise };
  const dayBefore = addDays(day(SAVED.period_on), -1);
  const dayButton = (on: string) => found<HTMLElement>(`[data-day="${on}"] button`);
  await press(dayButton(SAVED.period_on));
  const other = SAVED.period_on.endsWith('-01') ? addDays(day(SAVED.period_on), 1) : dayBefore;
  await press(dayButton(other));
  await press(withText('button', 'I don’t remember'));
  expect(heading()).toBe('When did your last period start?');
  wait.resolve();
  await seen(() => heading() === 'Are you having your period right now?');
  await press(withText('button', 'Back'));
  await seen(() => document.querySelector('[data-day]') !== null);
  const chosen = document.querySelector('[data-selected="true"], [aria-selected="true"]');
  expect(chosen?.closest('[data-day]')?.getAttribute('data-day')).toBe(SAVED.period_on);
});

test('the bloom grows with the answers, and the last step shows the first forecast', async () => {
  const size = () => found('.bloom-petal-e').getAttribute('d');
  const before = size();
  await press(found('button[data-today]'));
  await seen(() => heading() === 'Are you having your period right now?');
  expect(sent.has(DATE)).toBe(true);
  expect(card()).toContain('Today is about day\u00a01');
  expect(card()).toContain('28-day cycle · 5 days of bleeding');
  expect(size()).not.toBe(before);
  await choose('no');
  await seen(() => heading() === 'How long did your last period last?');
  await seen(() => card().includes('Your next period will likely start'));
});

test('a length among those offered goes on by itself', async () => {
  await press(withText('button', 'Back'));
  await seen(() => heading() === 'How long does your period usually last?');
  await press(withText('button', '4 days'));
  await seen(() => heading() === 'When did your last period start?');
  expect(sent.get('/api/cycle/onboarding/period/average/set')).toEqual({ period_length: 4 });
});

test('arrow keys only choose; coming back shows the choice, which another press confirms', async () => {
  await press(found('button[data-today]'));
  await seen(() => heading() === 'Are you having your period right now?');
  await moveTo('no');
  expect(heading()).toBe('Are you having your period right now?');
  await goOn();
  await seen(() => heading() === 'How long did your last period last?');
  await press(withText('button', 'Back'));
  expect(radio('no').checked).toBe(true);
  await choose('no');
  await seen(() => heading() === 'How long did your last period last?');
});

test('a period that isn’t over ends onboarding without the question about its length', async () => {
  await press(found('button[data-today]'));
  await seen(() => heading() === 'Are you having your period right now?');
  await choose('yes');
  await seen(() => done.mock.calls.length === 1);
  expect(sent.get(END)).toEqual({ period_length: 5, currently_menstruating: 1 });
});

test('a day more than 90 days ago leads to the question about the mode, and is saved', async () => {
  for (let month = 0; month < 5; month++) await press(withText('button', 'Previous month'));
  await press(found('[data-day] button'));
  await seen(() => heading() === 'What fits you right now?');
  await seen(() => document.querySelector('[name=cycle_mode]') !== null);
  await choose('natural');
  await seen(() => heading() === 'Are you having your period right now?');
  expect([...sent.keys()]).toEqual([DATE, MODE]);
});
