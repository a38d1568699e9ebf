import * as v from 'valibot';
import { ageRefusal } from '#domain/account/birth-date.ts';
import { QUOTAS, quotaError } from '#domain/account/quotas.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { FieldError } from '#domain/errors.ts';
import { type PortableLife, portableLifeSchema } from '#domain/portability/cycle-life.schema.ts';
import {
  type ImportCounts,
  type ImportFile,
  PROFILE_FIELDS,
  portableCycleProfileSchema,
  portableProfileSchema,
} from '#domain/portability/portable-data.schema.ts';
import { listsForObjects } from '#domain/wire/lists-for-objects.ts';
import { decoderOf } from '#domain/wire/record-fields.ts';
import type { AcceptOptions, ImportState } from './imports.repository.ts';
import { cycleProfileRowOf } from './portable-rows.ts';

/** The counts of a missing kind. */
export const NO_COUNTS: ImportCounts = { added: 0, skipped: 0, rejected: 0 };

const decodeProfile = decoderOf(PROFILE_FIELDS, 'file');

/** Imports the profile's answers that are still missing; existing ones stay. */
export function readProfile(
  file: unknown,
  { person, now }: { person: NonNullable<ImportState['person']>; now: number },
) {
  const nothing = { change: {} as NonNullable<AcceptOptions['profile']>, issues: [] as FieldError[] };
  if (file === undefined || file === null) return { ...nothing, counts: NO_COUNTS };
  const parsed = v.safeParse(portableProfileSchema, file);
  if (!parsed.success) {
    return {
      ...nothing,
      issues: [issueOf('profile', parsed.issues[0])],
      counts: { ...NO_COUNTS, rejected: 1 },
    };
  }
  const { language: offeredLanguage, ...offered } = decodeProfile(parsed.output);
  const { birthOn } = offered;
  const today = localDateAt(now, person.timeZone ?? offered.timeZone ?? DEFAULT_TIME_ZONE);
  const message = birthOn === null ? null : ageRefusal(birthOn, today);
  if (message !== null) {
    const issues = [{ path: 'profile.birth_date', message }];
    return { ...nothing, issues, counts: { ...NO_COUNTS, rejected: 1 } };
  }
  const open = Object.entries(offered).filter(
    ([field, value]) => value !== null && person[field as keyof typeof offered] === null,
  );
  // A person without any answers hasn't chosen the language in the app either.
  const language =
    person.name === null && offeredLanguage !== person.language ? { language: offeredLanguage } : {};
  const change: NonNullable<AcceptOptions['profile']> = { ...Object.fromEntries(open), ...language };
  const isNew = Object.keys(change).length > 0;
  return {
    ...nothing,
    change,
    counts: { ...NO_COUNTS, added: isNew ? 1 : 0, skipped: isNew ? 0 : 1 },
  };
}

/** Imports the answers of onboarding if there are none yet. */
export function readCycleProfile(
  file: unknown,
  { known, userId }: { known: ImportState['cycleProfile']; userId: string },
) {
  const nothing = { row: undefined as AcceptOptions['cycleProfile'], issues: [] as FieldError[] };
  if (file === undefined || file === null) return { ...nothing, counts: NO_COUNTS };
  const [list] = listsForObjects(portableCycleProfileSchema, file);
  if (list !== undefined) {
    const issues = [
      { path: ['cycle_profile', list].filter(Boolean).join('.'), message: 'must be an object' },
    ];
    return { ...nothing, issues, counts: { ...NO_COUNTS, rejected: 1 } };
  }
  const parsed = v.safeParse(portableCycleProfileSchema, file);
  if (!parsed.success) {
    return {
      ...nothing,
      issues: [issueOf('cycle_profile', parsed.issues[0])],
      counts: { ...NO_COUNTS, rejected: 1 },
    };
  }
  if (known) return { ...nothing, counts: { ...NO_COUNTS, skipped: 1 } };
  return { ...nothing, row: cycleProfileRowOf(parsed.output, userId), counts: { ...NO_COUNTS, added: 1 } };
}

type PersonData = Pick<
  ImportFile,
  'profile' | 'cycle_profile' | 'odd_cycles' | 'pill_schemes' | 'cycle_facts'
>;

/** What a file has about the person besides records. Another app's file has none: taking an import back couldn't remove it. */
export function readPersonData(file: ImportFile): {
  readonly about: PersonData;
  readonly issues: FieldError[];
} {
  const { import: head, profile, cycle_profile, odd_cycles, pill_schemes, cycle_facts } = file;
  const about = { profile, cycle_profile, odd_cycles, pill_schemes, cycle_facts };
  if (head === undefined) return { about, issues: [] };
  const given = Object.entries(about).filter(([, value]) => value != null);
  return {
    about: {},
    issues: given.map(([path]) => ({ path, message: 'must not be in a file with a head' })),
  };
}

/**
 * The annotations of cycles, packs and facts of a file; with something unknown in it all are left out, of coming days only those. Throws
 * `conflict` for more than a person may have, before they are read.
 */
export function readLife(
  { odd_cycles, pill_schemes, cycle_facts }: PersonData,
  today: LocalDate,
): { readonly life: PortableLife; readonly issues: FieldError[] } {
  for (const [quota, list] of Object.entries({ odd_cycles, pill_schemes })) {
    const name = quota as 'odd_cycles' | 'pill_schemes'; // the keys of the line above
    if (Array.isArray(list) && list.length > QUOTAS[name]) throw quotaError(name);
  }
  const parsed = v.safeParse(portableLifeSchema, { odd_cycles, pill_schemes, cycle_facts });
  if (!parsed.success)
    return { life: v.parse(portableLifeSchema, {}), issues: [issueOf(null, parsed.issues[0])] };
  const life = parsed.output;
  const refused = futureDays(life, today);
  const without = <Row>(kind: string, rows: Row[]) =>
    rows.filter((_, at) => !refused.some(({ row }) => row === `${kind}.${at}`));
  return {
    life: {
      odd_cycles: without('odd_cycles', life.odd_cycles),
      pill_schemes: without('pill_schemes', life.pill_schemes),
      cycle_facts: refused.some(({ row }) => row === 'cycle_facts') ? null : life.cycle_facts,
    },
    issues: refused.map(({ row, field }) => ({
      path: `${row}.${field}`,
      message: 'must not be in the future',
    })),
  };
}

/** The rows of what is read that have a day after today, each with the first such field. */
function futureDays(
  life: PortableLife,
  today: LocalDate,
): { readonly row: string; readonly field: string }[] {
  const days = [
    ...life.odd_cycles.map(({ started_on }, at) => ({ row: `odd_cycles.${at}`, started_on })),
    ...life.pill_schemes.map(({ started_on, ended_on }, at) => ({
      row: `pill_schemes.${at}`,
      started_on,
      ended_on,
    })),
    { row: 'cycle_facts', told_on: life.cycle_facts?.told_on },
  ];
  return days.flatMap(({ row, ...fields }) => {
    const field = Object.entries(fields).find(([, day]) => day != null && day > today)?.[0];
    return field === undefined ? [] : [{ row, field }];
  });
}

function issueOf(kind: string | null, issue: v.BaseIssue<unknown>): FieldError {
  const field = v.getDotPath(issue);
  const message = issue.message.startsWith('Invalid ') ? 'is missing or has the wrong type' : issue.message;
  return { path: [kind, field].filter((part) => part != null).join('.'), message };
}
