import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { isEmpty } from '#domain/journal/journal.rules.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { useDayLog } from '#web/features/day-log/days.data.ts';
import { logDay } from '#web/features/day-log/log-day.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { dismissToast, notify } from '#web/lib/page/notify.ts';
import { EnergyBloom, LEVELS, type Level, MoodBloom } from '#web/ui/charts/mood-bloom.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { ToastAction, UndoRow } from '#web/ui/overlays/undo.tsx';
import { type EntryPage, useEntryPage } from './entry-page.ts';
import { OtherVersion, SaveStatus } from './entry-status.tsx';
import { levelOf } from './mood-month.tsx';
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

const FEELINGS = [
  { name: 'mood', Mark: MoodBloom },
  { name: 'energy', Mark: EnergyBloom },
] as const;

/** Mood and energy of a day, as the log of days has them; a press saves. It never changes its day, so it needs the day as its key. */
export function DayFeelings({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const day = useDayLog(date);
  // A press shows at once, before the day is loaded, too.
  const [pressed, setPressed] = useState<{ mood?: number | null; energy?: number | null }>({});
  const shown = day === undefined ? pressed : day;
  function log(press: { mood: Level | null } | { energy: Level | null }): void {
    setPressed({ ...pressed, ...press });
    logDay(date, press).catch((error: unknown) => {
      setPressed(pressed);
      void notify({ tone: 'error', text: failureToastText(error) });
    });
  }
  return FEELINGS.map(({ name, Mark }) => (
    <DiscChoice
      key={name}
      legend={t(`journal.${name}`)}
      options={LEVELS.map((value) => ({
        value,
        word: t(`journal.${name}Words.${value}`),
        mark: <Mark level={value} />,
      }))}
      value={levelOf(shown?.[name] ?? null)}
      onChange={(level) => log(name === 'mood' ? { mood: level } : { energy: level })}
    />
  ));
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Deletes the page at once; a toast offers to undo that, and so does the button's place. */
function DeleteEntry({ page, isWritten }: { page: EntryPage; isWritten: boolean }) {
  const { t } = useTranslation();
  const about = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [onUndo, setOnUndo] = useState<() => void>();

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      const deleted = await page.remove();
      const undo = () => {
        setOnUndo(undefined);
        void dismissToast(about);
        page.restore(deleted);
      };
      setOnUndo(() => undo);
      const text = (
        <ToastAction text={t('journal.deleted')} action={{ label: t('common.undo'), onPress: undo }} />
      );
      void notify({ tone: 'success', text, lasting: true, about });
    } catch (error) {
      void notify({ tone: 'error', text: failureToastText(error) });
    } finally {
      setIsBusy(false);
    }
  }

  if (onUndo) {
    return (
      // It has the focus, because the pressed button is gone.
      <UndoRow label={t('common.undo')} ref={takeFocus} onClick={onUndo}>
        {t('journal.deleted')}
      </UndoRow>
    );
  }
  if (!isWritten) return null;
  return (
    <Button
      variant="quiet"
      className="journal-delete"
      busy={isBusy}
      busyLabel={t('common.saving')}
      icon={<Trash2 size={18} />}
      onClick={() => void remove()}
    >
      {t('journal.delete')}
    </Button>
  );
}
