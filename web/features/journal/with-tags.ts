import { asTyped } from '#domain/journal/as-typed.ts';
import { JOURNAL_TAG_MAX, JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';

/** `tags` and what was typed or pasted, split at commas: each once, cut to what the server takes, as many as there may be. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = asTyped(typed)
    .split(',')
    .map((part) => [...part.trim().normalize('NFC')].slice(0, JOURNAL_TAG_MAX).join('').trim())
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, JOURNAL_TAGS_MAX);
}
