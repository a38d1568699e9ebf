import { AppError } from '#domain/errors.ts';
import type { AddressChangeService } from './address-change/address-change.service.ts';
import { createAddressChangeService } from './address-change/address-change.service.ts';
import { createAddressChangesRepository } from './address-change/address-changes.repository.ts';
import { createTakeBackTokens } from './address-change/take-back-token.ts';
import type { Deps, Owner } from './app-env.ts';
import { createLoginCodes } from './auth/login-code.service.ts';
import { createLoginCodesRepository } from './auth/login-codes.repository.ts';
import { createSessionsRepository } from './auth/sessions.repository.ts';
import { createCalendarFeedRepository } from './calendar-feed/calendar-feed.repository.ts';
import type { Device } from './http/device-of.ts';
import type { RateLimits } from './limits/rate-limits.service.ts';
import { depsFor } from './middleware/deps.ts';
import { placesOf } from './places.ts';
import type { Mail } from './platform/mailer.ts';
import { createSecurityEventsRepository } from './security-trail/security-events.repository.ts';

// Beside access-services.ts, which it is a part of.

type Around = {
  readonly limits: RateLimits;
  readonly device: () => Device;
  readonly appOrigin: string;
  /** Lets the browser that calls be known at an address, as after a sign-in. */
  readonly rememberBrowser: (addressKey: string) => Promise<void>;
  readonly mailLater: (mail: Mail) => void;
  readonly onFailure: (error: unknown) => void;
};

/** The change of one's address, for whoever calls. */
export function addressChangeOf(
  deps: Deps,
  { limits, device, appOrigin, rememberBrowser, mailLater, onFailure }: Around,
): AddressChangeService {
  const places = placesOf(deps);
  /** Names the codes of a person's changes and their tries: they are the person's own, in whatever browser. */
  const purposeOf = (userId: string) => `address-change|${userId}`;
  const ownOf = (userId: string) => ({ network: '', request: purposeOf(userId), browser: undefined });
  const codesOf = (userId: string) =>
    createLoginCodes({ deps, codes: createLoginCodesRepository(deps), purpose: purposeOf(userId) });
  const noteOf = (owner: Owner) =>
    createSecurityEventsRepository({ deps: depsFor(deps, owner), device }).noting;

  return createAddressChangeService({
    deps,
    appOrigin,
    rememberBrowser,
    tokens: createTakeBackTokens(deps),
    codes: {
      issue: (addressKey, userId) => codesOf(userId).issue(addressKey, ownOf(userId)),
      prove: async ({ addressKey, code, userId, network }) => {
        const codes = codesOf(userId);
        const holder = await codes.holderOf(addressKey, ownOf(userId));
        const isOwn = holder.kind === 'request';
        await limits.spend('verification', {
          'address-and-counter': [addressKey, isOwn ? holder.requestKey : userId],
          ip: [network],
        });
        // Without a request of one's own there is no code to prove; the tries of others stay theirs.
        const nonces = isOwn ? await codes.spendTry(holder) : [];
        const nonce = await codes.prove({ addressKey, secret: code }, nonces);
        if (nonce === undefined) throw new AppError('code_invalid');
        return () => codes.consume(addressKey, nonce);
      },
    },
    places: {
      ...places,
      // The held address leads to the account meanwhile, and the hourly run settles what could not be.
      settleAddress: (userId) => places.settleAddress(userId).catch(onFailure),
    },
    changesOf: (owner) => createAddressChangesRepository(depsFor(deps, owner), owner.userId),
    mailLater,
    noting: (owner, given) => noteOf(owner)({ userId: owner.userId, event: 'address_changed', given }),
    takingBack: (owner, statements) => {
      const { userId } = owner;
      const theirs = depsFor(deps, owner);
      return createSessionsRepository(theirs).endAll(userId, [
        ...statements,
        // Whoever changed the address leaves with nothing that goes on telling them.
        createCalendarFeedRepository(theirs, userId).removal(),
        noteOf(owner)({ userId, event: 'address_taken_back' }),
      ]);
    },
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
          await giveBackOwn(); // what is refused is counted nowhere
          throw error;
        }
      },
      spendTakeBack: (network) => limits.spend('take-back', { ip: [network] }),
    },
  });
}
