import { afterEach, expect, test } from 'vitest';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { PhaseTabs } from '#web/features/habits/habit-fields.tsx';

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
