import { useId } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { TextAreaField } from '#web/ui/inputs/text-field.tsx';
import { useEntryPage } from './entry-page.ts';
import { LoadedEntry, OtherVersion, SaveStatus } from './entry-status.tsx';

type DayNoteProps = { date: LocalDate; label: string; hint: string };

/** The journal's words of a day on another page, saved while typing as on the journal's own. */
export function DayNote({ date, ...words }: DayNoteProps) {
  return (
    <div className="grid gap-3">
      <LoadedEntry date={date} height="min-h-24">
        {(saved) => <NoteField date={date} saved={saved} {...words} />}
      </LoadedEntry>
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
