import type { Deps, Limits, Owner } from '#worker/app-env.ts';
import { type BatchStatement, withDatabaseOf } from '#worker/platform/database.ts';
import type { Placed } from '#worker/platform/shards.ts';
import { type AddressChangeServiceDeps, createAddressChangeService } from './address-change.service.ts';
import {
  type AddressChangesRepository,
  createAddressChangesRepository,
  dueAddressChanges,
} from './address-changes.repository.ts';
import {
  createTakeBackTokens,
  createWaitingChangeService,
  type WaitingChangeServiceDeps,
} from './pending-address-change.service.ts';

type AddressChangeModuleDeps = Pick<
  AddressChangeServiceDeps,
  | 'appOrigin'
  | 'codes'
  | 'isProven'
  | 'directory'
  | 'mailLater'
  | 'noteOf'
  | 'passkeysLeft'
  | 'rememberBrowser'
  | 'sessionOf'
> & {
  deps: Deps;
  limits: Limits;
  /** Statement that makes every browser of a person unknown. */
  forgetBrowsers: (owner: Owner) => BatchStatement;
  /** Statement that records an undoing in a person's security trail. */
  noteTakingBack: (owner: Owner) => BatchStatement;
  /** Ends every session of a person in one transaction with other statements. */
  endSessions: (owner: Owner, along: readonly BatchStatement[]) => Promise<void>;
  /** Statements that remove, and record, the passkeys that whoever made a change may have. */
  passkeysTakenBack: (
    owner: Owner,
    makers: ReturnType<AddressChangesRepository['makersSince']>,
  ) => readonly BatchStatement[];
  onFailure: (error: unknown) => void;
};

/** Address changes, for any caller. */
export function addressChangeModule(needs: AddressChangeModuleDeps) {
  const { deps, limits, directory } = needs;
  const changesOf = (owner: Owner) =>
    createAddressChangesRepository(withDatabaseOf(deps, owner), owner.userId);
  return createAddressChangeService({
    ...needs,
    tokens: createTakeBackTokens(deps),
    directory: { ...directory, ...settlingIn(needs) },
    changesOf,
    takingBack: (owner, { changeId, statements }) =>
      needs.endSessions(owner, [
        ...statements,
        ...needs.passkeysTakenBack(owner, changesOf(owner).makersSince(changeId)),
        needs.forgetBrowsers(owner),
        needs.noteTakingBack(owner),
      ]),
    limits: {
      spendMail: async ({ userId, addressKey, network }) => {
        const own = await limits.spend('address-request', { person: [userId] });
        const giveBackOwn = () => own.giveBack(['person']);
        try {
          const spent = await limits.spend('mail', {
            address: [addressKey],
            ip: [network],
            'address-and-ip': [addressKey, network],
          });
          return {
            giveBack: async () => {
              await Promise.all([giveBackOwn(), spent.giveBack(['address', 'address-and-ip'])]);
            },
          };
        } catch (error) {
          await giveBackOwn(); // a refused call counts nowhere
          throw error;
        }
      },
      spendTakeBack: (network) => limits.spend('take-back', { ip: [network] }),
    },
  });
}

/** If settling fails, the held address still leads to the account, and the hourly run settles it. */
const settlingIn = ({ directory, onFailure }: Pick<WaitingModuleDeps, 'directory' | 'onFailure'>) => ({
  settleAddress: (userId: string) => directory.settleAddress(userId).catch(onFailure),
});

type WaitingModuleDeps = Omit<WaitingChangeServiceDeps, 'changesOf' | 'deps' | 'tokens'> & {
  deps: Deps;
  onFailure: (error: unknown) => void;
};

/** Changes of the address that wait, for any caller and for the timer. */
export function waitingChangeModule(needs: WaitingModuleDeps) {
  const { deps, directory } = needs;
  return createWaitingChangeService({
    ...needs,
    tokens: createTakeBackTokens(deps),
    directory: { ...directory, ...settlingIn(needs) },
    changesOf: (owner) => createAddressChangesRepository(withDatabaseOf(deps, owner), owner.userId),
  });
}

/** Statements that end, and record, a person's change that waits, if an intruder may have asked for it. */
export const waitingChangeEnding =
  (deps: Deps) =>
  (owner: Owner, ...intruder: Parameters<AddressChangesRepository['disowning']>) =>
    createAddressChangesRepository(withDatabaseOf(deps, owner), owner.userId).disowning(...intruder);

/** The most changes that a run makes; each takes some ten statements, of the thousand that D1 answers a run. */
const MADE_PER_RUN = 20;

/** Makes changes of one shard whose wait is over; the next run goes on. */
export async function carryOutWaiting(
  needs: WaitingModuleDeps & {
    settledOf: <Person extends { readonly userId: string }>(found: readonly Person[]) => Promise<Person[]>;
  },
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const waiting = waitingChangeModule(needs);
  const due = await dueAddressChanges(withDatabaseOf(needs.deps, { shard }), Math.ceil(MADE_PER_RUN * share));
  for (const { userId, changeId } of await needs.settledOf(due))
    await waiting.carryOut({ userId, shard }, changeId).catch(needs.onFailure);
}
