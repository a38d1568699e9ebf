import { NO_USAGE } from '#domain/account/quotas.ts';
import { AppError } from '#domain/errors.ts';
import { IMPORT_RETENTION_SECONDS, type MadeImports } from '#domain/portability/made-imports.schema.ts';
import type { Deps } from '#worker/app-env.ts';
import type { NoteGiven } from '#worker/platform/database.ts';
import type { ImportsRepository } from './imports.repository.ts';
import { countsOf } from './made-import.ts';
import type { MadeImportRow, MadeImportsRepository } from './made-imports.repository.ts';
import type { ImportPart } from './write-part.ts';

/** How often an import's rows are looked up anew because another import came about meanwhile. */
const TRIES = 3;

type TakeBackDeps = {
  deps: Pick<Deps, 'now'>;
  imports: ImportsRepository;
  made: MadeImportsRepository;
  plan: (made: MadeImportRow) => Promise<ImportPart[]>;
  /** Statement that records it in the security trail, if a query has rows. */
  note: NoteGiven;
};

/** Imports of other apps' files: which ones can be taken back, and taking them back. */
export function createTakeBackService({ deps, imports, made, plan, note }: TakeBackDeps) {
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
     * Removes what an import wrote and nobody edited since, and puts back what days said before; once that has begun it comes about
     * whole, and a repetition answers the same. Throws `not_found` for an id that isn't this person's or is older than 30 days, and
     * `unavailable` if other imports come about again and again, or if it's too much for one request: a repetition goes on with it.
     */
    takeBack: async (importId: string): Promise<{ removed: number; kept: number }> => {
      for (let tries = 0; tries < TRIES; tries++) {
        const state = await imports.loadState(importId);
        const known = state.made;
        if (!known || known.madeAt <= deps.now() - IMPORT_RETENTION_SECONDS) throw new AppError('not_found');
        if (known.takenBackAt !== null) return { removed: known.removed, kept: known.remaining };
        const cameAbout = await imports.commit(await imports.stage(await plan(known)), {
          added: NO_USAGE,
          importsBefore: state.imports,
          alongside: (given) => [made.notingBack(importId, given), note(given)],
        });
        if (!cameAbout) continue;
        await imports.finish();
        const taken = await made.find(importId);
        if (taken) return { removed: taken.removed, kept: taken.remaining };
      }
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },
  };
}

export type TakeBackService = ReturnType<typeof createTakeBackService>;
