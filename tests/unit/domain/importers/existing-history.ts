import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import type { Reading } from '#domain/importers/collect-reading.ts';
import { EMPTY_HISTORY, type ExistingHistory } from '#domain/importers/match-records.ts';
import { FIRST_CHOICES, type ImportChoices, planImport } from '#domain/importers/plan-import.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';
import type { SentRecords } from '#domain/importers/sent-records.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { collectReading } from './collect-reading.ts';

export const TODAY = dayOf('2026-11-20');

/** Parses a day; throws if the text is not one. */
export function dayOf(text: string) {
  const day = parseLocalDate(text);
  if (day === undefined) throw new Error(`${text} is no day`);
  return day;
}

export const D3 = dayOf('2025-01-03');
export const D4 = dayOf('2025-01-04');

/** A record about 3 January 2025, or another day. */
export const reported = (
  day: Omit<ReportedDay, 'on'> & { on?: ReportedDay['on'] },
  more: { words?: string; origin?: string } = {},
) => ({ outcome: 'reported', category: 'thing', days: [{ on: D3, ...day }], ...more }) satisfies ParsedRecord;

/** The reading of a file with these records, for a person born in 1990. */
export const read = (...parsed: readonly ParsedRecord[]) =>
  collectReading(parsed, { source: 'clue', today: TODAY, birthOn: dayOf('1990-06-15') });

/** The existing history of a person with one logged day. */
export const withDay = (day: Partial<DayLog>, on = D3): ExistingHistory => ({
  ...EMPTY_HISTORY,
  days: new Map([[on, { ...emptyDay(on), ...day }]]),
});

/** The plan for a reading next to an existing history. */
export const planOf = (
  reading: Reading,
  {
    known = EMPTY_HISTORY,
    choices = {},
    ...zone
  }: { known?: ExistingHistory; choices?: Partial<ImportChoices>; timeZone?: string } = {},
) =>
  planImport(reading, {
    known,
    choices: { ...FIRST_CHOICES, ...choices },
    ...zone,
    now: 1_795_000_000,
    today: TODAY,
    idOf: (text) => `id-${text}`,
  });

const LISTS = ['heavy_details', 'pain_places', 'pain_flags', 'symptoms', 'sex'] as const;

/** The history after the server imported `sent`: empty fields are filled, lists united, and mine stays except for `theirs`. */
export function afterImport(known: ExistingHistory, sent: SentRecords): ExistingHistory {
  const days = new Map(known.days);
  const keysOver = new Map(sent.theirs.map(({ date, keys }) => [date, keys as readonly string[]]));
  for (const { source: _, saved_at: __, date, ...fields } of sent.day_logs) {
    const before = days.get(date) ?? emptyDay(dayOf(date));
    const after: Record<string, unknown> = { ...before };
    // `counts` and `disturbed` are imported only with the value that they belong to.
    if (fields.counts !== undefined && (before.bleeding === null || keysOver.get(date)?.includes('counts'))) {
      after.counts = fields.counts;
    }
    if (fields.disturbed && (before.temperature === null || keysOver.get(date)?.includes('disturbed'))) {
      after.disturbed = fields.disturbed;
    }
    const { counts: _counts, disturbed: _disturbed, ...others } = fields;
    for (const [key, value] of Object.entries(others)) {
      const mine = before[key as keyof DayLog];
      const isOver = keysOver.get(date)?.includes(key);
      if (LISTS.some((list) => list === key)) {
        after[key] = [...new Set([...((mine as string[] | null) ?? []), ...(value as string[])])];
      } else if (mine === null || isOver) after[key] = value;
    }
    days.set(date, after as DayLog);
  }
  const remarks = new Map(known.remarks);
  for (const { date, source, text } of sent.remarks) {
    remarks.set(date, [...(remarks.get(date) ?? []), { source, text }]);
  }
  const journal = new Map(known.journal);
  for (const { date, text, tags } of sent.journal) {
    const mine = journal.get(date);
    journal.set(date, { text: mine?.text || text, tags: [...new Set([...(mine?.tags ?? []), ...tags])] });
  }
  return {
    days,
    remarks,
    journal,
    starts: new Set([...known.starts, ...sent.periods.map(({ started_on }) => started_on)]),
    modes: [...known.modes, ...sent.cycle_modes.map(({ mode, started_on }) => ({ mode, from: started_on }))],
    ownSymptoms: [
      ...known.ownSymptoms,
      ...sent.custom_symptoms.map(({ id, name }) => ({ symptom_id: id, name, archived: 0 as const })),
    ],
    tasks: new Set([...known.tasks, ...sent.tasks.map(({ id }) => id)]),
    habits: new Set([...known.habits, ...sent.habits.map(({ id }) => id)]),
    checks: new Set([
      ...known.checks,
      ...sent.habit_checks.map(({ habit_id, date }) => `${habit_id}/${date}`),
    ]),
    untargeted: known.untargeted,
    labels: new Map([...known.labels, ...sent.labels.map(({ id, name }) => [foldText(name), id] as const)]),
    estimateOn: sent.day_logs.some(({ date }) => date === known.estimateOn) ? null : known.estimateOn,
    isFileKnown: known.isFileKnown,
  };
}
