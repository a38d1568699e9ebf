import { quotaExceeded, quotaRefusal } from '#domain/account/quotas.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { INTIMATE_KINDS } from '#domain/day-log/day-kinds.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { AppError } from '#domain/errors.ts';
import { isIntimate } from '#domain/portability/import-days.ts';
import {
  type ImportCounts,
  type ImportFile,
  type ImportReceipt,
  type PortableRecord,
  REJECTIONS_NAMED,
} from '#domain/portability/portable-data.schema.ts';
import { readImport } from '#domain/portability/read-import.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { letOthersIn } from '#worker/platform/let-others-in.ts';
import { partsOf, type RowSource } from './import-parts.ts';
import { readCycleProfile, readProfile } from './import-profile.ts';
import type { AcceptedWith, ImportPart, ImportsRepository } from './imports.repository.ts';
import { rowSources } from './portable-rows.ts';
import { startWindows } from './start-windows.ts';

/** How many habits' weeks are packed again in one part. */
const HABITS_A_PART = 100;

export type ImportParts = {
  deps: Pick<Deps, 'now'>;
  userId: string;
  imports: ImportsRepository;
  /** The log of days and the journal, because only they can encrypt their texts. */
  days: {
    readonly sealDays: (days: readonly PortableRecord<'day_logs'>[]) => ReturnType<RowSource['rows']>;
    readonly sealSymptoms: (
      symptoms: readonly PortableRecord<'custom_symptoms'>[],
    ) => ReturnType<RowSource['rows']>;
  };
  journal: {
    readonly sealAll: (entries: readonly PortableRecord<'journal'>[]) => ReturnType<RowSource['rows']>;
  };
  /** Throws `conflict` while the consent to storing cycle data is withdrawn. */
  needCycleConsent: () => Promise<void>;
  /** Throws `conflict` unless keeping intimate data is allowed. */
  needIntimateConsent: () => Promise<void>;
  /** Called when the person's time zone changes. */
  onTimeZone: () => Promise<void>;
  /** Statement that records the import in the security trail, if a query has rows. */
  note: (given: Query) => BatchStatement;
};

