import { afterEach, describe, expect, test, vi } from 'vitest';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { leavePage, press, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { startWizard } from '#web/features/habits/habit-draft.ts';
import { PhaseField, PhaseTabs } from '#web/features/habits/habit-fields.tsx';
import { habitsQuery } from '#web/features/habits/habits.data.ts';
import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import { TemplateList } from '#web/features/habits/template-list.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';

afterEach(leavePage);

test.each(CYCLE_MODES)(
  'the filter of habits by phase is only there in a natural cycle: %s',
  async (cycle_mode) => {
    await showPage(
      someUser({}, { cycle_mode }),
      <main>
        <PhaseTabs phase={undefined} onChange={() => {}} />
      </main>,
    );
    expect(document.querySelector('main')?.childElementCount === 1).toBe(cycle_mode === 'natural');
  },
);

describe.each(['natural', 'pregnant'] as const)('in the mode %s', (cycle_mode) => {
  const isNatural = cycle_mode === 'natural';
  const shows = (text: string) => document.body.textContent.includes(text);

  test('the phases of a habit are asked for only in a natural cycle', async () => {
    await showPage(
      someUser({}, { cycle_mode }),
      <main>
        <PhaseField draft={startWizard('noon').draft} onEdit={() => {}} />
      </main>,
    );
    expect(document.querySelector('main')?.childElementCount === 1).toBe(isNatural);
  });

  test('ideas are grouped by phase, and picked for one, only in a natural cycle', async () => {
    const onPick = vi.fn();
    await showPage(someUser({}, { cycle_mode }), <TemplateList firstPhase="luteal" onPick={onPick} />);
    await seen(() => document.querySelectorAll('li button').length > 100);
    expect([shows('Luteal phase'), shows('Simple habits')]).toEqual([isNatural, isNatural]);
    await press([...document.querySelectorAll<HTMLElement>('li button')].at(-1) ?? expect.fail());
    expect(onPick.mock.calls[0]?.[0].phase === null).toBe(!isNatural);
  });

  test('the page filters by the address’s phase only in a natural cycle', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const habit = { habit_id: 'run', habit_name: 'Run', habit_description: '', habit_length: 0, streak: 0 };
    const flags = { due_today: 1, done_today: 0, skipped_today: 0, paused_until: null, luteal_active: 0 };
    const run = { ...habit, ...flags, habit_timeframe: 'noon' } as Habit; // not of the luteal phase
    queryClient.setQueryData(habitsQuery.queryKey, [run]);
    await showPage(
      someUser({}, { cycle_mode }),
      <HabitsPage search={{ phase: 'luteal' }} onSearch={() => {}} />,
    );
    expect([shows('Run'), shows('New habit')]).toEqual([!isNatural, true]);
  });
});
