import { useRef, useState } from 'react';
import type { ImportPlan } from '#domain/importers/plan-import.ts';
import type { ImportSource } from '#domain/importers/record-fate.ts';
import type { TheirDay } from '#domain/portability/made-imports.schema.ts';
import { importData } from '#domain/portability/portability.calls.ts';
import { PORTABLE_FORMAT, PORTABLE_VERSION } from '#domain/portability/portable-data.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { isExistingHistoryQuery } from './load-known-history.ts';
import { splitImport } from './split-import.ts';
import { findUnplanned, type Unplanned, type WrittenPart } from './unplanned.ts';

/** An import as it was made. */
export type WrittenImport = {
  readonly importId: string;
  readonly plan: ImportPlan;
  /** What became of it otherwise than planned. */
  readonly unplanned: Unplanned;
};

type WriteProgress = { readonly part: number; readonly parts: number };

/** Brings in what a plan sends, in as many calls as it takes. A repetition has the same id, so nothing comes twice. */
export function useWriteImport({ source, digest }: { source: ImportSource; digest: string }) {
  const [importId] = useState(newId);
  const [progress, setProgress] = useState<WriteProgress>();
  const wasTried = useRef(false);
  const write = useSingleMutation<WrittenImport, ImportPlan>({
    mutationKey: ['bring-in'],
    mutationFn: async (plan) => {
      const parts = splitImport(plan.sent);
      const written: WrittenPart[] = [];
      for (const [index, { theirs, ...records }] of parts.entries()) {
        setProgress({ part: index + 1, parts: parts.length });
        const answer = await send(importData, {
          query: { preview: '0' },
          body: {
            format: PORTABLE_FORMAT,
            version: PORTABLE_VERSION,
            // Days that the readers made, and keys of what is said.
            import: { id: importId, source, digest, theirs: theirs as readonly TheirDay[] },
            ...records,
          },
        });
        written.push({ sent: records, answer });
      }
      const unplanned = findUnplanned(written);
      // What an earlier try brought is here because of this import.
      return { importId, plan, unplanned: wasTried.current ? { ...unplanned, here: [] } : unplanned };
    },
    onError: () => {
      wasTried.current = true;
    },
    // It may add to anything the app shows, even if a later part failed. Only the person is waited for: what came in may end
    // onboarding, which the next page asks about.
    onSettled: async () => {
      void queryClient.invalidateQueries({ predicate: (query) => !isExistingHistoryQuery(query) });
      await queryClient.fetchQuery({ ...userQuery, staleTime: 0, retry: false }).catch(() => undefined);
    },
  });
  return { write, progress };
}
