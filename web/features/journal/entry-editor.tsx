import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { isEmpty } from '#domain/journal/entry-fields.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { DayFeelings } from './day-feelings.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import { useEntryPage } from './entry-page.ts';
import { SaveStatus } from './save-status.tsx';
import { TagsField } from './tags-field.tsx';

/** The page of a day, saved while typing. */
export function EntryEditor({ date, saved }: { date: LocalDate; saved: JournalEntry | null }) {
  const { t } = useTranslation();
  const textId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const { fields, state, reason, other, page } = useEntryPage(date, saved);
  return (
    <div className="grid min-w-0 gap-5">
      {other && <OtherVersion other={other} onChoose={page.choose} />}
      <div className="grid min-w-0">
        <SaveStatus id={`${textId}-status`} state={state} reason={reason} />
        <label htmlFor={textId} className="sr-only">
          {t('journal.text')}
        </label>
        <textarea
          ref={text}
          id={textId}
          value={fields.text}
          placeholder={t('journal.placeholder')}
          aria-invalid={state === 'tooLong' || state === 'refused' || undefined}
          aria-describedby={`${textId}-status`}
          className="journal-text"
          onChange={({ target }) => page.change({ text: target.value })}
          onBlur={() => void page.send()}
        />
      </div>
      <DayFeelings date={date} />
      <TagsField tags={fields.tags} onChange={(tags) => page.change({ tags })} />
      {saved !== null && !isEmpty(fields) && (
        <DeleteEntry page={page} onDeleted={() => text.current?.focus()} />
      )}
    </div>
  );
}

type OtherVersionProps = { other: JournalEntry; onChoose: (which: 'mine' | 'other') => void };

/** Asks which of two versions of a page counts: the one typed here, shown below, or the one saved elsewhere. */
function OtherVersion({ other, onChoose }: OtherVersionProps) {
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
