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

/** Habits whose weeks are packed again in one part. */
const HABITS_A_PART = 100;

export type ImportParts = {
  deps: Pick<Deps, 'now'>;
  userId: string;
  imports: ImportsRepository;
  /** The journal, whose texts only it can write. */
  journal: {
    readonly sealAll: (entries: readonly PortableRecord<'journal'>[]) => ReturnType<RowSource['rows']>;
  };
  /** Throws `conflict` while the consent to keeping data on the cycle is withdrawn. */
  needCycleConsent: () => Promise<void>;
  /** Told that the clocks the person goes by are others now. */
  onTimeZone: () => Promise<void>;
  /** Statement that notes the import in the security trail, provided that a query has rows. */
  note: (given: Query) => BatchStatement;
};

/** Brings a person's data in. */
export function createImportService({
  deps,
  userId,
  imports,
  journal,
  needCycleConsent,
  onTimeZone,
  note,
}: ImportParts) {
  /** Accepts an import; where another one came between, once that is written. Throws `conflict` where the room is taken. */
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
     * Adds what a file holds and the person has not, all of it or nothing. Nothing that is there is changed, and the same file
     * again adds nothing. With `preview` nothing is written and the receipt says what would be. Throws `conflict` where more
     * would be kept than a person may have, and where the file holds data on the cycle while the consent to them is withdrawn.
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
        // Laying much aside takes a while.
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

/** Whether a file holds anything that needs the consent to data on the cycle. */
const holdsCycleData = ({ cycle_profile: said = null, cycle_modes, periods, journal }: ImportFile) =>
  said !== null || [cycle_modes, periods, journal].some(({ length }) => length > 0);

/** The parts that make the packed weeks of habits again, once their checks are written. */
function repackings(checks: readonly PortableRecord<'habit_checks'>[]): ImportPart[] {
  const ids = [...new Set(checks.map(({ habit_id: id }) => id))];
  return Array.from({ length: Math.ceil(ids.length / HABITS_A_PART) }, (_, index) => ({
    target: 'checked_weeks',
    rows: JSON.stringify(ids.slice(index * HABITS_A_PART, (index + 1) * HABITS_A_PART)),
  }));
}

export type ImportService = ReturnType<typeof createImportService>;
