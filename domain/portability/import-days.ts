import * as v from 'valibot';
import { INTIMATE_KEYS, isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { OWN_SYMPTOMS_MAX } from '#domain/day-log/day-log.schema.ts';
import { type PortableRecord, portableDaySchema } from './portable-data.schema.ts';
import { type ImportContext, keysOf, type ReadRecords, type Sorted, sort } from './read-records.ts';

type Day = PortableRecord<'day_logs'>;
type Symptom = PortableRecord<'custom_symptoms'>;

const ownSymptomsOf = ({ symptoms }: Day): string[] => (symptoms ?? []).filter((name) => !isBuiltIn(name));

/** Accepts symptoms for as long as there is room. */
export async function sortSymptoms(
  read: ReadRecords<'custom_symptoms'>,
  { find, ownSymptoms }: Pick<ImportContext, 'find' | 'ownSymptoms'>,
): Promise<Sorted<Symptom>> {
  const present = new Set(
    await find(
      'symptoms',
      keysOf(read, ({ id }) => [id]),
    ),
  );
  let kept = ownSymptoms;
  return sort(read, ({ id }, path) => {
    if (present.has(id)) return 'skip';
    if (kept === OWN_SYMPTOMS_MAX) {
      return { path, message: `must be at most ${OWN_SYMPTOMS_MAX} symptoms of one's own` };
    }
    present.add(id);
    kept += 1;
    return 'add';
  });
}

/** Days may name symptoms that exist already or are in the file; a day on which nothing is said is skipped. */
export async function sortDays(
  read: ReadRecords<'day_logs'>,
  {
    today,
    birthOn,
    find,
    offered,
  }: Pick<ImportContext, 'today' | 'birthOn' | 'find'> & { offered: readonly Symptom[] },
): Promise<Sorted<Day>> {
  const days = new Set(
    await find(
      'log_days',
      keysOf(read, ({ date }) => [date]),
    ),
  );
  const named = read.read.flatMap(({ record }) => (record ? ownSymptomsOf(record) : []));
  const symptoms = new Set(
    await find(
      'symptoms',
      [...new Set(named)].map((id) => [id]),
    ),
  );
  for (const { id } of offered) symptoms.add(id);
  return sort(read, (day, path) => {
    const { date } = day;
    if (date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    if (birthOn !== null && date < birthOn) {
      return { path: `${path}.date`, message: 'must not be before the birth date' };
    }
    if (days.has(date) || saysNothing(day)) return 'skip';
    if (ownSymptomsOf(day).some((id) => !symptoms.has(id))) {
      return { path: `${path}.symptoms`, message: 'must be symptoms or ids of your own symptoms' };
    }
    days.add(date);
    return 'add';
  });
}

/** Whether a day says something that is kept only with the consent `intimate`. */
export const isIntimate = (day: Day): boolean => INTIMATE_KEYS.some((key) => day[key] !== null);

const { date: _, saved_at: __, ...UNSAID } = v.parse(portableDaySchema, { date: '2000-01-01', saved_at: 0 });

const saysNothing = (day: Day): boolean =>
  Object.keys(UNSAID).every((key) => {
    const name = key as keyof typeof UNSAID; // its own
    return name === 'counts' || name === 'source' || day[name] === UNSAID[name];
  });

/**
 * Mood and energy of imported journal entries, as days of the log: of those days that are neither there nor in the file, for
 * mood has one home.
 */
export async function daysOfMoods(
  entries: readonly PortableRecord<'journal'>[],
  { find, offered }: Pick<ImportContext, 'find'> & { offered: readonly Day[] },
): Promise<Day[]> {
  const felt = entries.filter(({ mood, energy }) => mood !== null || energy !== null);
  const days = new Set(
    await find(
      'log_days',
      felt.map(({ date }) => [date]),
    ),
  );
  for (const { date } of offered) days.add(date);
  return felt
    .filter(({ date }) => !days.has(date))
    .map(({ date, mood, energy, saved_at }) => ({ ...UNSAID, date, mood, energy, saved_at }));
}
