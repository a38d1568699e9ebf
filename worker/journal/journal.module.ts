import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import { createJournalRepository } from './journal.repository.ts';
import { createJournalService, type JournalParts, type JournalService } from './journal.service.ts';

type Needs = {
  deps: Deps;
  owner: Owner;
  cycle: { readonly facts: () => Promise<CycleFacts> };
  days: JournalParts['days'];
  remarks: { readonly search: JournalParts['searchRemarks'] };
};

/** One person's journal. */
export function journalModule({ deps, owner: { userId }, cycle, days, remarks }: Needs): JournalService {
  return createJournalService({
    userId,
    journal: createJournalRepository(deps, userId),
    cipher: createTextCipher(deps.config.JOURNAL_KEYS),
    cycleFacts: cycle.facts,
    days,
    searchRemarks: remarks.search,
  });
}
