import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { createJournalRepository } from './journal.repository.ts';
import { createJournalService, type JournalService } from './journal.service.ts';
import { createJournalCipher } from './journal-cipher.ts';

type Needs = {
  deps: Deps;
  owner: Owner;
  cycle: { readonly facts: () => Promise<CycleFacts> };
};

/** One person's journal. */
export function journalModule({ deps, owner: { userId }, cycle }: Needs): JournalService {
  return createJournalService({
    userId,
    journal: createJournalRepository(deps, userId),
    cipher: createJournalCipher(deps.config.JOURNAL_KEYS),
    cycleFacts: cycle.facts,
  });
}
