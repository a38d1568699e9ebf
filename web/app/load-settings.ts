import type { QueryClient } from '@tanstack/react-query';
import { feedQuery } from '#web/features/calendar-feed/calendar-feed.queries.ts';
import { remindersQuery } from '#web/features/reminders/reminders.queries.ts';
import { securityEventsQuery, sessionsQuery } from '#web/features/settings/settings.queries.ts';
import { addSettingsTexts } from '#web/i18n/i18n.ts';
import { after } from '#web/lib/time/after.ts';

/** The page doesn't wait longer than this for its parts. */
const LONGEST_WAIT_MS = 4000;

/** Loads the settings' texts, which the page needs, and its data, which may fail. */
export async function loadSettings(queryClient: QueryClient): Promise<void> {
  await Promise.all([addSettingsTexts(), loadSettingsParts(queryClient)]);
}

/**
 * Loads the lists and forms of unknown height. The page waits for them: signing out and deleting the account are below, and
 * must not move under a finger. A part that fails says so in its place.
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
