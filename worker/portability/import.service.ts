import * as v from 'valibot';
import { NO_USAGE, quotaError, quotaExceeded, type Usage } from '#domain/account/quotas.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { INTIMATE_KINDS } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { AppError } from '#domain/errors.ts';
import {
  IMPORT_RETENTION_SECONDS,
  type ImportHead,
  type MadeImports,
} from '#domain/portability/made-imports.schema.ts';
import {
  type ImportedKinds,
  type ImportFile,
  type ImportReceipt,
  PERSON_PARTS,
  PORTABLE_RECORDS,
  type PortableKind,
  REJECTIONS_NAMED,
} from '#domain/portability/portable-data.schema.ts';
import { readImport } from '#domain/portability/read-import.ts';
import { FORGETS_NOTHING } from '#domain/retention/forgetting.calls.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { dayLogFiles, lifeImport, type ReplacedEstimate } from '#worker/cycle/cycle-portability.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';
import { noteOf } from '#worker/security-trail/security-events.repository.ts';
import { rescheduleService } from '#worker/tasks/reschedule-pinned.ts';
import {
  addsIntimate,
  bytesOf,
  createImportPlan,
  createTakeBackPlan,
  readCycleProfile,
  readLife,
  readPersonData,
  readProfile,
} from './import-plan.ts';
import { createImportsRepository } from './imports.repository.ts';
import { createMadeImportsRepository, type MadeImportRow } from './portability.repository.ts';

/** How often a file is read again if another import is committed meanwhile. */
const TRIES = 3;

/** Imports a person's data. */
export const importService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const imports = createImportsRepository(person);
  const made = createMadeImportsRepository(deps, userId);
  const { needCycleConsent, needIntimateConsent } = accountService(person);
  const note = noteOf(person, 'imported');

  /** Throws `conflict` without the consents that a file, or the data that it adds, needs. */
  async function needConsents(file: ImportFile, isIntimate = false): Promise<void> {
    if (holdsCycleData(file)) await needCycleConsent();
    if (isIntimate) await needIntimateConsent();
  }

  /** What a file adds to the stored data, with the answer for it; of a part that is sent again the answer alone. */
  async function read(file: ImportFile, sent: string | undefined) {
    const head = file.import;
    const state = await imports.loadState(head?.id);
    const { person: stored, usage, estimate } = state;
    if (!stored || !usage) throw new AppError('unauthorized');
    const before = sent === undefined ? undefined : findStoredAnswer(state.made, sent);
    if (before) return { answer: before };
    const { about, issues } = readPersonData(file);
    const profile = readProfile(about.profile, { person: stored, now: deps.now() });
    const cycleAnswers = readCycleProfile(about.cycle_profile, { known: state.cycleProfile, userId });
    const today = localDateAt(deps.now(), profile.change.timeZone ?? stored.timeZone ?? DEFAULT_TIME_ZONE);
    const life = readLife(about, today);
    const { from } = stored.forgetting ?? FORGETS_NOTHING;
    const adds = await readImport(file, {
      today,
      birthOn: profile.change.birthOn ?? stored.birthOn,
      from,
      hasOpenMode: state.hasOpenMode,
      usage,
      labels: state.labels,
      head,
      estimateOn: estimate?.startedOn ?? null,
      find: imports.find,
      storedDays: dayLogFiles(person).storedDays,
      storedPages: journalService(person).storedPages,
      storedRemarks: remarksService(person).stored,
      pause: yieldToEventLoop,
    });
    const kinds = { profile: profile.counts, cycle_profile: cycleAnswers.counts, ...adds.counts };
    const refused = [issues, profile.issues, cycleAnswers.issues, life.issues, adds.rejections].flat();
    const answer = { kinds, rejections: refused.slice(0, REJECTIONS_NAMED) };
    const isIntimate = addsIntimate(adds) || switchesOnIntimate(cycleAnswers.row?.dayKinds);
    return {
      answer,
      state,
      usage,
      adds,
      profile,
      cycleAnswers,
      life: life.life,
      isIntimate,
      daysFrom: from.days,
    };
  }

  /** The answer for a file, and `write` unless it's a preview or there is nothing to write. */
  async function prepare(file: ImportFile, { sent, preview }: { sent: string | undefined; preview: 0 | 1 }) {
    const found = await read(file, sent);
    if (!found.state) return { answer: found.answer };
    const { answer, state, usage, adds, profile, cycleAnswers, life, isIntimate, daysFrom } = found;
    await needConsents(file, isIntimate);
    const head = file.import;
    const estimated = state.estimate;
    const plan = await createImportPlan(adds, {
      importId: head?.id ?? null,
      estimated,
      person,
      daysFrom,
    });
    const newLife = await lifeImport(person, { ...life, modes: adds.added.cycle_modes });
    const added = withLife(plan.adds, newLife);
    const full = quotaExceeded(usage, added);
    if (full) throw quotaError(full);
    const isEmpty = !newLife && Object.values(answer.kinds).every((kind) => kind.added === 0);
    if (preview === 1 || isEmpty) return { answer };
    const part = head && sent ? { head, sent, answer, gives: plan.gives, now: deps.now() } : undefined;
    /** Writes the import as a whole and updates what depends on it, or nothing: `false` if another one was committed since. */
    const write = async (): Promise<boolean> => {
      const isCommitted = await imports.commit(plan.parts, {
        added,
        profile: profile.change,
        cycleProfile: cycleAnswers.row,
        importsBefore: state.imports,
        alongside: (given) => [
          ...(part ? [made.noting(mergeImportRow(state.made, part), given)] : []),
          ...(newLife?.writing(given) ?? []),
          ...(profile.change.timeZone ? person.context.hooks.withTimeZone(person, given) : []),
          note(given),
        ],
        // Staging the parts can take a while, so the consents may have changed.
        given: () => needConsents(file, isIntimate),
      });
      if (!isCommitted) return false;
      await imports.finish();
      if (adds.counts.task_series.added > 0) await rescheduleService(person).enroll();
      return true;
    };
    return { answer, write };
  }

  return {
    /**
     * Adds what the person doesn't have yet, all of it or nothing; to a stored day, only its empty fields. Stored values stay, unless
     * the file's head names them, and the same file again adds nothing; a part of an import that is sent again gets the first answer.
     * With `preview` nothing is written, and the receipt shows what would be. Throws `conflict` if it would exceed
     * a person's quota, if the file has cycle data while the consent to that is withdrawn, and if it would add intimate data without
     * the consent to that; `unavailable` if other imports are committed again and again.
     */
    bringIn: async (
      file: ImportFile,
      { preview }: { preview: 0 | 1 },
    ): Promise<Omit<ImportReceipt, 'success'>> => {
      await needConsents(file);
      const sent = file.import && preview === 0 ? await digestOf(file) : undefined;
      const { unreadable: all } = file;
      const unreadable = { count: all.length, entries: all.slice(0, REJECTIONS_NAMED) };
      for (let tries = 0; tries < TRIES; tries++) {
        const { answer, write } = await prepare(file, { sent, preview });
        if (!write || (await write())) return { preview, ...answer, unreadable };
      }
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },
  };
});

