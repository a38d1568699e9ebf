import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOURNAL_TAG_MAX, JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import { suggestedTags } from '#domain/journal/journal.rules.ts';
import { sanitizeText } from '#domain/journal/sanitize-text.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { entriesQuery } from './journal.data.ts';

const CHIP =
  'flex min-h-tap min-w-0 items-center gap-2 rounded-full border px-4 text-left font-medium text-small wrap-anywhere';

type TagsFieldProps = { tags: readonly string[]; onChange: (tags: readonly string[]) => void };

/**
 * The tags of an entry, then suggestions from one's own entries, then a field for others: typed one by one, each ended by Enter,
 * a comma, or by leaving the field.
 */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const { t } = useTranslation();
  const more = useRef<HTMLButtonElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const { today } = useToday();
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

/** Stable, so that it runs only when the field opens. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

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
