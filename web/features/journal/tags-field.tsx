import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOURNAL_TAG_MAX, JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { withTags } from './with-tags.ts';

type TagsFieldProps = { tags: readonly string[]; onChange: (tags: readonly string[]) => void };

/** The tags of an entry: typed one by one, each ended by Enter, a comma, or by leaving the field. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= JOURNAL_TAGS_MAX;

  function add(text: string): void {
    setTyped('');
    const more = withTags(tags, text);
    if (more.length > tags.length) onChange(more);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  }

  function remove(tag: string): void {
    onChange(tags.filter((other) => other !== tag));
    // The button that had the focus is gone now.
    field.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={field}
        label={t('journal.tags')}
        hint={isFull ? t('journal.tagsFull', { count: JOURNAL_TAGS_MAX }) : t('journal.tagsHint')}
        value={typed}
        maxLength={isFull ? 0 : JOURNAL_TAG_MAX * JOURNAL_TAGS_MAX}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('journal.tags')}>
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-w-0 items-center rounded-full border border-line bg-surface-2 text-small journal-tag"
            >
              <span className="wrap-anywhere min-w-0 py-1.5">{tag}</span>
              <button
                type="button"
                aria-label={t('journal.removeTag', { tag })}
                className="grid size-tap flex-none place-items-center rounded-full text-ink-2 hover:text-ink"
                onClick={() => remove(tag)}
              >
                <X aria-hidden="true" size={16} strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
