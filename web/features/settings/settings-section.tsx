import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { type ReactNode, useId } from 'react';
import { busySourcesQuery } from '#web/features/busy/busy.data.ts';
import { feedQuery } from '#web/features/calendar-feed/calendar-feed.data.ts';
import { ownSymptomsQuery } from '#web/features/day-log/day-log.data.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { sharesQuery } from '#web/features/sharing/sharing.data.ts';
import { addTexts, useTranslation } from '#web/i18n/i18n.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.ts';
import { remindersQuery } from '#web/lib/session/reminders.data.ts';
import { after } from '#web/lib/time/after.ts';
import { BackLink } from '#web/parts/page-nav.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { sessionsQuery, waitingAddressQuery } from './settings.data.ts';

const INDEX = '/settings';

/** Whether the address is the index itself, which on wide screens shows the first section next to it. */
export function useIsIndex(): boolean {
  return useLocation({ select: ({ pathname }) => pathname === INDEX });
}

/** One section of the settings, with a link back to the index on phones. Its title, a text's key, is the page's heading. */
export function SettingsSection({ title, children }: { title: ParseKeys; children: ReactNode }) {
  const { t } = useTranslation();
  const isIndex = useIsIndex();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        {!isIndex && <BackLink to={INDEX} label={t('settings.title')} className="wide:hidden" />}
        <PageTitle as={isIndex ? 'h2' : 'h1'} id={headingId} size="section">
          {t(title)}
        </PageTitle>
      </div>
      {children}
    </section>
  );
}

const LONGEST_WAIT_MS = 4000;

/** The queries of each section; the index shows their counts too. */
const SECTION_QUERIES = {
  profile: [waitingAddressQuery],
  reminders: [remindersQuery],
  calendar: [feedQuery, busySourcesQuery],
  devices: [sessionsQuery],
  sharing: [sharesQuery],
  signingIn: [passkeysQuery],
  whatILog: [dayKindsQuery, ownSymptomsQuery],
} as const;

/** Loads the settings' texts. Doesn't wait for the values in the index: its rows have the same height without them. */
export async function loadSettings(queryClient: QueryClient): Promise<void> {
  for (const query of [dayKindsQuery, remindersQuery, sessionsQuery]) void prefetch(queryClient, query);
  await addTexts('pages', 'settings');
}

/** Loads a section's parts whose height is unknown: nothing moves under a finger. A failed part shows its error. */
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
  // Each query has its own result type, and the results aren't used here.
  await queryClient.prefetchQuery({ ...(query as typeof remindersQuery), retry: false });
}
