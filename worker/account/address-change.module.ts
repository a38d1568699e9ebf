import type { Deps, Limits, Owner } from '#worker/app-env.ts';
import { type BatchStatement, type NoteGiven, withDatabaseOf } from '#worker/platform/database.ts';
import { type AddressChangeParts, createAddressChangeService } from './address-change.service.ts';
import {
  type AddressChangesRepository,
  createAddressChangesRepository,
} from './address-changes.repository.ts';
import { createTakeBackTokens } from './take-back-token.ts';

type Needs = Pick<
  AddressChangeParts,
  'appOrigin' | 'codes' | 'directory' | 'mailLater' | 'passkeysLeft' | 'rememberBrowser' | 'sessionOf'
> & {
  deps: Deps;
  limits: Limits;
  /** Statements that record a change, and its undoing, in a person's security trail. */
  noteChange: (owner: Owner) => NoteGiven;
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
export function addressChangeModule(needs: Needs) {
  const { deps, limits, directory, onFailure } = needs;
  const changesOf = (owner: Owner) =>
    createAddressChangesRepository(withDatabaseOf(deps, owner), owner.userId);
  return createAddressChangeService({
    ...needs,
    tokens: createTakeBackTokens(deps),
    directory: {
      ...directory,
      // If this fails, the held address still leads to the account, and the hourly run settles it.
      settleAddress: (userId) => directory.settleAddress(userId).catch(onFailure),
    },
    changesOf,
    noting: (owner, given) => needs.noteChange(owner)(given),
    takingBack: (owner, { changeId, statements }) =>
      needs.endSessions(owner, [
        ...statements,
        ...needs.passkeysTakenBack(owner, changesOf(owner).makersSince(changeId)),
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
