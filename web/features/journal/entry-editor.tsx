import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { isEmpty } from '#domain/journal/entry-fields.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { DayFeelings } from './day-feelings.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import { useEntryPage } from './entry-page.ts';
import { OtherVersion } from './other-version.tsx';
import { SaveStatus } from './save-status.tsx';
import { TagsField } from './tags-field.tsx';

/** The page of a day, saved while typing. */
export function EntryEditor({ date, saved }: { date: LocalDate; saved: JournalEntry | null }) {
  const { t } = useTranslation();
  const textId = useId();
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
          id={textId}
          autoComplete="off"
          value={fields.text}
          placeholder={t('journal.placeholder')}
          aria-invalid={state === 'tooLong' || state === 'refused' || undefined}
          aria-describedby={`${textId}-status`}
          className="journal-text"
          onChange={({ target }) => page.change({ text: target.value })}
          onBlur={() => void page.send()}
        />
      </div>
      <DayFeelings key={date} date={date} />
      <TagsField tags={fields.tags} onChange={(tags) => page.change({ tags })} />
      <DeleteEntry page={page} isWritten={saved !== null && !isEmpty(fields)} />
    </div>
  );
}
