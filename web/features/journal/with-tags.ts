import { sanitizeText } from '#domain/journal/as-typed.ts';
import { JOURNAL_TAG_MAX, JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';

/** Adds typed or pasted tags, split at commas, without duplicates. Cuts them to the server's longest tag and most tags. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = sanitizeText(typed)
    .split(',')
    .map((part) => firstCharacters(part.trim().normalize('NFC'), { codePoints: JOURNAL_TAG_MAX }).trim())
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, JOURNAL_TAGS_MAX);
}
