import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '#tests/unit/web/some-user.ts';
import { startAnalytics } from '#web/features/analytics/count-visit.ts';
import { TOKEN_KEY } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

const ENDPOINT = 'https://stats.example/matomo.php';
const MATOMO = { idsite: '1', rec: '1', apiv: '1', send_image: '0' };
const HEARTBEAT_MS = 15_000;
const REST_MS = 1000;

/** A visit that starts on the dashboard, signed in and with consent. */
function visit() {
  const over = new AbortController();
  let navigated = () => {};
  const state = { matches: [{ fullPath: '/dashboard' }] };
  const subscribe = (_event: string, listener: () => void) => {
    navigated = listener;
    return () => {
      navigated = () => {};
    };
  };
  const agree = (cookie_consent: 0 | 1) =>
    queryClient.setQueryData(userQuery.queryKey, someUser({ cookie_consent }));
  localStorage.setItem(TOKEN_KEY, 'a-token');
  agree(1);
  // The parts of a router that are read.
  startAnalytics({
    endpoint: ENDPOINT,
    router: { state, subscribe } as unknown as AnyRouter,
    signal: over.signal,
  });
  return {
    goTo: (fullPath: string) => {
      state.matches = [{ fullPath }];
      navigated();
    },
    withdraw: () => void agree(0),
    signOut: () => localStorage.removeItem(TOKEN_KEY),
    leave: () => over.abort(),
  };
}

const calls = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));
const counted = () => calls.mock.calls.map(([, init]) => Object.fromEntries(init.body as URLSearchParams));
const on = (page: string) => ({ ...MATOMO, url: `${location.origin}${page}` });

function put<Tag extends 'a' | 'input' | 'textarea'>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

let visits: ReturnType<typeof visit>[] = [];
const begin = () => {
  const begun = visit();
  visits.push(begun);
  return begun;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', calls);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  for (const { leave } of visits) leave();
  visits = [];
  calls.mockClear();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a counted visit', () => {
  it('sends each page once by its pattern, without cookies or a referrer', () => {
    const { goTo } = begin();
    goTo('/tasks');
    goTo('/tasks');
    goTo('/dashboard');

    expect(counted()).toEqual([on('/dashboard'), on('/tasks'), on('/dashboard')]);
    for (const [url, init] of calls.mock.calls) {
      expect(url).toBe(ENDPOINT);
      expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
      expect(init.headers).toBeUndefined();
    }
  });

  it('sends nothing for a page without a known pattern', () => {
    begin().goTo('/journal/2026-03-01');

    expect(counted()).toEqual([on('/dashboard')]);
  });

  it('sends a heartbeat every fifteen seconds while the page has focus', () => {
    const looking = vi.spyOn(document, 'hasFocus');
    begin();
    vi.advanceTimersByTime(2 * HEARTBEAT_MS);
    looking.mockReturnValue(false);
    vi.advanceTimersByTime(2 * HEARTBEAT_MS);

    const beat = { ...on('/dashboard'), ping: '1' };
    expect(counted()).toEqual([on('/dashboard'), beat, beat]);
  });

  it('sends that a link led to another site or a file, but never the target', () => {
    document.addEventListener('click', (event) => event.preventDefault());
    begin();
    put('a', { href: 'https://journal.example/irregular-cycles' }).click();
    put('a', { href: '/export', download: 'marea.zip' }).click();
    put('a', { href: '/settings' }).click();
    put('a', { href: 'mailto:help@marea.example' }).click();

    expect(counted().slice(1)).toEqual([
      { ...on('/dashboard'), e_c: 'link', e_a: 'outside' },
      { ...on('/dashboard'), e_c: 'link', e_a: 'file' },
    ]);
  });
});

describe('a search', () => {
  it('counts only by its length, once typing has paused for a second', () => {
    begin();
    const field = put('input', { 'data-counted-search': 'tasks' });
    type(field, 'doc');
    vi.advanceTimersByTime(REST_MS - 1);
    type(field, ' doctor ');
    vi.advanceTimersByTime(REST_MS);

    expect(counted().slice(1)).toEqual([{ ...on('/dashboard'), e_c: 'search', e_a: 'tasks', e_v: '6' }]);
  });

  it.each([
    { name: 'tasks', tag: 'input', minimum: 2 },
    { name: 'best_dates', tag: 'textarea', minimum: 4 },
  ] as const)('in $name counts from $minimum characters', ({ name, tag, minimum }) => {
    begin();
    const field = put(tag, { 'data-counted-search': name });
    for (const length of [minimum - 1, minimum]) {
      type(field, '🌊'.repeat(length));
      vi.advanceTimersByTime(REST_MS);
    }

    expect(counted().slice(1)).toEqual([
      { ...on('/dashboard'), e_c: 'search', e_a: name, e_v: String(minimum) },
    ]);
  });

  it('does not count if it was cleared, or in any other field', () => {
    begin();
    const field = put('input', { 'data-counted-search': 'tasks' });
    type(field, 'doctor');
    type(field, '');
    type(put('input', {}), 'a name');
    type(put('textarea', { 'data-counted-search': 'journal' }), 'a secret');
    vi.advanceTimersByTime(REST_MS);

    expect(counted()).toEqual([on('/dashboard')]);
  });
});

describe('nothing more is sent', () => {
  it.each(['withdraw', 'signOut', 'leave'] as const)('from the moment they %s', (end) => {
    const begun = begin();
    const field = put('input', { 'data-counted-search': 'tasks' });
    type(field, 'doctor');
    begun[end]();
    begun.goTo('/tasks');
    put('a', { href: 'https://elsewhere.example/' }).click();
    type(field, 'doctors');
    vi.advanceTimersByTime(2 * HEARTBEAT_MS);

    expect(counted()).toEqual([on('/dashboard')]);
  });
});
