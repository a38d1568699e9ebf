import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { memo, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { searchJournal } from '#domain/journal/journal.calls.ts';
import { fieldsOf, isEmpty } from '#domain/journal/journal.rules.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Answer } from '#domain/wire/call.ts';
import { errorText, fullDay, monthAndYear, spokenDay } from '#web/i18n/format.ts';
import { sourceName } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { useToday } from '#web/lib/time/today.ts';
import { QueryFailure, Skeleton } from '#web/parts/query-boundary.tsx';
import { useOptimisticQueryWithPrevious } from '#web/sync/pending.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { SearchHit } from '#web/ui/layout/search-hit.tsx';
import { TitledCard, TitledSection } from '#web/ui/layout/titled-card.tsx';
import { entriesQuery, searchQuery } from './journal.data.ts';
import { moodText } from './mood-month.tsx';

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
  const { t } = useTranslation();
  const { today } = useToday();
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
