import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ExportData } from '#web/features/portability/export-data.tsx';
import texts from '#web/texts/en/settings.json' with { type: 'json' };

afterEach(async () => {
  vi.restoreAllMocks();
  await leavePage();
});

const { export: words, offline } = texts.portability;
const status = () => document.querySelector('[role=status]')?.textContent;
const button = () => withText<HTMLButtonElement>('button', words.start);

test('an export can’t be started without a connection, and the page shows why', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showPage(someUser(), <ExportData onExported={() => {}} />);
  expect([button().disabled, status()]).toEqual([true, offline]);
  line.mockReturnValue(true);
  await act(() => void window.dispatchEvent(new Event('online')));
  expect([button().disabled, status()]).toEqual([false, '']);
});

test('a failed export shows a message and can be tried again', async () => {
  const onExported = vi.fn();
  playApi({ '/api/user/export': refused(500, 'internal') });
  await showPage(someUser(), <ExportData onExported={onExported} />);
  await press(button());
  await seen(() => document.querySelector('[role=alert]') !== null);
  expect(withText('button', 'Try again')).toBeTruthy();
  expect(onExported).toHaveBeenCalledOnce();
});
