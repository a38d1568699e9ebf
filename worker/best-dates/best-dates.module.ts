import {
  type BestDatesService,
  type BestDatesServiceDeps,
  createBestDatesService,
} from './best-dates.service.ts';

type BestDatesModuleDeps = Pick<BestDatesServiceDeps, 'deps' | 'countModelCall'> & {
  account: Pick<BestDatesServiceDeps, 'language' | 'searches'>;
  cycle: Pick<BestDatesServiceDeps, 'facts'>;
  tasks: Pick<BestDatesServiceDeps, 'loads'>;
};

/** One person's search for good dates. */
export function bestDatesModule({
  deps,
  account,
  cycle,
  tasks,
  countModelCall,
}: BestDatesModuleDeps): BestDatesService {
  return createBestDatesService({
    deps,
    searches: account.searches,
    language: account.language,
    facts: cycle.facts,
    loads: tasks.loads,
    countModelCall,
  });
}
