import { quotaExceeded, quotaRefusal } from '#domain/account/quotas.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { AppError } from '#domain/errors.ts';
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

/** How many habits' weeks are packed again in one part. */
const HABITS_A_PART = 100;

export type ImportParts = {
  deps: Pick<Deps, 'now'>;
  userId: string;
  imports: ImportsRepository;
  /** The journal, because only it can encrypt its texts. */
  journal: {
    readonly sealAll: (entries: readonly PortableRecord<'journal'>[]) => ReturnType<RowSource['rows']>;
  };
  /** Throws `conflict` while the consent to storing cycle data is withdrawn. */
  needCycleConsent: () => Promise<void>;
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
  journal,
  needCycleConsent,
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
     * person's quota, and if the file has cycle data while the consent to that is withdrawn.
     */
    bringIn: async (
      file: ImportFile,
      { preview }: { preview: 0 | 1 },
    ): Promise<Omit<ImportReceipt, 'success'>> => {
      const needConsent = () => (holdsCycleData(file) ? needCycleConsent() : undefined);
      await needConsent();
      await imports.finish();
      const { person, cycleProfile, usage, hasOpenMode } = await imports.standing();
      if (!person || !usage) throw new AppError('unauthorized');
      const profile = readProfile(file.profile, { person, now: deps.now() });
      const said = readCycleProfile(file.cycle_profile, { known: cycleProfile, userId });
      const zone = profile.change.timeZone ?? person.timeZone ?? DEFAULT_TIME_ZONE;
      const { added, ...read } = await readImport(file, {
        today: localDateAt(deps.now(), zone),
        birthOn: profile.change.birthOn ?? person.birthOn,
        hasOpenMode,
        find: imports.find,
        pause: letOthersIn,
      });
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
      const { parts, adds } = await partsOf([
        ...rowSources(added),
        {
          table: 'journal_entries',
          records: added.journal.length,
          rows: (from, to) => journal.sealAll(added.journal.slice(from, to)),
        },
      ]);
      const full = quotaExceeded(usage, adds);
      if (full) throw quotaRefusal(full);
      if (preview === 1 || Object.values(kinds).every((kind) => kind.added === 0)) return receipt;

      const importId = await imports.lay([...parts, ...repackings(added.habit_checks)]);
      try {
        // Writing the parts can take a while, so the consent may have changed.
        await needConsent();
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
const holdsCycleData = ({ cycle_profile: said = null, cycle_modes, periods, journal }: ImportFile) =>
  said !== null || [cycle_modes, periods, journal].some(({ length }) => length > 0);

/** The parts that rebuild the packed weeks of habits, after their checks are written. */
function repackings(checks: readonly PortableRecord<'habit_checks'>[]): ImportPart[] {
  const ids = [...new Set(checks.map(({ habit_id: id }) => id))];
  return Array.from({ length: Math.ceil(ids.length / HABITS_A_PART) }, (_, index) => ({
    target: 'checked_weeks',
    rows: JSON.stringify(ids.slice(index * HABITS_A_PART, (index + 1) * HABITS_A_PART)),
  }));
}

export type ImportService = ReturnType<typeof createImportService>;
