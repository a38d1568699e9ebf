import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { JOURNAL_TAG_MAX, JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import { isEmpty, suggestedTags } from '#domain/journal/journal.rules.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { useDayLog } from '#web/features/day-log/days.data.ts';
import { logDay } from '#web/features/day-log/log-day.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { dismissToast, notify } from '#web/lib/page/notify.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useNotStored } from '#web/parts/query-boundary.tsx';
import { sanitizeText } from '#web/sync/change.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { EnergyBloom, LEVELS, type Level, MoodBloom } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { ToastAction, UndoRow } from '#web/ui/overlays/undo.tsx';
import { type EntryPage, OtherVersion, SaveStatus, useEntryPage } from './entry-page.tsx';
import { entriesQuery } from './journal.data.ts';
import { levelOf } from './mood-month.tsx';

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
          placeholder={t('journal.text')}
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

/** A day's mood and energy from the log; a press saves. Give it the day as its `key`. */
export function DayFeelings({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const day = useDayLog(date);
  // A press shows at once, even before the day is loaded.
  const [pressed, setPressed] = useState<{ mood?: number | null; energy?: number | null }>({});
  const shown = day === undefined ? pressed : day;
  const notStored = useNotStored('days', date);
  if (notStored !== undefined) return null;
  function log(press: { mood: Level | null } | { energy: Level | null }): void {
    setPressed({ ...pressed, ...press });
    logDay(date, press).catch((error: unknown) => {
      setPressed(pressed);
      notifyFailure(error);
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

/** Stable, so that it runs only when the element appears. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Deletes the page at once; a toast and a button in place of this one offer to undo that. */
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
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  if (onUndo) {
    return (
      // It gets the focus, because the pressed button is gone.
      <UndoRow label={t('common.undo')} ref={takeFocus} onClick={onUndo}>
        {t('journal.deleted')}
      </UndoRow>
    );
  }
  if (!isWritten) return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      busy={isBusy && t('common.saving')}
      icon={<Trash2 size={18} />}
      onClick={() => void remove()}
    >
      {t('journal.delete')}
    </Button>
  );
}

const CHIP =
  'flex min-h-tap min-w-0 items-center gap-2 rounded-full border px-4 text-left font-medium text-small wrap-anywhere';

type TagsFieldProps = { tags: readonly string[]; onChange: (tags: readonly string[]) => void };

/**
 * An entry's tags, then suggestions from the person's own entries, then a field for others: each ends with Enter, a comma, or
 * by leaving the field.
 */
function TagsField({ tags, onChange }: TagsFieldProps) {
  const { t, today } = useTextContext();
  const more = useRef<HTMLButtonElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const { data: list } = useInfiniteQuery(useOptimisticQuery(entriesQuery(today)));
  const isFull = tags.length >= JOURNAL_TAGS_MAX;
  const suggested = isFull
    ? []
    : suggestedTags(
        (list?.pages ?? []).flatMap((page) => page.entries),
        tags,
      );

  function remove(tag: string): void {
    onChange(tags.filter((other) => other !== tag));
    // The button that had the focus is gone now.
    more.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-2" aria-label={t('journal.tags')}>
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <button
              type="button"
              aria-label={t('journal.removeTag', { tag })}
              className={`${CHIP} border-action bg-action text-on-action hover:bg-action-hover`}
              onClick={() => remove(tag)}
            >
              {tag}
              <X size={16} strokeWidth={2} className="flex-none" />
            </button>
          </li>
        ))}
        {suggested.map((tag) => (
          <li key={tag} className="min-w-0">
            <button
              type="button"
              aria-label={t('journal.suggestedTag', { tag })}
              className={`${CHIP} border-line-strong hover:bg-surface-2`}
              onClick={() => {
                onChange(withTags(tags, tag));
                more.current?.focus();
              }}
            >
              <Plus size={16} strokeWidth={2} className="flex-none" />
              {tag}
            </button>
          </li>
        ))}
        <li>
          <button
            ref={more}
            type="button"
            aria-expanded={isTyping}
            className={`${CHIP} border-line-strong hover:bg-surface-2`}
            onClick={() => setIsTyping(!isTyping)}
          >
            <Plus size={16} strokeWidth={2} className="flex-none" />
            {t('journal.addTag')}
          </button>
        </li>
      </ul>
      {isTyping && <TagInput tags={tags} isFull={isFull} onChange={onChange} />}
    </div>
  );
}

/** The field for tags that aren't suggested; it has the focus when it opens. */
function TagInput({ tags, isFull, onChange }: TagsFieldProps & { isFull: boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');

  function add(text: string): void {
    setTyped('');
    const added = withTags(tags, text);
    if (added.length > tags.length) onChange(added);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  return (
    <TextField
      ref={takeFocus}
      label={t('journal.tags')}
      hint={isFull ? t('journal.tagsFull', { count: JOURNAL_TAGS_MAX }) : t('journal.tagsHint')}
      value={typed}
      maxLength={isFull ? 0 : JOURNAL_TAG_MAX * JOURNAL_TAGS_MAX}
      autoCapitalize="none"
      enterKeyHint="done"
      onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
      onKeyDown={press}
      onBlur={() => add(typed)}
    />
  );
}

/** Adds typed or pasted tags, split at commas, without duplicates. Cuts them to the server's longest tag and most tags. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = sanitizeText(typed)
    .split(',')
    .map((part) => firstCharacters(part.trim().normalize('NFC'), { codePoints: JOURNAL_TAG_MAX }).trim())
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, JOURNAL_TAGS_MAX);
}