/** Imports a person's data. */
export function createImportService({
  deps,
  userId,
  imports,
  days,
  journal,
  needCycleConsent,
  needIntimateConsent,
  onTimeZone,
  note,
}: ImportParts) {
  /** Accepts an import; if another one is being written, after that. Throws `conflict` if there isn't enough room. */
  async function comeAbout(importId: string, accepted: AcceptedWith): Promise<void> {
    if (await imports.accept(importId, accepted)) return;
    await imports.finish();
    const { usage } = await imports.standing();
    const full = usage && quotaExceeded(usage, accepted.added);
    if (full) throw quotaRefusal(full);
    if (!(await imports.accept(importId, accepted))) {
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    }
  }

  return {
    /**
     * Adds what the person doesn't have yet, all of it or nothing. Existing data never changes, and the same file again adds
     * nothing. With `preview` nothing is written, and the receipt says what would be. Throws `conflict` if it would exceed a
     * person's quota, if the file has cycle data while the consent to that is withdrawn, and if it would add intimate data
     * without the consent to that.
     */
    bringIn: async (
      file: ImportFile,
      { preview }: { preview: 0 | 1 },
    ): Promise<Omit<ImportReceipt, 'success'>> => {
      const needConsent = () => (holdsCycleData(file) ? needCycleConsent() : undefined);
      await needConsent();
      await imports.finish();
      const { person, cycleProfile, usage, hasOpenMode, ownSymptoms } = await imports.standing();
      if (!person || !usage) throw new AppError('unauthorized');
      const profile = readProfile(file.profile, { person, now: deps.now() });
      const said = readCycleProfile(file.cycle_profile, { known: cycleProfile, userId });
      const zone = profile.change.timeZone ?? person.timeZone ?? DEFAULT_TIME_ZONE;
      const { added, moods, ...read } = await readImport(file, {
        today: localDateAt(deps.now(), zone),
        birthOn: profile.change.birthOn ?? person.birthOn,
        hasOpenMode,
        ownSymptoms,
        find: imports.find,
        pause: letOthersIn,
      });
      const isIntimateAdded = added.day_logs.some(isIntimate) || switchesOnIntimate(said.row?.dayKinds);
      const needBothConsents = async () => {
        await needConsent();
        if (isIntimateAdded) await needIntimateConsent();
      };
      await needBothConsents();
      const counts = (kind: keyof typeof added): ImportCounts => ({
        added: added[kind].length,
        skipped: read.skipped[kind],
        rejected: read.rejected[kind],
      });
      const kinds = {
        profile: profile.counts,
        cycle_profile: said.counts,
        cycle_modes: counts('cycle_modes'),
        periods: counts('periods'),
        custom_symptoms: counts('custom_symptoms'),
        day_logs: counts('day_logs'),
        tasks: counts('tasks'),
        habits: counts('habits'),
        habit_checks: counts('habit_checks'),
        journal: counts('journal'),
      };
      const rejections = [...profile.issues, ...said.issues, ...read.rejections].slice(0, REJECTIONS_NAMED);
      const unreadable = {
        count: file.unreadable.length,
        entries: file.unreadable.slice(0, REJECTIONS_NAMED),
      };
      const receipt = { preview, kinds, rejections, unreadable };
      const logged = [...added.day_logs, ...moods];
      const { parts, adds } = await partsOf([
        ...rowSources(added),
        {
          table: 'custom_symptoms',
          records: added.custom_symptoms.length,
          rows: (from, to) => days.sealSymptoms(added.custom_symptoms.slice(from, to)),
        },
        {
          table: 'day_logs',
          records: logged.length,
          rows: (from, to) => days.sealDays(logged.slice(from, to)),
        },
        {
          table: 'journal_entries',
          records: added.journal.length,
          rows: (from, to) => journal.sealAll(added.journal.slice(from, to)),
        },
      ]);
      const full = quotaExceeded(usage, adds);
      if (full) throw quotaRefusal(full);
      if (preview === 1 || Object.values(kinds).every((kind) => kind.added === 0)) return receipt;

      const importId = await imports.lay([
        ...parts,
        ...startWindows(added).map((window) => ({ target: 'starts' as const, rows: JSON.stringify(window) })),
        ...repackings(added.habit_checks),
      ]);
      try {
        // Writing the parts can take a while, so the consents may have changed.
        await needBothConsents();
        await comeAbout(importId, { added: adds, profile: profile.change, cycleProfile: said.row, note });
      } catch (error) {
        await imports.drop(importId);
        throw error;
      }
      if (profile.change.timeZone) await onTimeZone();
      await imports.finish();
      return receipt;
    },
  };
}

/** Whether a file has data that needs the consent to storing cycle data. */
const holdsCycleData = ({ cycle_profile: said = null, ...file }: ImportFile) =>
  said !== null || OF_CYCLE.some((kind) => file[kind].length > 0);
const OF_CYCLE = ['cycle_modes', 'periods', 'custom_symptoms', 'day_logs', 'journal'] as const;

/** Whether the kinds of the log that a person switched, as stored, have intimate ones that are on. */
const switchesOnIntimate = (dayKinds: string | null | undefined): boolean => {
  const switched: Partial<ShownKinds> = JSON.parse(dayKinds ?? '{}');
  return INTIMATE_KINDS.some((kind) => switched[kind] === 1);
};

/** The parts that rebuild the packed weeks of habits, after their checks are written. */
function repackings(checks: readonly PortableRecord<'habit_checks'>[]): ImportPart[] {
  const ids = [...new Set(checks.map(({ habit_id: id }) => id))];
  return Array.from({ length: Math.ceil(ids.length / HABITS_A_PART) }, (_, index) => ({
    target: 'checked_weeks',
    rows: JSON.stringify(ids.slice(index * HABITS_A_PART, (index + 1) * HABITS_A_PART)),
  }));
}

export type ImportService = ReturnType<typeof createImportService>;
