import * as v from 'valibot';
import { quotaError, quotaExceeded, type Usage } from '#domain/account/quotas.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { INTIMATE_KINDS } from '#domain/day-log/day-kinds.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { AppError } from '#domain/errors.ts';
import type { PortableLife } from '#domain/portability/cycle-life.schema.ts';
import {
  type ImportCounts,
  type ImportFile,
  type ImportReceipt,
  type PortableRecord,
  REJECTIONS_NAMED,
} from '#domain/portability/portable-data.schema.ts';
import { readImport } from '#domain/portability/read-import.ts';
import type { ImportContext } from '#domain/portability/read-records.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';
import { bytesOf, type PortableRow } from './import-parts.ts';
import { addsIntimate, createImportPlan, type Sealing } from './import-plan.ts';
import { readCycleProfile, readLife, readPersonData, readProfile } from './import-profile.ts';
import type { ImportsRepository } from './imports.repository.ts';
import { digestOf, findStoredAnswer, mergeImportRow } from './made-import.ts';
import type { MadeImportsRepository } from './made-imports.repository.ts';

/** How often a file is read anew because another import came about meanwhile. */
const TRIES = 3;

export type ImportDeps = {
  deps: Pick<Deps, 'now'>;
  userId: string;
  imports: ImportsRepository;
  made: MadeImportsRepository;
  seal: Sealing;
  /** What is there, from the features whose it is. */
  stored: Pick<ImportContext, 'storedDays' | 'storedPages' | 'storedRemarks'>;
  /** Throws `conflict` while the consent to storing cycle data is withdrawn. */
  needCycleConsent: () => Promise<void>;
  /** Throws `conflict` unless keeping intimate data is allowed. */
  needIntimateConsent: () => Promise<void>;
  /** What a file brings of annotations of cycles, packs and words of modes: its rows, and statements that write them, if a query has rows; `null` if all of it is there. */
  restoreLife: (
    life: PortableLife & { readonly modes: readonly PortableRecord<'cycle_modes'>[] },
  ) => Promise<ImportedLife | null>;
  /** Called when the person's time zone changes. */
  onTimeZone: () => Promise<void>;
  /** Called when tasks came in that may be pinned to the cycle. */
  onPinned: () => Promise<void>;
  /** Statement that records the import in the security trail, if a query has rows. */
  note: (given: Query) => BatchStatement;
};

type ImportedLife = Readonly<
  Record<'annotations' | 'schemes' | 'words', readonly (PortableRow & { userId: string })[]>
> & {
  readonly writing: (given: Query) => readonly BatchStatement[];
};

