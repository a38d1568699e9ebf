import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, seen, showPage, typeInto } from '#tests/unit/web/shown-page.tsx';
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

test('what is typed before the editor is loaded is added to what the day already has', async () => {
  server.entry = written('Slept well', 'v0');
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await loads;
    return answer(...call);
  });
  await showPage(someUser({ t_id: ANA }), <JournalLine />);
  await focus('focusin');
  await typeInto(field() as never, 'A long walk');
  expect(field().value).toBe('A long walk');
  load();
  await seen(() => field().value === 'Slept well\n\nA long walk');
  await focus('focusout');
  await seen(isSaved);
  expect(server.entry.text).toBe('Slept well\n\nA long walk');
});

test('the heading leads to the journal', async () => {
  await showPage(someUser({ t_id: ANA }), <JournalLine />);
  expect(document.querySelector('h2 a')?.getAttribute('href')).toBe('/journal');
});
