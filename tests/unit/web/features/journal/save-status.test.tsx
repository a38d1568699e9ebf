import { afterEach, expect, test } from 'vitest';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { SaveStatus } from '#web/features/journal/save-status.tsx';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import shell from '#web/texts/en/shell.json' with { type: 'json' };

afterEach(leavePage);

const { saved, kept, waitsForChoice, refused } = texts.journal;

test.each([
  ['waiting', shell.common.saving],
  ['saved', saved],
  ['kept', kept],
  ['asking', waitsForChoice],
  ['tooLong', 'can’t be saved. It stays'],
  ['refused', refused],
] as const)('a page that is %s says so, and no other state', async (state, text) => {
  await showPage(someUser(), <SaveStatus id="s" state={state} reason={undefined} />);
  const status = document.querySelector('[role=status]')?.textContent ?? '';
  expect(status).toContain(text);
  for (const other of [saved, kept, refused]) {
    expect(status.includes(other), other).toBe(text.includes(other));
  }
});
