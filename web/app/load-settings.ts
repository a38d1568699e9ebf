import type { QueryClient } from '@tanstack/react-query';
import { feedQuery } from '#web/features/calendar-feed/calendar-feed.queries.ts';
import { remindersQuery } from '#web/features/reminders/reminders.queries.ts';
import { securityEventsQuery, sessionsQuery } from '#web/features/settings/settings.queries.ts';
import { addSettingsTexts } from '#web/i18n/i18n.ts';
import { after } from '#web/lib/time/after.ts';

/** A part that takes longer comes when it comes. */
const LONGEST_WAIT_MS = 4000;

/** The settings' texts, without which there is no page, and what it shows, as far as it comes. */
export async function loadSettings(queryClient: QueryClient): Promise<void> {
  await Promise.all([addSettingsTexts(), loadSettingsParts(queryClient)]);
}

/**
 * What the settings show in lists and forms of unknown height. The page waits for it: signing out and deleting the account stand
 * below, and nothing may move under a finger that presses them. What fails says so in its place.
 */
export async function loadSettingsParts(queryClient: QueryClient): Promise<void> {
  const parts = Promise.allSettled([
    queryClient.ensureQueryData({ ...feedQuery, retry: false }),
    queryClient.ensureQueryData({ ...remindersQuery, retry: false }),
    queryClient.ensureQueryData({ ...sessionsQuery, retry: false }),
    queryClient.ensureQueryData({ ...securityEventsQuery, retry: false }),
  ]);
  await Promise.race([parts, after(LONGEST_WAIT_MS)]);
}