/** Imports a person's data. */
export function createImportService({
  deps,
  userId,
  imports,
  made,
  seal,
  stored,
  needCycleConsent,
  needIntimateConsent,
  restoreLife,
  onTimeZone,
  onPinned,
  note,
}: ImportDeps) {
  /** What a file adds to what is there now: for the receipt, to write, and to note. */
  async function read(file: ImportFile, sent: string | undefined) {
    const head = file.import;
    const state = await imports.loadState(head?.id);
    const { person, cycleProfile, usage, hasOpenMode, estimate } = state;
    if (!person || !usage) throw new AppError('unauthorized');
    const before = sent === undefined ? undefined : findStoredAnswer(state.made, sent);
    if (before) return { isRepeated: true, answer: before } as const;
    const { about, issues } = readPersonData(file);
    const profile = readProfile(about.profile, { person, now: deps.now() });
    const cycleAnswers = readCycleProfile(about.cycle_profile, { known: cycleProfile, userId });
    const zone = profile.change.timeZone ?? person.timeZone ?? DEFAULT_TIME_ZONE;
    const today = localDateAt(deps.now(), zone);
    const cycleLife = readLife(about, today);
    const adds = await readImport(file, {
      today,
      birthOn: profile.change.birthOn ?? person.birthOn,
      hasOpenMode,
      usage,
      head,
      estimateOn: estimate?.startedOn ?? null,
      find: imports.find,
      ...stored,
      pause: yieldToEventLoop,
    });
    const counts = (kind: keyof typeof adds.added): ImportCounts => ({
      added: adds.adding[kind],
      skipped: adds.skipped[kind],
      rejected: adds.rejected[kind],
    });
    const kinds = {
      profile: profile.counts,
      cycle_profile: cycleAnswers.counts,
      cycle_modes: counts('cycle_modes'),
      periods: counts('periods'),
      custom_symptoms: counts('custom_symptoms'),
      day_logs: counts('day_logs'),
      task_series: counts('task_series'),
      tasks: counts('tasks'),
      habits: counts('habits'),
      habit_checks: counts('habit_checks'),
      journal: counts('journal'),
      remarks: counts('remarks'),
    };
    const rejections = [
      ...issues,
      ...profile.issues,
      ...cycleAnswers.issues,
      ...cycleLife.issues,
      ...adds.rejections,
    ].slice(0, REJECTIONS_NAMED);
    const isIntimate = addsIntimate(adds) || switchesOnIntimate(cycleAnswers.row?.dayKinds) ? 1 : 0;
    const answer = { kinds, rejections };
    const life = { ...cycleLife.life, modes: adds.added.cycle_modes };
    return {
      isRepeated: false,
      standing: state,
      usage,
      adds,
      profile,
      said: cycleAnswers,
      life,
      isIntimate,
      answer,
    } as const;
  }

  /** Throws `conflict` without the consents that a file needs, and that what it adds does. */
  async function needConsents(file: ImportFile, isIntimate = 0): Promise<void> {
    if (holdsCycleData(file)) await needCycleConsent();
    if (isIntimate) await needIntimateConsent();
  }

  type ToWrite = {
    found: Found;
    plan: Plan;
    sent?: string | undefined;
    adds: Usage;
    bringingLife: ImportedLife | null;
  };
  type Found = Extract<Awaited<ReturnType<typeof read>>, { isRepeated: false }>;

  /** Writes what was found, or nothing: `false` if another import came about since. */
  async function write(file: ImportFile, { found, plan, adds, sent, bringingLife }: ToWrite) {
    const { standing: state, profile, said: cycleAnswers, isIntimate, answer } = found;
    const importId = await imports.stage(plan.parts);
    const head = file.import;
    const part = head && sent ? { head, sent, answer, gives: plan.gives, now: deps.now() } : undefined;
    return imports.commit(importId, {
      added: adds,
      profile: profile.change,
      cycleProfile: cycleAnswers.row,
      importsBefore: state.imports,
      alongside: (given) => [
        ...(part ? [made.noting(mergeImportRow(state.made, part), given)] : []),
        ...(bringingLife?.writing(given) ?? []),
        note(given),
      ],
      // Laying the parts aside can take a while, so the consents may have changed.
      given: () => needConsents(file, isIntimate),
    });
  }

  /** Finishes an import, and tells who depends on what came in. */
  async function settled({ profile, adds }: Found): Promise<void> {
    if (profile.change.timeZone) await onTimeZone();
    await imports.finish();
    if (adds.adding.task_series > 0) await onPinned();
  }

  /** What a file adds, and what would be written, if there is something to write. */
  async function planned(file: ImportFile, { sent, preview }: { sent: string | undefined; preview: 0 | 1 }) {
    const found = await read(file, sent);
    if (found.isRepeated) return { found };
    await needConsents(file, found.isIntimate);
    const estimated = found.standing.estimate;
    const plan = await createImportPlan(found.adds, { importId: file.import?.id ?? null, estimated, seal });
    const bringingLife = await restoreLife(found.life);
    const adds = withLife(plan.adds, bringingLife);
    const full = quotaExceeded(found.usage, adds);
    if (full) throw quotaError(full);
    const isEmpty = !bringingLife && Object.values(found.answer.kinds).every((kind) => kind.added === 0);
    return preview === 1 || isEmpty
      ? { found }
      : { found, toWrite: { found, plan, adds, sent, bringingLife } };
  }

  return {
    /**
     * Adds what the person doesn't have yet, all of it or nothing: of a day that is there, what isn't said of it. What is said stays,
     * unless the file's head says otherwise, and the same file again adds nothing; a part of an import that is sent again is answered
     * as the first time. With `preview` nothing is written, and the receipt says what would be. Throws `conflict` if it would exceed
     * a person's quota, if the file has cycle data while the consent to that is withdrawn, and if it would add intimate data without
     * the consent to that; `unavailable` if other imports come about again and again.
     */
    bringIn: async (
      file: ImportFile,
      { preview }: { preview: 0 | 1 },
    ): Promise<Omit<ImportReceipt, 'success'>> => {
      await needConsents(file);
      const sent = file.import && preview === 0 ? await digestOf(file) : undefined;
      const unreadable = {
        count: file.unreadable.length,
        entries: file.unreadable.slice(0, REJECTIONS_NAMED),
      };
      for (let tries = 0; tries < TRIES; tries++) {
        const { found, toWrite } = await planned(file, { sent, preview });
        const receipt = { preview, ...found.answer, unreadable };
        if (!toWrite) return receipt;
        if (!(await write(file, toWrite))) continue;
        await settled(toWrite.found);
        return receipt;
      }
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },
  };
}

type Plan = Awaited<ReturnType<typeof createImportPlan>>;

/** How much an import adds, with the annotations, packs and words that it brings. */
function withLife(adds: Usage, life: ImportedLife | null): Usage {
  if (life === null) return adds;
  const rows = [...life.annotations, ...life.schemes, ...life.words];
  return {
    ...adds,
    odd_cycles: life.annotations.length,
    pill_schemes: life.schemes.length,
    bytes: rows.reduce((sum, { userId: _, ...row }) => sum + bytesOf(row), adds.bytes),
  };
}

/** Whether a file has data that needs the consent to storing cycle data; a series that belongs to a cycle names its first day. */
const holdsCycleData = ({ cycle_profile, odd_cycles, pill_schemes, cycle_facts, ...file }: ImportFile) =>
  [cycle_profile, odd_cycles, pill_schemes, cycle_facts].some((value) => value != null) ||
  file.task_series.some((series) => v.is(REFERRING, series)) ||
  OF_CYCLE.some((kind) => file[kind].length > 0);
const REFERRING = v.object({ ref_on: v.string() });
const OF_CYCLE = ['cycle_modes', 'periods', 'custom_symptoms', 'day_logs', 'journal', 'remarks'] as const;

/** Whether the kinds of the log that a person switched, as stored, have intimate ones that are on. */
const switchesOnIntimate = (dayKinds: string | null | undefined): boolean => {
  const switched: Partial<ShownKinds> = JSON.parse(dayKinds ?? '{}');
  return INTIMATE_KINDS.some((kind) => switched[kind] === 1);
};

export type ImportService = ReturnType<typeof createImportService>;
