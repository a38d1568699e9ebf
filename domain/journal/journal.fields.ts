import * as v from 'valibot';
import { BOUNDS } from '#domain/account/quotas.ts';
import { LEVEL_RANGE } from '#domain/day-log/day-log.fields.ts';
import { at, type RecordFields } from '#domain/wire/record-fields.ts';
import {
  daySchema,
  instantSchema,
  storedDaySchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';

/** The most code points of an entry's text and of a tag, and the most tags of an entry. */
export const JOURNAL_TEXT_MAX = 20_000;
export const JOURNAL_TAG_MAX = 40;
export const JOURNAL_TAGS_MAX = BOUNDS.journal_tags.most;

const text = textSchema({ min: 0, max: JOURNAL_TEXT_MAX });
const step = wholeNumberSchema(LEVEL_RANGE.min, LEVEL_RANGE.max);
const stepOrNone = v.nullable(v.number());
/** The tags of an entry, without duplicates. */
const tags = v.pipe(
  v.array(textSchema({ min: 1, max: JOURNAL_TAG_MAX }), 'must be a list of texts'),
  v.maxLength(JOURNAL_TAGS_MAX, `must be at most ${JOURNAL_TAGS_MAX} tags`),
  v.transform((list) => [...new Set(list)]),
);

/** The shapes of an entry: as sent, in answers, and in a file of a person's data. */
type JournalShape = 'sent' | 'entry' | 'file';

/**
 * Every field of an entry with its place in each shape that has it; all other lists of fields are made from this
 * one. Text and tags are stored encrypted; mood and energy in the log of days, and a save without them doesn't change them.
 */
export const JOURNAL_FIELDS = {
  writtenOn: { entry: at('date', storedDaySchema), file: at('date', daySchema) },
  text: {
    sent: at('text', v.nullish(text, '')),
    entry: at('text', v.string()),
    file: at('text', text),
  },
  mood: {
    sent: at('mood', v.optional(v.nullable(step))),
    entry: at('mood', stepOrNone),
    file: at('mood', v.nullable(step)),
  },
  energy: {
    sent: at('energy', v.optional(v.nullable(step))),
    entry: at('energy', stepOrNone),
    file: at('energy', v.nullable(step)),
  },
  tags: {
    sent: at('tags', v.nullish(tags, [])),
    entry: at('tags', v.array(v.string())),
    file: at('tags', tags),
  },
  /** When it was last saved, in unix seconds. */
  savedAt: { entry: at('saved_timestamp', v.number()), file: at('saved_at', instantSchema) },
} as const satisfies RecordFields<JournalShape>;

/** The fields that are stored encrypted. */
export const SEALED_FIELDS = ['text', 'tags'] as const;
export type SealedField = (typeof SEALED_FIELDS)[number];
export type JournalField = keyof typeof JOURNAL_FIELDS;
