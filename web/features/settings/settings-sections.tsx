import type { QueryClient } from '@tanstack/react-query';
import { waitingAddressQuery } from '#web/features/address-change/address-change.data.ts';
import { feedQuery } from '#web/features/calendar-feed/calendar-feed.data.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { remindersQuery } from '#web/features/reminders/reminders.data.ts';
import { addTexts } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.ts';
import { after } from '#web/lib/time/after.ts';
import { securityEventsQuery, sessionsQuery } from './settings.data.ts';

/** A section doesn't wait longer than this for its parts. */
const LONGEST_WAIT_MS = 4000;

/** What the sections show that the index counts too. */
export const SECTION_QUERIES = {
  profile: [waitingAddressQuery],
  reminders: [remindersQuery],
  calendar: [feedQuery],
  devices: [sessionsQuery, securityEventsQuery],
  signingIn: [passkeysQuery],
  whatILog: [dayKindsQuery, ownSymptomsQuery],
} as const;

/** Loads the settings' texts. How things stand follows: the index's rows have their place without it. */
export async function loadSettings(queryClient: QueryClient): Promise<void> {
  for (const query of [dayKindsQuery, remindersQuery, feedQuery, sessionsQuery])
    void prefetch(queryClient, query);
  await addTexts('pages', 'settings');
}

/**
 * Loads the lists and forms of unknown height that a section has. The section waits for them, so that nothing moves under a
 * finger. A part that fails says so in its place.
 */
export async function loadSection(
  queryClient: QueryClient,
  section: keyof typeof SECTION_QUERIES,
): Promise<void> {
  const parts = Promise.all(SECTION_QUERIES[section].map((query) => prefetch(queryClient, query)));
  await Promise.all([addTexts('pages', 'settings'), Promise.race([parts, after(LONGEST_WAIT_MS)])]);
}

type SectionQuery = (typeof SECTION_QUERIES)[keyof typeof SECTION_QUERIES][number];

/** Never rejects. */
async function prefetch(queryClient: QueryClient, query: SectionQuery): Promise<void> {
  // Each query has a type of answer of its own, and none of them is looked at.
  await queryClient.prefetchQuery({ ...(query as typeof remindersQuery), retry: false });
}

/** The security log lists exports, calendar links and changes of address: what it shows is old after one. */
export const showInLog = (): void =>
  void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey });
