import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { UnsentBanner } from '#web/app/shell.tsx';
import { UnsentSheet } from '#web/app/unsent-sheet.tsx';
import { refreshPending } from '#web/sync/change.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import shell from '#web/texts/en/shell.json' with { type: 'json' };
import { leavePage, showPage } from '../shown-page.tsx';
import { someUser } from '../some-user.ts';

afterEach(() => {
  leavePage();
  localStorage.clear();
});

test('an unreadable change is announced, and can be copied and then discarded', async () => {
  localStorage.setItem('marea.unsent.1', '{"about":{"name":"Call the clinic');
  refreshPending();
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
  await showPage(
    someUser(),
    <>
      <UnsentBanner />
      <UnsentSheet onClose={() => undefined} />
    </>,
  );
  expect(document.body.textContent).toContain(shell.unsent.refusedBanner_one);
  const row = document.querySelector('li');
  expect(row?.textContent).toContain(texts.unsent.unreadable);
  expect(row?.textContent).toContain('Call the clinic');
  const press = async (name: string) => {
    const button = [...(row?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name);
    await act(async () => button?.click());
  };
  await press(texts.unsent.copy);
  expect(writeText).toHaveBeenCalledWith('Call the clinic');
  expect(row?.textContent).toContain(texts.unsent.copied);
  await press(texts.unsent.drop);
  expect(document.querySelector('li')).toBeNull();
  expect(localStorage).toHaveLength(0);
});
