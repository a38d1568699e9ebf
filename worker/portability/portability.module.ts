import type { Deps, Owner } from '#worker/app-env.ts';
import { createImportService, type ImportParts, type ImportService } from './import.service.ts';
import { createImportsRepository, type StartsInStep } from './imports.repository.ts';
import { createPortabilityRepository } from './portability.repository.ts';
import {
  createPortabilityService,
  type PortabilityParts,
  type PortabilityService,
} from './portability.service.ts';

type Portability = { readonly portability: PortabilityService; readonly imports: ImportService };

type Needs = {
  deps: Deps;
  owner: Owner;
  account: Pick<ImportParts, 'needCycleConsent' | 'needIntimateConsent'>;
  days: ImportParts['days'] & {
    readonly takeOut: PortabilityParts['takeOutDays'];
    readonly inStepOver: StartsInStep;
  };
  journal: ImportParts['journal'] & { readonly takeOut: PortabilityParts['takeOutJournal'] };
  reminders: {
    readonly takeOut: PortabilityParts['takeOutReminders'];
    readonly wake: ImportParts['onTimeZone'];
  };
  noteExport: PortabilityParts['note'];
  noteImport: ImportParts['note'];
};

/** Export and import of one person's data. */
export function portabilityModule({
  deps,
  owner,
  account,
  days,
  journal,
  reminders,
  ...noted
}: Needs): Portability {
  const { userId } = owner;
  return {
    portability: createPortabilityService({
      deps,
      everything: createPortabilityRepository(deps, userId),
      takeOutDays: days.takeOut,
      takeOutJournal: journal.takeOut,
      takeOutReminders: reminders.takeOut,
      note: noted.noteExport,
    }),
    imports: createImportService({
      deps,
      userId,
      imports: createImportsRepository(deps, { userId, startsInStep: days.inStepOver }),
      days,
      journal,
      needCycleConsent: account.needCycleConsent,
      needIntimateConsent: account.needIntimateConsent,
      onTimeZone: reminders.wake,
      note: noted.noteImport,
    }),
  };
}
