import { afterEach, expect, test, vi } from 'vitest';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { DEFAULT_PREFERENCES } from '#domain/reminders/reminders.calls.ts';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ReminderSettings } from '#web/features/reminders/reminder-form.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { remindersQuery } from '#web/lib/session/reminders.data.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await leavePage();
});

const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ name }) => name);

async function open(cycle: Parameters<typeof someUser>[1], preferences = DEFAULT_PREFERENCES): Promise<void> {
  queryClient.setQueryData(remindersQuery.queryKey, { success: 1, preferences, push_key: null, devices: [] });
  await showPage(someUser({}, cycle), <ReminderSettings />);
}

const withMethod = (method: string) => ({
  cycle_mode: 'contraception' as const,
  mode: { ...NO_STATUS.mode, since: '2026-11-01', method } as never, // only the method matters
});

test('the pill is offered only to people who take one, and periods only in a natural cycle', async () => {
  await open({});
  expect(names()).toContain('period_soon');
  expect(names()).not.toContain('pill');
  await leavePage();
  await open(withMethod('pill_combined'));
  expect(names()).toContain('pill');
  expect(names()).not.toContain('period_late');
});

test('a reminder that is on can be switched off, whatever the mode', async () => {
  await open(withMethod('implant'), {
    ...DEFAULT_PREFERENCES,
    pill: { ...DEFAULT_PREFERENCES.pill, on: 1 },
  });
  expect(names()).toContain('pill');
  expect(names()).not.toContain('period_soon');
});

test('without a connection the page shows that a change needs one', async () => {
  await open({});
  expect(document.body.textContent).not.toContain('Changing this needs a connection.');
  await leavePage();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open({});
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    'You’re offline. Changing this needs a connection.',
  );
});

test('quiet hours, channel and titles can be chosen with every kind off; titles only in the discreet wording', async () => {
  await open({});
  expect(names()).toEqual(expect.arrayContaining(['quiet', 'task_titles']));
  await leavePage();
  await open({}, { ...DEFAULT_PREFERENCES, wording: 'plain' });
  expect(names()).toContain('quiet');
  expect(names()).not.toContain('task_titles');
});
