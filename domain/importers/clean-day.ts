import * as v from 'valibot';
import { OWN_SYMPTOM_NAME_MAX } from '#domain/day-log/day-log.schema.ts';
import { JOURNAL_TAG_MAX, JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import { portableDaySchema } from '#domain/portability/portable-data.schema.ts';
import { remarksOf } from '#domain/portability/remark.schema.ts';
import { textPieces } from '#domain/text/text-pieces.ts';
import type { DayFields, ReportedDay } from './record-fate.ts';

/** Above this no body is in °C (importers §11). */
const CELSIUS_MAX = 45;

/**
 * What a record says of a day, in values that can be stored; whatever can't becomes a remark, so that nothing is lost. No day if
 * nothing is said.
 */
export function cleanDay({ on, fields, isStart = false, ...texts }: ReportedDay): [] | [ReportedDay] {
  const { storable, others } = cleanFields(fields ?? {});
  const [note = '', ...restOfNote] = textPieces(cleanText(texts.note ?? ''), JOURNAL_TEXT_MAX);
  const symptoms = byLength(texts.ownSymptoms, OWN_SYMPTOM_NAME_MAX);
  const tags = byLength(texts.tags, JOURNAL_TAG_MAX);
  const tooLong = [...restOfNote, ...symptoms.long, ...tags.long];
  const remarks = [...(texts.remarks ?? []).map(cleanText), ...others, ...tooLong];
  const day = {
    on,
    fields: storable,
    ownSymptoms: symptoms.short,
    isStart,
    note,
    tags: tags.short,
    remarks: [...new Set(remarks.flatMap(remarksOf))],
  };
  const lists = [day.ownSymptoms, day.tags, day.remarks, Object.keys(storable)];
  return isStart || day.note !== '' || lists.some(({ length }) => length > 0) ? [day] : [];
}

/** The fields that can be stored, and the others in words. */
function cleanFields(fields: DayFields): { storable: DayFields; others: string[] } {
  const storable: DayFields = {};
  const others: string[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const stored = storedAs(key, value);
    if (stored.success) Object.assign(storable, { [key]: stored.output });
    else others.push(`${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  }
  // Each says something only of another value.
  if (storable.bleeding === undefined) delete storable.counts;
  if (storable.temperature === undefined) delete storable.disturbed;
  return { storable, others };
}

/** Texts by whether they have at most so many code points, each once and without empty ones. */
function byLength(list: readonly string[] = [], max: number) {
  const texts = [...new Set(list.map(cleanText))].filter((text) => text !== '');
  const isShort = (text: string) => textPieces(text, max).length <= 1;
  return { short: texts.filter(isShort), long: texts.filter((text) => !isShort(text)) };
}

/** The stored value of a field, by the schema of a file's day. */
function storedAs(key: string, value: unknown) {
  const schema: v.GenericSchema = portableDaySchema.entries[key as keyof DayFields]; // a key of the fields
  if (typeof value !== 'number') return v.safeParse(schema, value);
  if (key === 'temperature') {
    const celsius = value > CELSIUS_MAX ? (value - 32) / 1.8 : value;
    return v.safeParse(schema, Number(celsius.toFixed(2)));
  }
  return v.safeParse(schema, key === 'weight' ? Number(value.toFixed(1)) : value);
}

/** Text as the product accepts it: well-formed, without NUL, trimmed. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '').trim().normalize('NFC');
