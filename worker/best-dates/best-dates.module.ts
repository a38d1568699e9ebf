import { type BestDatesParts, type BestDatesService, createBestDatesService } from './best-dates.service.ts';

type Needs = Pick<BestDatesParts, 'deps' | 'countModelCall'> & {
  account: Pick<BestDatesParts, 'language' | 'searches'>;
  cycle: Pick<BestDatesParts, 'facts'>;
  tasks: Pick<BestDatesParts, 'loads'>;
};

/** One person's search for good dates. */
export function bestDatesModule({ deps, account, cycle, tasks, countModelCall }: Needs): BestDatesService {
  return createBestDatesService({
    deps,
    searches: account.searches,
    language: account.language,
    facts: cycle.facts,
    loads: tasks.loads,
    countModelCall,
  });
}