/** How much an import adds, with its annotations, packs and notes. */
function withLife(adds: Usage, life: Awaited<ReturnType<typeof lifeImport>>): Usage {
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
const holdsCycleData = (file: ImportFile) =>
  PERSON_PARTS.some((part) => part !== 'profile' && file[part] != null) ||
  file.task_series.some((series) => v.is(REFERRING, series)) ||
  OF_CYCLE.some((kind) => file[kind].length > 0);
const REFERRING = v.object({ ref_on: v.string() });
const OF_CYCLE = ['cycle_modes', 'periods', 'custom_symptoms', 'day_logs', 'journal', 'remarks'] as const;

/** Whether the stored switches of kinds of the log turn an intimate one on. */
const switchesOnIntimate = (dayKinds: string | null | undefined): boolean => {
  const switched: Partial<ShownKinds> = JSON.parse(dayKinds ?? '{}');
  return INTIMATE_KINDS.some((kind) => switched[kind] === 1);
};

/** Imports of other apps' files: which ones can be taken back, and taking them back. */
export const takeBackService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const imports = createImportsRepository(person);
  const made = createMadeImportsRepository(deps, userId);
  const note = noteOf(person, 'import_taken_back');

  return {
    /** The imports of the last 30 days that weren't taken back, newest first, and what a preview needs besides. */
    list: async (): Promise<MadeImports> => {
      const { rows, estimate, modes } = await made.list(deps.now() - IMPORT_RETENTION_SECONDS);
      return {
        onboarding_start: estimate?.startedOn ?? null,
        modes: modes.map(({ mode, startedOn, endedOn }) => ({
          mode,
          started_on: startedOn,
          ended_on: endedOn,
        })),
        imports: rows.map((row) => ({
          import_id: row.importId,
          source: row.source,
          digest: row.digest,
          made_at: row.madeAt,
          counts: countsOf(row),
        })),
      };
    },

    /**
     * Deletes what an import wrote and nobody edited since, and restores the former fields of days. Once begun it is always completed,
     * and a repetition gets the same answer. Throws `not_found` for an id that isn't this person's or is older than 30 days, and
     * `unavailable` if other imports are committed again and again, or if it's too much for one request: a repetition continues it.
     */
    takeBack: async (importId: string): Promise<TakenBack> => {
      for (let tries = 0; tries < TRIES; tries++) {
        const state = await imports.loadState(importId);
        const known = state.made;
        if (!known || known.madeAt <= deps.now() - IMPORT_RETENTION_SECONDS) throw new AppError('not_found');
        if (known.takenBackAt !== null) return takenBackOf(known);
        const isCommitted = await imports.commit(await createTakeBackPlan({ db: deps.db, userId }, known), {
          added: NO_USAGE,
          importsBefore: state.imports,
          alongside: (given) => [made.notingBack(importId, given), note(given)],
        });
        if (!isCommitted) continue;
        await imports.finish();
        const taken = await made.find(importId);
        if (taken) return takenBackOf(taken);
      }
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },
  };
});

