import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { accepted, noConnection, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { BestDates, DateFinder } from '#web/features/best-dates/best-dates-sheet.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import { userQuery } from '#web/lib/session/user.data.ts';

const FIND = '/api/best/dates/find';
const NOTHING = { predictions: [], days: [], source: 'local' };

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(() => {
  answers = { '/api/user/details': accepted(someUser()) };
  calls = playApi(answers);
  // jsdom lacks both, unlike a browser.
  Element.prototype.scrollIntoView ??= () => {};
});
afterEach(leavePage);

const open = (searched = 0, resetsAt = 0) =>
  showPage(
    { ...someUser(), ai_request_count: searched, ai_request_resets_at: resetsAt },
    <>
      <DateFinder />
      <ToastHost />
    </>,
  );
const field = () => document.querySelector('textarea') ?? expect.fail('no field');
const isThere = (text: string) => document.body.textContent.includes(text);
const searches = () => calls.filter(({ path }) => path === FIND);
async function search(sentence: string): Promise<void> {
  await typeInto(field() as never, sentence);
  await press(withText('button', 'Find dates'));
}

describe('a sentence', () => {
  test.each([
    ['', 'Say in a few words what you’d like to do.', 'Please write a sentence'],
    ['too short', 'A little more, please: at least 10 characters.', 'Please write a longer sentence'],
  ])('of “%s” gets an error next to its field, and is not sent', async (sentence, text, toast) => {
    await open();
    await search(sentence);
    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(text);
    await seen(() => document.querySelector('.Toastify__toast')?.textContent === toast);
    expect(document.activeElement).toBe(field());
    expect(searches()).toEqual([]);
  });

  test('leads to a result that begins with its words', async () => {
    const date = addDays(localDateAt(Date.now() / 1000, 'Europe/Brussels'), 1);
    const days = [{ date, probability: 0.6, load: 0, busy_minutes: null, minutes_left: 90, reason: '' }];
    const predictions = [{ phase_start: date, phase_end: date }];
    answers[FIND] = accepted({ ...NOTHING, predictions, days, cycle_phase: 'ovulation', explanation: 'x' });
    await open();
    await search('present my idea to the team');
    await seen(() => document.activeElement?.textContent === 'Dates for present my idea to the team');
    expect(isThere('Ovulation')).toBe(true);
  });

  test('without a phase leads to a message, and stays in its field', async () => {
    answers[FIND] = accepted({ ...NOTHING, cycle_phase: null, explanation: 'This has no phase.' });
    await open();
    await search('qwzx vrtk plmq zzgh');
    await seen(() => isThere('This has no phase.'));
    expect(document.activeElement?.textContent).toBe('This has no phase.');
    expect(field().value).toBe('qwzx vrtk plmq zzgh');
    expect(searches()).toEqual([{ path: FIND, body: { keyword: '', sentence: 'qwzx vrtk plmq zzgh' } }]);
  });

  test.each([
    ['without a connection', noConnection, 3, /offline|connection/i],
    [
      'over the limit',
      refused(429, 'ai_limit_reached', { 'Retry-After': '86400' }),
      10,
      /used all your searches/,
    ],
  ])(
    '%s leads to a message, with the server’s count of remaining searches',
    async (_, answer, counted, text) => {
      answers[FIND] = answer;
      answers['/api/user/details'] = accepted({ ...someUser(), ai_request_count: counted });
      await open();
      await search('present my idea to the team');
      await seen(() => text.test(document.querySelector('.text-danger')?.textContent ?? ''));
      expect(field().value).toBe('present my idea to the team');
      await seen(() => isThere(`${10 - counted} of 10 searches left`));
      expect(field().disabled).toBe(counted === 10);
    },
  );
});

test('the field is disabled with a date once the month’s searches are used up, and themes still work', async () => {
  answers[FIND] = accepted({ ...NOTHING, cycle_phase: 'ovulation', explanation: 'x' });
  await open(10, Math.floor(Date.now() / 1000) + 3 * 86_400);
  expect(isThere('0 of 10 searches left')).toBe(true);
  expect(document.body.textContent).toMatch(/You’ve used all 10 sentence searches .* again in \d+ \w+, on /);
  expect(field().disabled).toBe(true);
  expect(withText<HTMLButtonElement>('button', 'Find dates').disabled).toBe(true);

  await press(withText('button', 'Connection'));
  const keyword = document.querySelector<HTMLElement>('.keyword-chip') ?? expect.fail('no keyword');
  await press(keyword);
  await seen(() => isThere('We found no days for this.'));
  expect(document.querySelector('[aria-pressed=true]')).toBeNull();
  expect(searches()).toHaveLength(1);
});

test('a label’s chip limits what the days carry to its tasks, and one that is gone is dropped', async () => {
  answers['/api/label/list'] = accepted({
    labels: [{ label_id: 'errand', name: 'errand', color: null, tasks: 2 }],
  });
  answers[FIND] = refused(404, 'not_found');
  await open();
  await seen(() => isThere('Only errand'));
  await press(withText('button', 'Only errand'));
  await search('present my idea to the team');
  await seen(() => isThere('This label is no longer there.'));
  expect(searches().map(({ body }) => body)).toEqual([
    { keyword: '', sentence: 'present my idea to the team', label_id: 'errand' },
  ]);
  expect(withText('button', 'Only errand').ariaPressed).toBe('false');
});

test('the panel shows a missing connection until it is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(isThere('You’re offline. Finding dates needs a connection.')).toBe(true);
  line.mockReturnValue(true);
  await act(() => void window.dispatchEvent(new Event('online')));
  expect(isThere('You’re offline')).toBe(false);
  line.mockRestore();
});

test('the panel offers to log a cycle if there is none', async () => {
  const user = someUser({}, { cycle_day: 0 });
  await showPage(user, <BestDates onLeave={() => {}} />);
  expect([isThere('Log a period first'), withText('a', 'Go to the cycle page') !== null]).toEqual([
    true,
    true,
  ]);
  await act(async () => void queryClient.setQueryData(userQuery.queryKey, someUser()));
  expect(withText('button', 'Wellness')).not.toBeNull();
});
