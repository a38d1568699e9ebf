import './journal.css';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { DayBar } from './day-bar.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { entryQuery } from './journal.queries.ts';
import { JournalList } from './journal-list.tsx';
import { LoadedEntry } from './loaded-entry.tsx';
import { MoodMonth } from './mood-month.tsx';

type JournalPageProps = {
  asked: LocalDate | undefined;
  /** Opens what is logged of a day. */
  onOpenDay: (day: LocalDate) => void;
};

/** The page of the asked day, or of today if none was asked for or it's in the future. */
export function JournalPage({ asked, onOpenDay }: JournalPageProps) {
  const { t } = useTranslation();
  const date = useSelectedDay(asked);
  const navigate = useNavigate();
  const { today } = useToday();
  const open = (day: LocalDate) =>
    void navigate({ to: '/journal', search: day === today ? {} : { date: day }, resetScroll: false });

  return (
    <div className="grid gap-5">
      <PageTitle>{t('titles.journal')}</PageTitle>
      <div className="journal-columns grid items-start gap-5">
        <Card as="div" className="grid gap-2">
          <DayBar date={date} place={<Place date={date} />} />
          <LoadedEntry key={date} date={date} height="min-h-80">
            {(saved) => <EntryEditor date={date} saved={saved} />}
          </LoadedEntry>
        </Card>
        <div className="grid min-w-0 gap-5">
          <MoodMonth current={date} onOpen={open} />
          <JournalList current={date} onOpenDay={onOpenDay} />
        </div>
      </div>
    </div>
  );
}

/** The day's place in the cycle, next to its date: the phase's glyph, and the cycle day. */
function Place({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data: entry } = useQuery(useOptimisticQuery(entryQuery(date)));
  const known = entry ?? (date === today ? user.cycle : null);
  const phase = known?.cycle_phase;
  if (!phase) return null;
  return (
    <span data-phase={phase} className="inline-flex items-center gap-1.5 text-ph-ink">
      <PhaseGlyph phase={phase} size={16} />
      <span className="sr-only">{t(`phases.${phase}`)}</span>
      {known.cycle_day ? t('journal.cycleDay', { day: known.cycle_day }) : null}
    </span>
  );
}

/** The day whose page is open: the one asked for, or today. At midnight a page that's in view stays on its day. */
function useSelectedDay(asked: LocalDate | undefined): LocalDate {
  const navigate = useNavigate();
  const { today } = useToday();
  const [cameOn, setCameOn] = useState(today);

  useEffect(() => {
    if (cameOn === today) return;
    if (asked === undefined && document.visibilityState === 'visible') {
      void navigate({ to: '/journal', search: { date: cameOn }, replace: true, resetScroll: false });
    } else setCameOn(today);
  }, [asked, cameOn, navigate, today]);

  // A future day becomes today.
  return asked !== undefined && asked < today ? asked : cameOn;
}
