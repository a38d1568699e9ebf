import { afterEach, describe, expect, test, vi } from 'vitest';
import { periodEntry } from '#domain/cycle/cycle-answers.ts';
import type { CycleAnnotation } from '#domain/cycle/life-stage.schema.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { NoCycle } from '#web/features/cycle/cycle-cards.tsx';
import { HormoneCard } from '#web/features/cycle/hormone-card.tsx';
import { ModeForm } from '#web/features/cycle/life-stage-forms.tsx';
import { OddCycleCard, PeriodHistory } from '#web/features/cycle/period-history.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { ToastHost } from '#web/lib/page/toast-host.tsx';
import '#web/ui/overlays/sheet-dialog.tsx';
import { loadOptimistic } from '#web/sync/pending.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { forget, server, withDays, withStarts } from '../day-log/days-on-server.ts';

afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

/** Shows the history of these starts, newest first, each with its period's length. */
async function shown(lengths: Readonly<Record<string, number | null>>): Promise<(string | null)[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T11:00:00Z') });
  const entries = Object.entries(lengths).map(([on, length]) =>
    periodEntry(day(on), { id: on, timeZone: 'Europe/Brussels', length }),
  );
  withStarts(...entries);
  await showPage(someUser(), <PeriodHistory />);
  return [...document.querySelectorAll('li > button')].map((row) => row.textContent);
}

const rowOf = (day: string) =>
  [...document.querySelectorAll<HTMLElement>('li > button')].find(({ textContent }) =>
    textContent.startsWith(day),
  ) ?? expect.fail(`${day} isn’t shown`);

describe('the history of periods', () => {
  test('shows the length of a period once that is known', async () => {
    expect(await shown({ '2026-11-10': 5, '2026-10-13': 6, '2026-09-15': 1 })).toEqual([
      '10 November 2026current cycle · 5 days of bleeding',
      '13 October 202628-day cycle · 6 days of bleeding',
      '15 September 202628-day cycle · 1 day of bleeding',
    ]);
  });

  test('has no number for a period that is not fully logged, or may go on', async () => {
    expect(await shown({ '2026-11-10': null, '2026-10-20': null, '2026-10-13': null })).toEqual([
      '10 November 2026current cycle',
      '20 October 2026extra entry, same cycle',
      '13 October 202628-day cycle · not fully logged',
    ]);
  });

  test('opens a cycle with its days, where it can be marked as unusual; rows have no button of their own', async () => {
    await shown({ '2026-11-10': 5, '2026-10-13': 6 });
    expect(document.querySelectorAll('li button')).toHaveLength(2);
    await press(rowOf('13 October 2026'));
    const sheet = document.querySelector('[role=dialog]');
    await seen(() => sheet?.textContent.includes('Delete this period') === true);
    expect(sheet?.textContent).toMatch(
      /13\s–\s18 October · 6 days of bleeding13 October\s–\s9 November · 28-day cycle/,
    );
    expect(sheet?.textContent).toContain('An unusual cycle');
  });

  test('shows three periods first, and the others after a press', async () => {
    const starts = ['2026-11-10', '2026-10-13', '2026-09-15', '2026-08-18'];
    expect(await shown(Object.fromEntries(starts.map((on) => [on, 5])))).toHaveLength(3);
    await press(withText('button', 'Show all 4'));
    expect(document.querySelectorAll('li')).toHaveLength(4);
    // The pressed button is gone.
    expect(document.activeElement?.tagName).toBe('H2');
  });

  test('without periods links to the import from another app', async () => {
    expect(await shown({})).toEqual([]);
    const link = withText<HTMLAnchorElement>('a', 'Bring your history from another app');
    expect(link.getAttribute('href')).toBe('/settings/import');
  });
});

test('a deleted period can be restored from its own place, however long the page is open', async () => {
  withDays();
  const entry = periodEntry(day('2026-10-20'), { id: 'p', timeZone: 'Europe/Brussels' });
  withStarts(entry);
  server.isCut = true;
  await Promise.all(['days', 'periods'].map(loadOptimistic));
  await show(<PeriodHistory />);
  await press(rowOf('20 October 2026'));
  await press(withText('button', 'Delete this period'));
  await seen(
    () => document.querySelector('li')?.textContent === 'The period of 20 October 2026 is deleted.Undo',
  );
  expect(document.activeElement?.textContent).toBe('Undo');
  await press(withText('button', 'Undo'));
  await seen(() => document.querySelector('time')?.textContent === '20 October 2026');
  expect(document.querySelectorAll('li')).toHaveLength(1);
  await leavePage();
  forget();
});

/** An unusual cycle, as it was annotated. */
const ANNOTATION: CycleAnnotation = {
  started_on: day('2026-10-13'),
  odd: 1,
  confirmed: 0,
  ignored_signs: [],
  reason: 'travel',
  note: 'Far away',
};

