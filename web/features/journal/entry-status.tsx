import type { LocalDate } from '#domain/calendar/local-date.ts';
import { JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { NetworkFailure } from '#web/lib/http/http.ts';
import { useOptimisticUser } from '#web/lib/session/use-user.ts';
import { QueryFailure } from '#web/parts/query-boundary.tsx';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice, Spinner } from '#web/ui/layout/page-state.tsx';
import { pendingSavesOf } from './entry-changes.ts';
import type { SaveState } from './entry-page.ts';
import './journal.css';
import { useQuery } from '@tanstack/react-query';
import { Check, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { entryQuery } from './journal.data.ts';

type LoadedEntryProps = {
  date: LocalDate;
  /** Of the place that it keeps while it loads. */
  height: 'min-h-80' | 'min-h-24';
  /** Gets the entry, to write on; `null` if there is none, or if it can't be loaded without a connection. */
  children: (saved: JournalEntry | null) => ReactNode;
};

/** A day's entry once it's loaded. Typed words can be continued even if what is saved can't be loaded. */
export function LoadedEntry({ date, height, children }: LoadedEntryProps) {
  const { t } = useTranslation();
  const user = useOptimisticUser();
  const query = useQuery(useOptimisticQuery(entryQuery(date)));
  const { data, error, isPending } = query;
  const isTyped = pendingSavesOf({ date, owner: user.details.t_id }).length > 0;
  if (isPending && !isTyped) {
    return (
      <span className={`grid place-items-center text-ink-2 ${height}`}>
        <Spinner label={t('common.loading')} />
      </span>
    );
  }
  const isOutOfReach = error instanceof NetworkFailure;
  if (error && !isTyped && !isOutOfReach) {
    return <QueryFailure query={query} text={errorText(error)} />;
  }
  return (
    <>
      {isOutOfReach && !data && <Notice tone="info">{t('journal.unloaded')}</Notice>}
      {children(data ?? null)}
    </>
  );
}

/** Says next to the page whether what was typed is saved. */
export function SaveStatus({
  id,
  state,
  reason,
}: {
  id: string;
  state: SaveState;
  reason: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <p id={id} role="status" className="flex min-h-6 items-center gap-1.5 text-ink-2 text-small">
      {state === 'waiting' && t('common.saving')}
      {state === 'saved' && (
        <>
          <Check size={16} strokeWidth={2} className="flex-none text-success" />
          {t('journal.saved')}
        </>
      )}
      {state === 'kept' && (
        <>
          <CloudOff size={16} strokeWidth={2} className="flex-none" />
          {t('journal.kept')}
        </>
      )}
      {state === 'asking' && t('journal.waitsForChoice')}
      {state === 'tooLong' && (
        <span className="font-medium text-danger">{t('journal.tooLong', { count: JOURNAL_TEXT_MAX })}</span>
      )}
      {state === 'refused' && (
        <span className="font-medium text-danger">
          {reason === undefined ? t('journal.refused') : t('journal.refusedFor', { reason })}
        </span>
      )}
    </p>
  );
}

type OtherVersionProps = { other: JournalEntry; onChoose: (which: 'mine' | 'other') => void };

/** Asks which of two versions of a page counts: the one typed here, shown below, or the one saved elsewhere. */
export function OtherVersion({ other, onChoose }: OtherVersionProps) {
  const { t } = useTranslation();
  const { text, tags } = other;
  return (
    <Notice tone="error">
      <p className="text-body">{t('journal.otherVersion')}</p>
      <blockquote className="journal-quote wrap-anywhere mt-2 text-ink-2">
        {text || t('journal.noText')}
        {tags.length > 0 && <span className="mt-1 block">{tags.join(' · ')}</span>}
      </blockquote>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onChoose('mine')}>{t('journal.keepMine')}</Button>
        <Button variant="outline" onClick={() => onChoose('other')}>
          {t('journal.takeOther')}
        </Button>
      </div>
    </Notice>
  );
}
