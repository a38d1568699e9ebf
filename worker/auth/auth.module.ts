import { AppError } from '#domain/errors.ts';
import type { Deps, Limits, Owner } from '#worker/app-env.ts';
import { withDatabaseOf } from '#worker/platform/database.ts';
import type { Placed } from '#worker/platform/shards.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLoginCodes } from './login-code.service.ts';
import { createLoginCodesRepository } from './login-codes.repository.ts';
import { createRegistrationsRepository } from './registrations.repository.ts';
import {
  createSessionService,
  type InShard,
  type SessionLimits,
  type SessionService,
} from './session.service.ts';
import {
  createSessionsRepository,
  type OfPerson,
  type SessionAccount,
  sessionFinder,
} from './sessions.repository.ts';
import { createSignInService, type SignInParts } from './sign-in.service.ts';
import { createTokens } from './tokens.ts';

/** The sessions in every shard. */
export function sessionsModule(ofPerson: OfPerson) {
  const findIn = sessionFinder(ofPerson);

  return ({ deps, limits, shardOf, accountsIn, trailIn, calendarFeedOf }: SessionNeeds): SessionService =>
    createSessionService({
      deps,
      limits,
      tokens: createTokens(deps),
      find: ({ userId, sessionId, shard }) => findIn(deps.databaseFor({ shard })).get({ userId, sessionId }),
      shardOf,
      inShard: (whose) => ({
        sessions: createSessionsRepository(withDatabaseOf(deps, whose), accountsIn(whose)),
        note: trailIn(whose).noting,
        // An intruder must not keep a calendar address that still shows the data.
        endedWithAll: (userId) => [calendarFeedOf({ ...whose, userId }).ending()],
        endedSince: (userId, since) => calendarFeedOf({ ...whose, userId }).endingSince(since),
      }),
    });
}

type SessionNeeds = {
  deps: Deps;
  limits: SessionLimits;
  shardOf: Parameters<typeof createSessionService>[0]['shardOf'];
  accountsIn: (whose: Placed) => SessionAccount;
  trailIn: (whose: Placed) => { readonly noting: InShard['note'] };
  calendarFeedOf: (owner: Owner) => {
    readonly ending: () => ReturnType<InShard['endedWithAll']>[number];
    readonly endingSince: (since: number) => ReturnType<InShard['endedSince']>;
  };
};

type SignInNeeds = Omit<SignInParts, 'browsers' | 'codes' | 'limits' | 'registrations'> & { limits: Limits };

/** Sign-up and sign-in by mailed codes. */
export function signInModule({ deps, limits, ...needs }: SignInNeeds) {
  return createSignInService({
    ...needs,
    deps,
    browsers: createKnownBrowsers(deps),
    codes: createLoginCodes({ deps, codes: createLoginCodesRepository(deps) }),
    registrations: createRegistrationsRepository(deps),
    limits: {
      spendMail: async (addressKey, { network, browser }) => {
        if (browser !== undefined) {
          const own = await limits.spend('known-mail', { 'address-and-browser': [addressKey, browser] });
          return { giveBack: () => own.giveBack(['address-and-browser']) };
        }
        const spent = await limits.spend('mail', {
          address: [addressKey],
          ip: [network],
          'address-and-ip': [addressKey, network],
        });
        // The network's count stays: even if the provider fails, callers must not flood it.
        return { giveBack: () => spent.giveBack(['address', 'address-and-ip']) };
      },
      spendVerification: async (holder, network) => {
        const counter = [holder.addressKey, holder.kind === 'shared' ? '' : holder.requestKey];
        await (holder.kind === 'known'
          ? limits.spend('known-verification', { 'address-and-browser': counter })
          : limits.spend('verification', { 'address-and-counter': counter, ip: [network] }));
      },
    },
  });
}

/** Codes that prove an address for one signed-in person and sign nobody in. */
export function addressCodesModule({ deps, limits }: { deps: Deps; limits: Limits }) {
  /** Names the codes of a person's changes and their tries: they belong to the person, in any browser. */
  const purposeOf = (userId: string) => `address-change|${userId}`;
  const ownOf = (userId: string) => ({ network: '', request: purposeOf(userId), browser: undefined });
  const codesOf = (userId: string) =>
    createLoginCodes({ deps, codes: createLoginCodesRepository(deps), purpose: purposeOf(userId) });

  return {
    issue: (addressKey: string, userId: string): Promise<string> =>
      codesOf(userId).issue(addressKey, ownOf(userId)),

    /**
     * Spends a try; returns a function that uses up the code and gives `false` if a parallel call was first. Throws
     * `code_invalid`.
     */
    prove: async (typed: {
      addressKey: string;
      code: string;
      userId: string;
      network: string;
    }): Promise<() => Promise<boolean>> => {
      const { addressKey, code, userId, network } = typed;
      const codes = codesOf(userId);
      const holder = await codes.holderOf(addressKey, ownOf(userId));
      const isOwn = holder.kind === 'request';
      await limits.spend('verification', {
        'address-and-counter': [addressKey, isOwn ? holder.requestKey : userId],
        ip: [network],
      });
      // Without their own request the person has no code to prove, and must not spend the tries of others.
      const nonces = isOwn ? await codes.spendTry(holder) : [];
      const nonce = await codes.prove({ addressKey, secret: code }, nonces);
      if (nonce === undefined) throw new AppError('code_invalid');
      return () => codes.consume(addressKey, nonce);
    },
  };
}
