import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { DAY_FIELDS, isBuiltIn, SEALED } from '#domain/day-log/day-log.fields.ts';
import type { UnreadableEntry } from '#domain/portability/export-only.schema.ts';
import type { DayToMerge } from '#domain/portability/import-days.ts';
import { type PortableRecord, SYMPTOM_FIELDS } from '#domain/portability/portable-data.schema.ts';
import type { StoredDay } from '#domain/portability/read-records.ts';
import { decoderOf, encoderOf } from '#domain/wire/record-fields.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';
import type { TextCipher } from '#worker/platform/text-cipher.ts';
import { NOTHING_SEALED, openDayFields, partsOf, placeOf, serializePart } from './day-log-answers.ts';
import type { DayLogsRepository } from './day-logs.repository.ts';
import type { DayRow } from './day-writes.ts';
import type { OwnSymptomRow, OwnSymptomsRepository } from './own-symptoms.repository.ts';
import { placeOfSymptom } from './own-symptoms.service.ts';

type DayLogPortabilityDeps = {
  userId: string;
  days: Pick<DayLogsRepository, 'pages' | 'on'>;
  symptoms: Pick<OwnSymptomsRepository, 'list'>;
  cipher: TextCipher;
};

/** What an export has of the log of days, days oldest first. */
type DayLogExport = {
  readonly days: PortableRecord<'day_logs'>[];
  readonly symptoms: PortableRecord<'custom_symptoms'>[];
  readonly unreadable: UnreadableEntry[];
};

const encodeDay = encoderOf(DAY_FIELDS, 'file');
const decodeDay = decoderOf(DAY_FIELDS, 'file');
const encodeSymptom = encoderOf(SYMPTOM_FIELDS, 'file');
const decodeSymptom = decoderOf(SYMPTOM_FIELDS, 'file');

/** How many days an import opens before a pause for other requests. */
const DAYS_AT_ONCE = 200;

const SEALED_KEYS = SEALED.map((name) => DAY_FIELDS[name].file.key);
const EMPTY_SEALED = Object.fromEntries(SEALED_KEYS.map((key) => [key, null]));
/** Whose values are sealed, or may be in part. */
const MAYBE_SEALED_KEYS = [...SEALED_KEYS, DAY_FIELDS.painFlags.file.key] as const;
const hasSealedFields = (day: PortableRecord<'day_logs'>): boolean =>
  MAYBE_SEALED_KEYS.some((key) => day[key] !== null);
const includesSealed = (gains: readonly string[]): boolean =>
  MAYBE_SEALED_KEYS.some((key) => gains.includes(key));

/** One person's log of days in files: only this can decrypt and encrypt its private parts. */
export function createDayLogPortability({ userId, days, symptoms, cipher }: DayLogPortabilityDeps) {
  const reasonOf = (version: number) => (cipher.hasKey(version) ? 'damaged' : 'key_missing');

  async function takeSymptoms(): Promise<Pick<DayLogExport, 'symptoms' | 'unreadable'>> {
    const rows = await symptoms.list();
    const taken: Pick<DayLogExport, 'symptoms' | 'unreadable'> = { symptoms: [], unreadable: [] };
    for (const row of rows) {
      const name = await cipher.open(row, placeOfSymptom(userId, row.symptomId)).catch(() => undefined);
      if (name !== undefined) taken.symptoms.push(encodeSymptom({ ...row, name }));
      else {
        const date = localDateAt(row.createdAt, 'UTC');
        taken.unreadable.push({ kind: 'custom_symptoms', date, reason: reasonOf(row.keyVersion) });
      }
    }
    return taken;
  }

  const sealDays = (
    records: readonly PortableRecord<'day_logs'>[],
  ): Promise<Omit<DayRow, 'userId' | 'importId'>[]> =>
    Promise.all(
      records.map(async (record) => {
        const day = decodeDay(record);
        const { marks, sealed } = partsOf(day);
        const text = serializePart({ ...NOTHING_SEALED, ...sealed });
        const part = text === null ? null : await cipher.seal(text, placeOf(userId, day.loggedOn));
        return {
          loggedOn: day.loggedOn,
          bleeding: day.bleeding,
          counts: day.counts,
          mood: day.mood,
          energy: day.energy,
          temperature: day.temperature,
          lh: day.lh,
          discharge: day.discharge,
          marks: serializePart(marks) ?? '{}',
          keyVersion: part?.keyVersion ?? null,
          sealed: part?.sealed ?? null,
          source: day.source,
          rev: 0,
          savedAt: day.savedAt,
        };
      }),
    );

  return {
    /** Everything that is logged. Of a day whose private part can't be decrypted, the rest. */
    takeOut: async (): Promise<DayLogExport> => {
      const taken: DayLogExport = { days: [], ...(await takeSymptoms()) };
      // A file names no symptom that isn't in it.
      const known = new Set(taken.symptoms.map(({ id }) => id));
      for await (const page of days.pages()) {
        for (const row of page) {
          const { fields: day, isWhole } = await openDayFields(row, cipher);
          const named = day.symptoms?.filter((name) => isBuiltIn(name) || known.has(name)) ?? null;
          taken.days.push(encodeDay({ ...day, symptoms: named }));
          if (!isWhole) {
            const reason = reasonOf(row.keyVersion ?? 0);
            taken.unreadable.push({ kind: 'day_logs', date: row.loggedOn, reason });
          }
        }
      }
      return taken;
    },

    /** The days that are there, of some of a file; in the sealed part of those alone of which the file says something there. */
    storedDays: async (records: readonly PortableRecord<'day_logs'>[]): Promise<Map<string, StoredDay>> => {
      const stored = new Map<string, StoredDay>();
      const isSealed = new Set<string>(records.filter(hasSealedFields).map(({ date }) => date));
      for (let from = 0; from < records.length; from += DAYS_AT_ONCE) {
        for (const row of await days.on(records.slice(from, from + DAYS_AT_ONCE).map(({ date }) => date))) {
          const { fields: day, isWhole } = await openDayFields(
            isSealed.has(row.loggedOn) ? row : { ...row, sealed: null },
            cipher,
          );
          stored.set(row.loggedOn, { day: encodeDay(day), rev: row.rev, isWhole });
        }
        await yieldToEventLoop();
      }
      return stored;
    },

    /** The rows of imported days, without their owner. */
    sealDays,

    /** What is written of days that are there, beside the rows of the file's own days. */
    sealMerged: async (changes: readonly DayToMerge[]) => {
      const [theirs, merged] = await Promise.all([
        sealDays(changes.map((change) => change.theirs)),
        sealDays(
          changes.map(({ day, gains }) => (includesSealed(gains) ? day : { ...day, ...EMPTY_SEALED })),
        ),
      ]);
      return changes.flatMap(({ gains, over }, index) => {
        const [row, to] = [theirs[index], merged[index]];
        return row && to ? [{ ...row, over, reseals: includesSealed(gains) ? 1 : 0, merged: to }] : [];
      });
    },

    /** The rows of imported symptoms, without their owner. */
    sealSymptoms: (
      records: readonly PortableRecord<'custom_symptoms'>[],
    ): Promise<Omit<OwnSymptomRow, 'userId' | 'importId'>[]> =>
      Promise.all(
        records.map(async (record) => {
          const { name, ...row } = decodeSymptom(record);
          return { ...row, ...(await cipher.seal(name, placeOfSymptom(userId, row.symptomId))) };
        }),
      ),
  };
}

export type DayLogPortability = ReturnType<typeof createDayLogPortability>;
