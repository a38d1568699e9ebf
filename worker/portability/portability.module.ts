import type { Deps, Owner } from '#worker/app-env.ts';
import type { NoteGiven } from '#worker/platform/database.ts';
import { createTextCipher } from '#worker/platform/text-cipher.ts';
import {
  createImportService,
  createTakeBackService,
  type ImportDeps,
  type ImportService,
  type TakeBackService,
} from './import.service.ts';
import { createTakeBackPlan, type Sealing } from './import-plan.ts';
import { createImportsRepository } from './imports.repository.ts';
import {
  createMadeImportsRepository,
  createPortabilityRepository,
  createRemarksRepository,
} from './portability.repository.ts';
import {
  createPortabilityService,
  createRemarksService,
  type PortabilityDeps,
  type PortabilityService,
  type RemarksService,
} from './portability.service.ts';
import type { CycleWrites } from './write-rows.ts';

type Portability = {
  readonly portability: PortabilityService;
  readonly imports: ImportService;
  readonly takeBack: TakeBackService;
};

type PortabilityModuleDeps = {
  deps: Deps;
  owner: Owner;
  account: Pick<ImportDeps, 'needCycleConsent' | 'needIntimateConsent'>;
  days: Sealing['days'] &
    CycleWrites &
    Pick<ImportDeps['stored'], 'storedDays'> & { readonly takeOut: PortabilityDeps['takeOutDays'] };
  life: {
    readonly takeOut: PortabilityDeps['takeOutLife'];
    readonly bring: ImportDeps['restoreLife'];
  };
  journal: Sealing['journal'] &
    Pick<ImportDeps['stored'], 'storedPages'> & { readonly takeOut: PortabilityDeps['takeOutJournal'] };
  remarks: RemarksService;
  reminders: {
    readonly takeOut: PortabilityDeps['takeOutReminders'];
    readonly wake: ImportDeps['onTimeZone'];
  };
  placing: { readonly enroll: ImportDeps['onPinned'] };
  noteExport: PortabilityDeps['note'];
  noteImport: ImportDeps['note'];
  noteTakingBack: NoteGiven;
};

/** Export and import of one person's data. */
export function portabilityModule({
  deps,
  owner,
  account,
  days,
  life,
  journal,
  remarks,
  reminders,
  placing,
  ...noted
}: PortabilityModuleDeps): Portability {
  const { userId } = owner;
  const imports = createImportsRepository(deps, { userId, cycle: days });
  const made = createMadeImportsRepository(deps, userId);
  return {
    portability: createPortabilityService({
      deps,
      everything: createPortabilityRepository(deps, userId),
      takeOutDays: days.takeOut,
      takeOutLife: life.takeOut,
      takeOutJournal: journal.takeOut,
      takeOutRemarks: remarks.takeOut,
      takeOutReminders: reminders.takeOut,
      note: noted.noteExport,
    }),
    imports: createImportService({
      deps,
      userId,
      imports,
      made,
      seal: { days, journal, remarks },
      stored: {
        storedDays: days.storedDays,
        storedPages: journal.storedPages,
        storedRemarks: remarks.stored,
      },
      needCycleConsent: account.needCycleConsent,
      needIntimateConsent: account.needIntimateConsent,
      restoreLife: life.bring,
      onTimeZone: reminders.wake,
      onPinned: placing.enroll,
      note: noted.noteImport,
    }),
    takeBack: createTakeBackService({
      deps,
      imports,
      made,
      plan: (row) => createTakeBackPlan({ db: deps.db, userId }, row),
      note: noted.noteTakingBack,
    }),
  };
}

/** One person's remarks from files of other apps. */
export const remarksModule = ({
  deps,
  owner: { userId },
}: Pick<PortabilityModuleDeps, 'deps' | 'owner'>): RemarksService =>
  createRemarksService({
    userId,
    remarks: createRemarksRepository(deps, userId),
    cipher: createTextCipher(deps.config.JOURNAL_KEYS),
  });
