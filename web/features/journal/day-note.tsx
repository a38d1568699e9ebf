import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextAreaField } from '#web/ui/inputs/text-area-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { useEntryPage } from './entry-page.ts';
import { OtherVersion } from './other-version.tsx';
import { SaveStatus } from './save-status.tsx';
import { useEntry } from './use-entry.ts';

type DayNoteProps = { date: LocalDate; label: string; hint: string };

/** The journal's words of a day on another page, saved while typing as on the journal's own. */
export function DayNote({ date, ...words }: DayNoteProps) {
  const { t } = useTranslation();
  const entry = useEntry(date);
  if (entry.state === 'loading') return <Spinner label={t('common.loading')} />;
  if (entry.state === 'failed') {
    return (
      <Notice tone="error">
        <p>{errorText(entry.error)}</p>
        <Button variant="outline" className="mt-2" onClick={entry.loadAgain}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  }
  return (
    <div className="grid gap-3">
      {entry.isOutOfReach && <Notice tone="info">{t('journal.unloaded')}</Notice>}
      <NoteField date={date} saved={entry.saved} {...words} />
    </div>
  );
}

function NoteField({ date, saved, label, hint }: DayNoteProps & { saved: JournalEntry | null }) {
  const statusId = useId();
  const { fields, state, reason, other, page } = useEntryPage(date, saved);
  return (
    <>
      {other && <OtherVersion other={other} onChoose={page.choose} />}
      <TextAreaField
        label={label}
        hint={hint}
        value={fields.text}
        onChange={({ target }) => page.change({ text: target.value })}
        onBlur={() => void page.send()}
      />
      <SaveStatus id={statusId} state={state} reason={reason} />
    </>
  );
}
