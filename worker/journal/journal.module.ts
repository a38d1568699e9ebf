import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import { createJournalRepository } from './journal.repository.ts';
import { createJournalService, type JournalService, type JournalServiceDeps } from './journal.service.ts';

type JournalModuleDeps = {
  deps: Deps;
  owner: Owner;
  cycle: { readonly facts: () => Promise<CycleFacts> };
  days: JournalServiceDeps['days'];
  remarks: { readonly search: JournalServiceDeps['searchRemarks'] };
};

/** One person's journal. */
export function journalModule({
  deps,
  owner: { userId },
  cycle,
  days,
  remarks,
}: JournalModuleDeps): JournalService {
  return createJournalService({
    userId,
    journal: createJournalRepository(deps, userId),
    cipher: createTextCipher(deps.config.JOURNAL_KEYS),
    cycleFacts: cycle.facts,
    days,
    searchRemarks: remarks.search,
  });
}
