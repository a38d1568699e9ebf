import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BusySource } from '#domain/busy/busy.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, spaced, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { BusySettings } from '#web/features/busy/busy-settings.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

// The worker's address in a build, here only a name.
vi.mock('#web/features/busy/read-calendar.worker.ts?worker&url', () => ({
  default: '/workers/reading/c.js',
}));

const SOURCES = '/api/busy/sources';
const ADD = '/api/busy/source/add';

const sourceOf = (fields: Partial<BusySource> = {}): BusySource => ({
  id: 'work',
  label: 'Work',
  kind: 'address',
  host: 'calendar.example',
  all_day_counts: 0,
  tentative_counts: 1,
  state: 'ok',
  problem: null,
  fetched_at: Date.parse('2026-12-03T12:00:00Z') / 1000,
  busy_until: day('2027-02-28'),
  not_understood: 0,
  created_at: 0,
  ...fields,
});

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  answers = { [SOURCES]: accepted({ sources: [] }) };
  calls = playApi(answers);
  await startI18n();
  await addTexts('settings');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leavePage();
});

const isThere = (text: string) => spaced(document.body.textContent)?.includes(text) === true;
const form = () => document.querySelector('form');
const field = (label: string) => {
  const id = withText<HTMLLabelElement>('label', label).htmlFor;
  return document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`) ?? expect.fail('no field');
};
const sent = () => calls.filter(({ path }) => path === ADD).map(({ body }) => body);

/** Shows the calendars once they are loaded. */
async function showCalendars(...sources: BusySource[]): Promise<void> {
  answers[SOURCES] = accepted({ sources });
  await showPage(someUser(), <BusySettings onChanged={() => {}} />);
  await seen(() => document.querySelector('li, form, [role=alert]') !== null);
}

async function goOffline(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => void window.dispatchEvent(new Event('offline')));
}

async function chooseFile(name: string, where = 'form'): Promise<void> {
  const selector = `${where} input[type=file]`;
  const input = document.querySelector<HTMLInputElement>(selector) ?? expect.fail('no input');
  // Only a browser can set these.
  const files = { value: [new File(['x'], name)], configurable: true };
  Object.defineProperties(input, { files, value: { value: '', writable: true, configurable: true } });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Plays the worker that reads files: it answers this, or nothing. */
function playReader(answer?: unknown) {
  const workers: { isEnded: boolean }[] = [];
  class Reader {
    isEnded = false;
    onmessage?: (event: { data: unknown }) => void;
    constructor() {
      workers.push(this);
    }
    postMessage() {
      if (answer !== undefined) queueMicrotask(() => this.onmessage?.({ data: answer }));
    }
    terminate() {
      this.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', Reader);
  return workers;
}

describe('the calendars', () => {
  test('while they load are two placeholders', async () => {
    answers[SOURCES] = () => new Promise(() => {});
    await showPage(someUser(), <BusySettings onChanged={() => {}} />);
    expect(document.querySelectorAll('[role=status] > [aria-hidden]')).toHaveLength(2);
    expect(form()).toBeNull();
  });

  test('without any are a sentence and the form', async () => {
    await showCalendars();
    expect(isThere('Marea reads when you’re busy, nothing else.')).toBe(true);
    expect(form()?.hidden).toBe(false);
    expect(document.querySelector('li')).toBeNull();
  });

  test('in order show their host, until when they count, and the last success', async () => {
    await showCalendars(sourceOf());
    expect(isThere('calendar.example')).toBe(true);
    expect(isThere('What we read counts until 28 February 2027.')).toBe(true);
    expect(isThere('Last fetched 3 Dec 2026')).toBe(true);
  });

  test('that fail show since when, and until when they count', async () => {
    await showCalendars(sourceOf({ state: 'failing', problem: 'not_reached' }));
    expect(
      isThere('We couldn’t reach it since 3 December 2026. What we read counts until 28 February 2027.'),
    ).toBe(true);
    expect(isThere('Last fetched')).toBe(false);
    expect(isThere('Try again later')).toBe(false);
  });

  test('that fail for a reason show that, too', async () => {
    await showCalendars(sourceOf({ state: 'failing', problem: 'gone' }));
    expect(isThere('There’s no calendar at that address. We couldn’t reach it since 3 December 2026.')).toBe(
      true,
    );
  });

  test('that are given up show what to check', async () => {
    await showCalendars(sourceOf({ state: 'stopped', problem: 'gone' }));
    expect(isThere('We stopped trying: check the address.')).toBe(true);
  });

  test('are five at most: then there is no form', async () => {
    await showCalendars(...['a', 'b', 'c', 'd', 'e'].map((id) => sourceOf({ id })));
    expect(isThere('Five calendars at most.')).toBe(true);
    expect(form()).toBeNull();
  });

  test('without a connection are the loaded rows, and nothing can be changed', async () => {
    await showCalendars(sourceOf(), sourceOf({ id: 'file', kind: 'file', host: null }));
    await typeInto(field('Secret address'), 'https://calendar.example/a.ics');
    await goOffline();
    expect(document.querySelectorAll('li')).toHaveLength(2);
    expect(isThere('needs a connection')).toBe(true);
    expect(form()?.hidden).toBe(true);
    expect(document.querySelectorAll('li button')).toHaveLength(0);
    expect(
      [...document.querySelectorAll<HTMLInputElement>('li input')].every(({ disabled }) => disabled),
    ).toBe(true);
    expect(field('Secret address').value).toBe('https://calendar.example/a.ics');
  });
});

describe('a new calendar', () => {
  test('is looked at until that is cancelled, and nothing typed is lost', async () => {
    await showCalendars();
    await typeInto(field('Name'), 'Work');
    await typeInto(field('Secret address'), 'https://calendar.example/a.ics');
    await press(withText('button', 'Look'));
    expect(withText('button', 'Looking …').ariaDisabled).toBe('true');
    await press(withText('button', 'Looking …'));
    expect(sent()).toHaveLength(1);

    await press(withText('button', 'Cancel'));
    await seen(() => document.activeElement === withText('button', 'Look'));
    expect([field('Name').value, field('Secret address').value]).toEqual([
      'Work',
      'https://calendar.example/a.ics',
    ]);
  });

  test('that is refused has its sentence below the address, with the focus there', async () => {
    await showCalendars();
    answers[ADD] = () =>
      Response.json(
        {
          success: 0,
          code: 'validation_failed',
          errors: [{ path: 'address', message: 'x', reason: 'too_slow' }],
        },
        { status: 400 },
      );
    await typeInto(field('Secret address'), 'https://calendar.example/a.ics');
    await press(withText('button', 'Look'));
    await seen(() => isThere('It took too long to answer.'));
    expect(document.activeElement).toBe(field('Secret address'));
    expect(field('Secret address').value).toBe('https://calendar.example/a.ics');

    await typeInto(field('Secret address'), 'https://calendar.example/b.ics');
    expect(isThere('It took too long to answer.')).toBe(false);
  });

  test('that is added leaves the form, and what was typed meanwhile stays', async () => {
    await showCalendars();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers[ADD] = () => promise;
    await typeInto(field('Secret address'), 'https://calendar.example/a.ics');
    await press(withText('button', 'Look'));
    await typeInto(field('Name'), 'Choir');
    const found = { busy_minutes: 120, days_busy: 1, not_understood: 0 };
    resolve(Response.json({ success: 1, source: sourceOf(), found }));
    await seen(() => field('Secret address').value === '');
    expect(field('Name').value).toBe('Choir');
  });

  test('that is refused for another reason has that reason', async () => {
    await showCalendars();
    answers[ADD] = refused(429, 'rate_limited', { 'Retry-After': '60' });
    await press(withText('button', 'Look'));
    await seen(() => document.querySelector('form [role=alert]') !== null);
  });
});

describe('a file', () => {
  const BUSY = { intervals: [[0, 300, 0]], all_day: [], out_of_office: [], not_understood: 0 };

  test('stands in the form by its name, and is only sent with the name and the switches there', async () => {
    playReader(BUSY);
    answers[ADD] = accepted({
      source: sourceOf({ kind: 'file', host: null }),
      found: { busy_minutes: 120, days_busy: 1, not_understood: 0 },
    });
    await showCalendars();
    await typeInto(field('Secret address'), 'https://calendar.example/a.ics');
    await chooseFile('Choir.ics');
    expect(isThere('Choir.ics')).toBe(true);
    expect(field('Secret address').value).toBe('');
    await typeInto(field('Name'), 'Choir');
    await press(withText('label', 'All-day entries fill the day'));
    expect(sent()).toEqual([]);

    await press(withText('button', 'Look'));
    await seen(() => isThere('2 busy hours in the next 13 weeks.'));
    expect(sent()).toEqual([{ label: 'Choir', busy: BUSY, all_day_counts: true, tentative_counts: true }]);
    expect(isThere('Choir.ics')).toBe(false);
  });

  test('gives way to an address that is typed after it', async () => {
    await showCalendars();
    await chooseFile('Choir.ics');
    await typeInto(field('Secret address'), 'https://calendar.example/a.ics');
    expect(isThere('Choir.ics')).toBe(false);
  });

  test('is no longer read after a cancel, and stays in the form', async () => {
    const readers = playReader();
    await showCalendars();
    await chooseFile('Choir.ics');
    await press(withText('button', 'Look'));
    await press(withText('button', 'Cancel'));
    await seen(() => withText('button', 'Look').ariaDisabled !== 'true');
    expect(readers.map(({ isEnded }) => isEnded)).toEqual([true]);
    expect(sent()).toEqual([]);
    expect(isThere('Choir.ics')).toBe(true);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  test('that can’t be read has its sentence below, with the focus there', async () => {
    playReader('noCalendar');
    await showCalendars();
    await chooseFile('Choir.ics');
    await press(withText('button', 'Look'));
    await seen(() => isThere('That file isn’t a calendar.'));
    expect(document.activeElement).toBe(withText('button', 'Choose a file'));
    expect(sent()).toEqual([]);
  });

  test('chosen again that can’t be read leaves its row as it was, with that sentence', async () => {
    playReader('fileTooLarge');
    await showCalendars(sourceOf({ kind: 'file', host: null }));
    await chooseFile('Choir.ics', 'li');
    await seen(() => isThere('That file is larger than 16 MB.'));
    expect(calls.every(({ path }) => path === SOURCES)).toBe(true);
  });
});
