import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { fieldsOf, isEmpty } from '#domain/journal/entry-fields.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useDebouncedValue } from '#web/lib/page/use-settled.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQueryWithPrevious } from '#web/sync/overlay.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { EntryList } from './entry-list.tsx';
import { entriesQuery, searchQuery } from './journal.queries.ts';
import { RemarkList } from './remark-list.tsx';

/** Each search decrypts the whole journal, so it waits until the word is typed. */
const SEARCH_AFTER_MS = 400;

type JournalListProps = {
  current: LocalDate;
  /** Opens a day whose remarks were found. */
  onOpenDay: (day: LocalDate) => void;
};

/** The earlier entries, and a search through them. */
export function JournalList({ current, onOpenDay }: JournalListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  return (
    <Card aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="font-semibold text-h3">
        {t('journal.earlier')}
      </h2>
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
    </Card>
  );
}

function Everything({ current }: { current: LocalDate }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const list = useInfiniteQuery(useOptimisticQueryWithPrevious(entriesQuery(today)));
  if (list.isPending) return <Waiting />;
  if (list.data === undefined) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const entries = list.data.pages
    .flatMap((page) => page.entries)
    .filter((entry) => !isEmpty(fieldsOf(entry)));
  if (entries.length === 0 && !list.hasNextPage) return <p className="text-ink-2">{t('journal.empty')}</p>;
  return (
    <>
      <Unreadable pages={list.data.pages} />
      <EntryList entries={entries} current={current} />
      {list.isFetchNextPageError && <Failed error={list.error} onRetry={() => void list.fetchNextPage()} />}
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
  if (found.isPending) return <Waiting />;
  if (found.data === undefined) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  const { entries, remarks } = found.data;
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-ink-2 text-small">
        <Search aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
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

function Waiting() {
  const { t } = useTranslation();
  return (
    <span className="grid justify-items-center py-3 text-ink-2">
      <Spinner size="sm" label={t('common.loading')} />
    </span>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p>{errorText(error)}</p>
      <Button variant="outline" className="mt-2" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Notice>
  );
}
