import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { JournalLine } from '#web/features/journal/journal-line.tsx';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { ANA, beginDay, DAY, server, written } from './day-on-server.ts';

const field = () => document.querySelector('textarea') ?? expect.fail('no field');
const focus = (type: 'focusin' | 'focusout') =>
  act(async () => void field().dispatchEvent(new FocusEvent(type, { bubbles: true })));
const isSaved = () => document.querySelector('[role=status]')?.textContent === texts.journal.saved;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00Z`) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  beginDay();
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

test('a press on the line and typing writes today’s entry', async () => {
  await showPage(someUser({ t_id: ANA }), <JournalLine />);
  await focus('focusin');
  await seen(() => document.querySelector('[role=status]') !== null);
  await typeInto(field() as never, 'A long walk');
  await focus('focusout');
  await seen(isSaved);
  expect(server.entry?.text).toBe('A long walk');
});

test('the line takes no text until the day’s entry is in it', async () => {
  server.entry = written('Slept well', 'v0');
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await loads;
    return answer(...call);
  });
  await showPage(someUser({ t_id: ANA }), <JournalLine />);
  await focus('focusin');
  expect([field().readOnly, field().value]).toEqual([true, '']);
  load();
  await seen(() => !field().readOnly);
  expect(field().value).toBe('Slept well');
  await typeInto(field() as never, 'Slept well. A long walk');
  await focus('focusout');
  await seen(isSaved);
  expect(server.entry.text).toBe('Slept well. A long walk');
});

test('the line takes no text while the day’s entry can’t be loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: 0 }, { status: 400 }));
  await showPage(someUser({ t_id: ANA }), <JournalLine />);
  await focus('focusin');
  await seen(() => withText('button', 'Try again') !== undefined);
  expect(field().readOnly).toBe(true);
});

test('the heading leads to the journal', async () => {
  await showPage(someUser({ t_id: ANA }), <JournalLine />);
  expect(document.querySelector('h2 a')?.getAttribute('href')).toBe('/journal');
});
