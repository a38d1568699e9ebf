import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { CONTROL_CLASS } from '#web/ui/inputs/field-frame.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import { isEmpty } from './entry-fields.ts';
import { OtherVersion } from './other-version.tsx';
import { SaveStatus } from './save-status.tsx';
import { ScaleField } from './scale-field.tsx';
import { TagsField } from './tags-field.tsx';
import { useEntryKeeper } from './use-entry-keeper.ts';

/** The page of a day, saved as it is typed. */
export function EntryEditor({ date, saved }: { date: LocalDate; saved: JournalEntry | null }) {
  const { t } = useTranslation();
  const textId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const { fields, state, reason, other, keeper } = useEntryKeeper(date, saved);
  const words = (scale: 'mood' | 'energy') =>
    [1, 2, 3, 4, 5].map((step) => t(`journal.${scale}Words.${step as 1}`)); // one of the five keys

  return (
    <div className="grid min-w-0 gap-5">
      {other && <OtherVersion other={other} onChoose={keeper.choose} />}
      <div className="grid min-w-0 gap-1.5">
        <label htmlFor={textId} className="font-semibold text-small">
          {t('journal.text')}
        </label>
        <textarea
          ref={text}
          id={textId}
          value={fields.text}
          placeholder={t('journal.placeholder')}
          aria-invalid={state === 'tooLong' || state === 'refused' || undefined}
          aria-describedby={`${textId}-status`}
          className={`${CONTROL_CLASS} journal-text`}
          onChange={({ target }) => keeper.change({ text: target.value })}
          onBlur={() => void keeper.send()}
        />
        <SaveStatus id={`${textId}-status`} state={state} reason={reason} />
      </div>
      <div className="journal-scales">
        <ScaleField
          legend={t('journal.mood')}
          words={words('mood')}
          value={fields.mood}
          onChange={(mood) => keeper.change({ mood })}
          clearLabel={t('journal.clear')}
        />
        <ScaleField
          legend={t('journal.energy')}
          words={words('energy')}
          value={fields.energy}
          onChange={(energy) => keeper.change({ energy })}
          clearLabel={t('journal.clear')}
        />
      </div>
      <TagsField tags={fields.tags} onChange={(tags) => keeper.change({ tags })} />
      {saved !== null && !isEmpty(fields) && (
        <DeleteEntry keeper={keeper} onDeleted={() => text.current?.focus()} />
      )}
    </div>
  );
}
