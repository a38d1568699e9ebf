import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROL_CLASS } from '#web/ui/field-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { EntryFields } from './entry-fields.ts';
import { deleteEntry, saveEntry } from './journal.api.ts';
import { takeOver } from './journal.queries.ts';
import './journal.css';
import { SaveStatus } from './save-status.tsx';
import { ScaleField } from './scale-field.tsx';
import { TagsField } from './tags-field.tsx';
import { useEntryEditor } from './use-entry-editor.ts';

/** The page of a day, saved as it is typed. */
export function EntryEditor({ date, saved }: { date: LocalDate; saved: JournalEntry | null }) {
  const { t } = useTranslation();
  const textId = useId();
  const { fields, state, other, change, choose, clear } = useEntryEditor(date, saved);
  const words = (scale: 'mood' | 'energy') =>
    [1, 2, 3, 4, 5].map((step) => t(`journal.${scale}Words.${step as 1}`));

  async function remove(): Promise<void> {
    const before: EntryFields = fields;
    clear();
    try {
      await deleteEntry(date);
      await takeOver(date, null);
      await notify({ tone: 'success', text: <Deleted onUndo={() => void restore(before)} />, lasting: true });
    } catch (error) {
      change(before);
      void notify({ tone: 'error', text: failureToastText(error) });
    }
  }

  async function restore(before: EntryFields): Promise<void> {
    try {
      await takeOver(date, await saveEntry(date, before));
    } catch (error) {
      // Into the page again, where it is kept and tried again.
      change(before);
      void notify({ tone: 'error', text: failureToastText(error) });
    }
  }

  return (
    <div className="grid min-w-0 gap-5">
      {other && (
        <Notice tone="info">
          <p>{t('journal.otherVersion')}</p>
          <blockquote className="mt-2 max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere border-line-strong border-l-2 pl-3 text-ink-2">
            {other.text || t('journal.noText')}
          </blockquote>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => choose('mine')}>{t('journal.keepMine')}</Button>
            <Button variant="outline" onClick={() => choose('other')}>
              {t('journal.takeOther')}
            </Button>
          </div>
        </Notice>
      )}
      <div className="grid min-w-0 gap-1.5">
        <label htmlFor={textId} className="font-semibold text-small">
          {t('journal.text')}
        </label>
        <textarea
          id={textId}
          value={fields.text}
          placeholder={t('journal.placeholder')}
          aria-invalid={state === 'refused' || undefined}
          className={`${CONTROL_CLASS} journal-text`}
          onChange={({ target }) => change({ text: target.value })}
        />
        <SaveStatus state={state} />
      </div>
      <div className="grid gap-5 min-[34rem]:grid-cols-2">
        <ScaleField
          legend={t('journal.mood')}
          words={words('mood')}
          value={fields.mood}
          onChange={(mood) => change({ mood })}
          clearLabel={t('journal.clear')}
        />
        <ScaleField
          legend={t('journal.energy')}
          words={words('energy')}
          value={fields.energy}
          onChange={(energy) => change({ energy })}
          clearLabel={t('journal.clear')}
        />
      </div>
      <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} />
      {saved !== null && (
        <Button
          variant="quiet"
          className="justify-self-start"
          icon={<Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={() => void remove()}
        >
          {t('journal.delete')}
        </Button>
      )}
    </div>
  );
}

function Deleted({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {t('journal.deleted')}
      <button
        type="button"
        className="-my-1 min-h-tap min-w-tap text-left font-semibold underline"
        onClick={onUndo}
      >
        {t('common.undo')}
      </button>
    </span>
  );
}