type TakenBack = { readonly removed: number; readonly kept: number; readonly before_line?: number };

const takenBackOf = ({ removed, remaining, answered }: MadeImportRow): TakenBack => {
  // Counted where the answers are, because these have the import's lifetime (worker/retention).
  const { before_line } = JSON.parse(answered) as Pick<TakenBack, 'before_line'>;
  return { removed, kept: remaining, ...(before_line !== undefined && { before_line }) };
};

type StoredAnswer = Pick<ImportReceipt, 'kinds' | 'rejections'>;

const countsSchema = v.record(v.string(), v.number());
const countsOf = ({ counts }: Pick<MadeImportRow, 'counts'>): Record<string, number> =>
  v.parse(countsSchema, JSON.parse(counts));

const parseAnswers = ({ answered }: Pick<MadeImportRow, 'answered'>) =>
  JSON.parse(answered) as Record<string, StoredAnswer>; // as it's written below

/** The stored answer to a part of an import; `undefined` if the part wasn't committed, or the import was taken back. */
const findStoredAnswer = (made: MadeImportRow | undefined, sent: string): StoredAnswer | undefined =>
  made?.takenBackAt === null ? parseAnswers(made)[sent] : undefined;

/** The import with a part that is committed now. One that was taken back starts again. */
function mergeImportRow(
  known: MadeImportRow | undefined,
  {
    head,
    sent,
    answer,
    gives,
    now,
  }: { head: ImportHead; sent: string; answer: StoredAnswer; gives: ReplacedEstimate | null; now: number },
): Omit<MadeImportRow, 'userId'> {
  const before = known?.takenBackAt === null ? known : undefined;
  const counts = before ? countsOf(before) : {};
  for (const [kind, { added }] of Object.entries<ImportedKinds[keyof ImportedKinds]>(answer.kinds)) {
    if (added > 0) counts[kind] = (counts[kind] ?? 0) + added;
  }
  const { kinds, rejections } = answer;
  return {
    importId: head.id,
    source: before?.source ?? head.source,
    digest: before?.digest ?? head.digest,
    madeAt: before?.madeAt ?? now,
    counts: JSON.stringify(counts),
    answered: JSON.stringify({ ...(before ? parseAnswers(before) : {}), [sent]: { kinds, rejections } }),
    estimate: before?.estimate ?? (gives && JSON.stringify(gives)),
    takenBackAt: null,
    removed: 0,
    remaining: 0,
  };
}

/** How many records are hashed before a pause for other requests. */
const RECORDS_AT_ONCE = 200;

/** SHA-256 over everything that an import reads of a file, in base64url: the same if the file is sent again. */
async function digestOf({ unreadable: _, ...file }: ImportFile): Promise<string> {
  let digest = '';
  const add = async (what: unknown) => {
    digest = await sha256(`${digest}${JSON.stringify(what)}`);
  };
  await add([file.import, file.profile, file.cycle_profile]);
  for (const kind of Object.keys(PORTABLE_RECORDS) as PortableKind[]) {
    // its own keys
    await add(kind);
    const records = file[kind];
    for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
      await add(records.slice(from, from + RECORDS_AT_ONCE));
      await yieldToEventLoop();
    }
  }
  return digest;
}
