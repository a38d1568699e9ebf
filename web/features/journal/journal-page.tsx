import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayHeading, errorText, fullDay, monthAndYear, spokenDay } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { BackLink } from '#web/parts/page-nav.tsx';
import { useOptimisticQuery, useOptimisticQueryWithPrevious, useOptimisticUser } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Card, Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { LoadedEntry } from './entry-page.tsx';
import './journal.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { JournalEntry, searchJournal } from '#domain/journal/journal.calls.ts';
import { fieldsOf, isEmpty } from '#domain/journal/journal.rules.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Answer } from '#domain/wire/call.ts';
import { sourceName } from '#web/i18n/format-value.ts';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { QueryFailure, Skeleton } from '#web/parts/query-boundary.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { SearchHit } from '#web/ui/layout/search-hit.tsx';
import { TitledCard, TitledSection } from '#web/ui/layout/titled-card.tsx';
import { entriesQuery, entryQuery, searchQuery } from './journal.data.ts';
import { MoodMonth, moodText } from './mood-month.tsx';

type JournalPageProps = {
  asked: LocalDate | undefined;
  /** Opens a day's log. */
  onOpenDay: (day: LocalDate) => void;
};

/** The page of the requested day, or of today if there is none or it's in the future. */
export function JournalPage({ asked, onOpenDay }: JournalPageProps) {
  const { t, today } = useTextContext();
  const date = useSelectedDay(asked);
  const navigate = useNavigate();
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
  const { t, today } = useTextContext();
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

/** Each search decrypts the whole journal, so it waits until typing pauses. */
const SEARCH_AFTER_MS = 400;

type JournalListProps = {
  current: LocalDate;
  /** Opens a day whose remarks were found. */
  onOpenDay: (day: LocalDate) => void;
};

/** The earlier entries, and the search in them. */
export function JournalList({ current, onOpenDay }: JournalListProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  return (
    <TitledCard title={t('journal.earlier')} className="grid gap-4">
      <TextField
        type="search"
        label={t('journal.search')}
        hideLabel
        placeholder={t('journal.search')}
        value={typed}
        maxLength={200}
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
      {keyword === '' ? (
        <Everything current={current} />
      ) : (
        <Found keyword={keyword} current={current} onOpenDay={onOpenDay} />
      )}
    </TitledCard>
  );
}

function Everything({ current }: { current: LocalDate }) {
  const { t, today } = useTextContext();
  const list = useInfiniteQuery(useOptimisticQueryWithPrevious(entriesQuery(today)));
  if (list.isPending) return LINES;
  if (list.data === undefined) return <QueryFailure query={list} text={errorText(list.error)} />;
  const entries = list.data.pages
    .flatMap((page) => page.entries)
    .filter((entry) => !isEmpty(fieldsOf(entry)));
  if (entries.length === 0 && !list.hasNextPage) return <p className="text-ink-2">{t('journal.empty')}</p>;
  return (
    <>
      <Unreadable pages={list.data.pages} />
      <EntryList entries={entries} current={current} />
      {list.isFetchNextPageError && (
        <QueryFailure
          query={{ isFetching: list.isFetchingNextPage, refetch: list.fetchNextPage }}
          text={errorText(list.error)}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('journal.older')}
        </Button>
      )}
    </>
  );
}

function Found({ keyword, current, onOpenDay }: JournalListProps & { keyword: string }) {
  const { t } = useTranslation();
  const found = useQuery(searchQuery(keyword));
  if (found.isPending) return LINES;
  if (found.data === undefined) return <QueryFailure query={found} text={errorText(found.error)} />;
  const { entries, remarks } = found.data;
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-ink-2 text-small">
        <Search size={16} className="flex-none" />
        {t('journal.found', { count: entries.length })}
        {remarks.length > 0 && ` · ${t('journal.foundRemarks', { count: remarks.length })}`}
      </p>
      <Unreadable pages={[found.data]} />
      <EntryList entries={entries} current={current} />
      {remarks.length > 0 && <RemarkList remarks={remarks} keyword={keyword} onOpenDay={onOpenDay} />}
    </>
  );
}

