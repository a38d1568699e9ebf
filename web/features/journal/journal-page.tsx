import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayHeading, fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { BackLink } from '#web/parts/page-nav.tsx';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Card, PageTitle } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { LoadedEntry } from './entry-page.tsx';
import { JournalList } from './journal-list.tsx';
import './journal.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { entryQuery } from './journal.data.ts';
import { MoodMonth } from './mood-month.tsx';

type JournalPageProps = {
  asked: LocalDate | undefined;
  /** Opens a day's log. */
  onOpenDay: (day: LocalDate) => void;
};

/** The page of the requested day, or of today if there is none or it's in the future. */
export function JournalPage({ asked, onOpenDay }: JournalPageProps) {
  const { t } = useTranslation();
  const date = useSelectedDay(asked);
  const navigate = useNavigate();
  const { today } = useToday();
  const open = (day: LocalDate) =>
    void navigate({ to: '/journal', search: day === today ? {} : { date: day }, resetScroll: false });

  return (
    <div className="grid gap-5">
      <div>
        <BackLink to="/dashboard" label={t('nav.today')} className="rail:hidden" />
        <PageTitle>{t('titles.journal')}</PageTitle>
      </div>
      <div className="journal-columns grid items-start gap-5">
        <Card as="div" className="grid gap-2">
          <DayBar date={date} onOpen={open} />
          <LoadedEntry key={date} date={date}>
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
  const user = useOptimisticUser();
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

/** The day whose page is open: the requested one, or today. At midnight a page that's in view stays on its day. */
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

const ROUND =
  'grid size-tap flex-none place-items-center rounded-full border border-line bg-surface text-ink-2 hover:bg-surface-2 hover:text-ink disabled:opacity-60';

/** The open day's heading, with buttons to the previous and next day and a calendar. */
function DayBar({ date, onOpen }: { date: LocalDate; onOpen: (day: LocalDate) => void }) {
  const { t, language, today } = useTextContext();
  const [isChoosing, setIsChoosing] = useState(false);
  const { weekday, dayAndMonth } = dayHeading(date, language);

  function open(day: LocalDate): void {
    setIsChoosing(false);
    onOpen(day);
  }
  const buttons = [
    { label: t('journal.dayBefore'), Icon: ChevronLeft, onClick: () => open(addDays(date, -1)) },
    { label: t('journal.chooseDay'), Icon: CalendarDays, onClick: () => setIsChoosing(true) },
    {
      label: t('journal.dayAfter'),
      Icon: ChevronRight,
      onClick: () => open(addDays(date, 1)),
      disabled: date >= today,
    },
  ];

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="min-w-0 font-display text-h2">
        <span className="block first-letter:uppercase">{date === today ? t('journal.today') : weekday}</span>
        <span className="journal-date flex flex-wrap items-center gap-x-2 font-medium text-ink-2 text-small">
          {date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : fullDay(date, language)}
          <Place date={date} />
        </span>
      </h2>
      <div className="flex gap-2">
        {buttons.map(({ label, Icon, ...button }) => (
          <button key={label} type="button" className={ROUND} aria-label={label} {...button}>
            <Icon size={20} />
          </button>
        ))}
      </div>
      <Sheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={t('journal.chooseDay')}
        closeLabel={t('common.close')}
      >
        <DayCalendar selected={date} onSelect={open} today={today} maxDay={today} />
      </Sheet>
    </div>
  );
}
