import type { CycleKnowledge } from '#domain/cycle/running-cycle.ts';
import type { Deps, Owner } from '#worker/app-env.ts';
import { createJournalRepository } from './journal.repository.ts';
import { createJournalService, type JournalService } from './journal.service.ts';
import { createJournalCipher } from './journal-cipher.ts';

type Needs = {
  deps: Deps;
  owner: Owner;
  cycle: { readonly knowledge: () => Promise<CycleKnowledge> };
};

/** One person's journal. */
export function journalModule({ deps, owner: { userId }, cycle }: Needs): JournalService {
  return createJournalService({
    userId,
    journal: createJournalRepository(deps, userId),
    cipher: createJournalCipher(deps.config.JOURNAL_KEYS),
    cycleKnowledge: cycle.knowledge,
  });
}