function Unreadable({ pages }: { pages: readonly { unreadable: number }[] }) {
  const { t } = useTranslation();
  const count = pages.reduce((sum, { unreadable }) => sum + unreadable, 0);
  return count === 0 ? null : <Notice tone="error">{t('journal.unreadable', { count })}</Notice>;
}

const LINES = <Skeleton />;

/** The most characters of a text that the list shows. */
const EXCERPT_LENGTH = 140;

/** Entries by month, newest first; each leads to its page. */
function EntryList({ entries, current }: { entries: readonly JournalEntry[]; current: LocalDate }) {
  const language = useLanguage();
  const months = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  return (
    <div className="grid gap-4">
      {[...months].map(([month, days]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`} className="font-semibold text-ink-2 text-small first-letter:uppercase">
            {days[0] && monthAndYear(days[0].date, language)}
          </h3>
          <ul className="mt-1 grid divide-y divide-line">
            {days.map((entry) => (
              <EntryLink key={entry.date} entry={entry} isCurrent={entry.date === current} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type EntryLinkProps = { entry: JournalEntry; isCurrent: boolean };

/** Memoized, because the list changes with every key typed on a page. */
const EntryLink = memo(function EntryLink({ entry, isCurrent }: EntryLinkProps) {
  const { t, language } = useTranslation();
  const { date, cycle_phase: phase, mood, text, tags } = entry;
  return (
    <li>
      <Link
        to="/journal"
        search={{ date }}
        aria-current={isCurrent ? 'page' : undefined}
        className="relative grid min-h-tap gap-0.5 rounded-m px-2 py-2.5 hover:bg-surface-2 aria-[current=page]:bg-surface-2"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-semibold first-letter:uppercase">{spokenDay(date, language)}</span>
          {phase && (
            <span data-phase={phase} className="flex items-center gap-1.5 text-ph-ink text-small">
              <PhaseGlyph phase={phase} size={14} />
              {t(`phases.${phase}`)}
            </span>
          )}
        </span>
        <span className="journal-excerpt wrap-anywhere text-ink-2 text-small">
          {cutText(text.replaceAll(/\s+/g, ' '), EXCERPT_LENGTH) || t('journal.noText')}
        </span>
        {(mood !== null || tags.length > 0) && (
          <span className="wrap-anywhere text-ink-2 text-small">
            {[moodText(mood, t), ...tags].filter(Boolean).join(' · ')}
          </span>
        )}
      </Link>
    </li>
  );
});

type FoundRemark = Answer<typeof searchJournal>['remarks'][number];

type RemarkListProps = {
  remarks: readonly FoundRemark[];
  keyword: string;
  onOpenDay: (day: LocalDate) => void;
};

/** The remarks that a search found; a press opens their day. */
function RemarkList({ remarks, keyword, onOpenDay }: RemarkListProps) {
  const { t } = useTranslation();
  return (
    <TitledSection
      title={t('journal.remarks')}
      heading="h3"
      headingClass="font-semibold text-ink-2 text-small"
    >
      <ul className="mt-1 grid divide-y divide-line">
        {remarks.map((remark) => (
          <li key={Object.values(remark).join(' ')}>
            <RemarkButton remark={remark} keyword={keyword} onOpen={() => onOpenDay(remark.date)} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

type RemarkButtonProps = { remark: FoundRemark; keyword: string; onOpen: () => void };

function RemarkButton({ remark: { date, source, text }, keyword, onOpen }: RemarkButtonProps) {
  const { t, language } = useTranslation();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-tap w-full gap-0.5 rounded-m px-2 py-2.5 text-left hover:bg-surface-2"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">{fullDay(date, language)}</span>
        <span className="text-ink-2 text-small">{t('journal.from', { name: sourceName(source) })}</span>
      </span>
      <span className="wrap-anywhere text-ink-2 text-small">
        <SearchHit text={text} keyword={keyword} isCut />
      </span>
    </button>
  );
}