test.each(['Save', 'Use it again'])(
  'the undo after “%s” restores an unusual cycle as it was',
  async (button) => {
    withDays();
    withStarts(
      ...['2026-11-10', '2026-10-13'].map((on) =>
        periodEntry(day(on), { id: on, timeZone: 'Europe/Brussels', length: 5 }),
      ),
    );
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      if (!url.includes('2026-10-13')) return new Promise(() => {});
      sent.push(JSON.parse(String(body)));
      return Response.json({ success: 1 });
    });
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    await showPage(
      someUser({}, { history: { modes: [], told: [ANNOTATION], signs: [] } }),
      <>
        <PeriodHistory />
        <ToastHost />
      </>,
    );
    await press(rowOf('13 October 2026'));
    const note = document.querySelector('textarea') ?? expect.fail('no note');
    expect(note.value).toBe('Far away');
    await press(withText('button', button));
    await seen(() => document.body.textContent.includes('Undo'));
    await press(withText('button', 'Undo'));
    await seen(() => sent.length === 2);
    expect(sent[1]).toEqual({ odd: 1, reason: 'travel', note: 'Far away' });
    invalidate.mockRestore();
    await leavePage();
    forget();
  },
);

test('a deleted period’s details close at once and keep their title while they do', async () => {
  await shown({ '2026-11-10': 5, '2026-10-13': 6 });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await press(rowOf('13 October 2026'));
  await seen(() => document.querySelector('[role=dialog] textarea') !== null);
  const sheet = document.querySelector('[role=dialog]');
  await press(withText('button', 'Delete this period'));
  expect(sheet?.querySelector('h2')?.textContent).toBe('13 October 2026');
  await seen(() => document.querySelector('[role=dialog]') === null);
});

test('the question about an unusual cycle opens the details that its row opens', async () => {
  withDays();
  withStarts(
    ...['2026-11-10', '2026-09-10'].map((on) =>
      periodEntry(day(on), { id: on, timeZone: 'Europe/Brussels', length: 5 }),
    ),
  );
  await showPage(someUser({}, { asked: [{ started_on: day('2026-09-10'), days: 61 }] }), <OddCycleCard />);
  await press(withText('button', 'It was different'));
  await seen(() => document.querySelector('[role=dialog] textarea') !== null);
  const sheet = document.querySelector('[role=dialog]')?.textContent;
  expect(sheet).toContain('61-day cycle');
  expect(sheet).toContain('Delete this period');
  await leavePage();
  forget();
});

test('until the periods are loaded, that question says that its details still load', async () => {
  withDays();
  await showPage(someUser({}, { asked: [{ started_on: day('2026-09-10'), days: 61 }] }), <OddCycleCard />);
  const different = () => document.querySelector<HTMLElement>('button[aria-busy]');
  expect(different()?.textContent).toContain('It was different');
  withStarts(
    ...['2026-11-10', '2026-09-10'].map((on) =>
      periodEntry(day(on), { id: on, timeZone: 'Europe/Brussels', length: 5 }),
    ),
  );
  await seen(() => different() === null);
  await press(withText('button', 'It was different'));
  await seen(() => document.querySelector('[role=dialog] textarea') !== null);
  await leavePage();
  forget();
});

test('a change of mode names the number of periods that are shown, also before a deletion is sent', async () => {
  Element.prototype.scrollIntoView ??= () => {};
  withDays();
  const starts = ['2026-10-20', '2026-09-22', '2026-08-25'];
  withStarts(...starts.map((on) => periodEntry(day(on), { id: on, timeZone: 'Europe/Brussels' })));
  server.isCut = true;
  await Promise.all(['days', 'periods'].map(loadOptimistic));
  await showPage(
    someUser(),
    <>
      <PeriodHistory />
      <ModeForm onSaved={() => {}} />
    </>,
  );
  await press(rowOf('20 October 2026'));
  await press(withText('button', 'Delete this period'));
  await seen(() => document.body.textContent.includes('The period of 20 October 2026 is deleted.'));
  const paused = document.querySelector<HTMLInputElement>('input[name=mode_choice][value=paused]');
  if (paused) await press(paused);
  expect(document.body.textContent).toContain('2 periods');
  await leavePage();
  forget();
});

test('a missing cycle can be logged or its history imported, without a day on the curve', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const user = someUser({}, { cycle_day: 0 });
  await showPage(
    user,
    <>
      <NoCycle cycle={user.cycle} />
      <HormoneCard today={0} shownDay={0} />
    </>,
  );
  for (const text of [texts.cycle.emptyTitle, texts.graph.empty])
    expect(document.body.textContent).toContain(text);
  expect(withText('a', 'Bring your history from another app').getAttribute('href')).toBe('/settings/import');
});
