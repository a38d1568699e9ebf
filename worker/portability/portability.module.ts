import type { Deps, Owner } from '#worker/app-env.ts';
import { createImportService, type ImportParts, type ImportService } from './import.service.ts';
import { createImportsRepository } from './imports.repository.ts';
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
  account: Pick<ImportParts, 'needCycleConsent'>;
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
  journal,
  reminders,
  ...noted
}: Needs): Portability {
  const { userId } = owner;
  return {
    portability: createPortabilityService({
      deps,
      everything: createPortabilityRepository(deps, userId),
      takeOutJournal: journal.takeOut,
      takeOutReminders: reminders.takeOut,
      note: noted.noteExport,
    }),
    imports: createImportService({
      deps,
      userId,
      imports: createImportsRepository(deps, userId),
      journal,
      needCycleConsent: account.needCycleConsent,
      onTimeZone: reminders.wake,
      note: noted.noteImport,
    }),
  };
}
