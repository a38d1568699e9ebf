import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOURNAL_TAG_MAX, JOURNAL_TAGS_MAX } from '#domain/journal/journal.schema.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The tags of an entry: typed one by one, each ended by Enter, a comma, or by leaving the field. */
export function TagsField({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= JOURNAL_TAGS_MAX;

  function add(text: string): void {
    const tag = [...text.trim().normalize('NFC')].slice(0, JOURNAL_TAG_MAX).join('');
    setTyped('');
    if (tag !== '' && !isFull && !tags.includes(tag)) onChange([...tags, tag]);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
  }

  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        label={t('journal.tags')}
        hint={isFull ? t('journal.tagsFull', { count: JOURNAL_TAGS_MAX }) : t('journal.tagsHint')}
        value={typed}
        maxLength={JOURNAL_TAG_MAX}
        disabled={isFull}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target }) =>
          target.value.endsWith(',') ? add(target.value.slice(0, -1)) : setTyped(target.value)
        }
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('journal.tags')}>
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-w-0 items-center rounded-full border border-line bg-surface-2 pl-3.5 text-small"
            >
              <span className="wrap-anywhere min-w-0 py-1.5">{tag}</span>
              <button
                type="button"
                aria-label={t('journal.removeTag', { tag })}
                className="grid size-tap flex-none place-items-center rounded-full text-ink-2 hover:text-ink"
                onClick={() => onChange(tags.filter((other) => other !== tag))}
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
