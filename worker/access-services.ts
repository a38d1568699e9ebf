import type { Context } from 'hono';
import type { ConsentKind } from '#domain/account/consent.ts';
import { consentTextVersion } from '#domain/account/consent-texts.ts';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { createAccountsRepository } from './account/accounts.repository.ts';
import { createConsentsRepository } from './account/consents.repository.ts';
import { createDeletionService } from './account/deletion.service.ts';
import { tellLedger } from './account/deletion-ledger.ts';
import { eraseAccount } from './account/erase-account.ts';
import { addressChangeOf } from './address-change.ts';
import type { AppEnv } from './app-env.ts';
import { createKnownBrowsers, keptAddresses } from './auth/known-browsers.ts';
import { createLoginCodes } from './auth/login-code.service.ts';
import { createLoginCodesRepository } from './auth/login-codes.repository.ts';
import { createRegistrationsRepository } from './auth/registrations.repository.ts';
import { createSignInService } from './auth/sign-in.service.ts';
import {
  createCalendarFeedDirectory,
  createCalendarFeedRepository,
} from './calendar-feed/calendar-feed.repository.ts';
import { createCalendarFilesService } from './calendar-feed/calendar-files.service.ts';
import { deviceOf } from './http/device-of.ts';
import { createRateLimitHitsRepository } from './limits/rate-limit-hits.repository.ts';
import { createRateLimits } from './limits/rate-limits.service.ts';
import { depsFor } from './middleware/deps.ts';
import { placesOf } from './places.ts';
import { appOriginOf } from './platform/config.ts';
import { describeError } from './platform/log.ts';
import type { Mail } from './platform/mailer.ts';
import type { Placed } from './platform/shards.ts';
import { createSecurityEventsRepository } from './security-trail/security-events.repository.ts';
import { createServices } from './services.ts';
import { sessionsOf } from './sessions.ts';

// Here features meet as they do in services.ts, for the calls of whoever isn't signed in.

/** The services that work before anybody is signed in. */
export function accessServices(c: Context<AppEnv>) {
  const { deps } = c.var;
  const appOrigin = appOriginOf(deps.config, c.req.url);
  const accountsIn = (whose: Placed) => createAccountsRepository(depsFor(deps, whose));
  const places = placesOf(deps);
  const logFailure = (error: unknown) =>
    deps.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) });
  const limits = createRateLimits({ deps, hits: createRateLimitHitsRepository(deps) });
  const device = () => deviceOf(c.req.header('user-agent'));
  const trailIn = (whose: Placed) => createSecurityEventsRepository({ deps: depsFor(deps, whose), device });
  const sessions = sessionsOf(c);
  const browsers = createKnownBrowsers(deps);
  const mailLater = (content: () => Promise<Mail>) => {
    c.executionCtx.waitUntil(content().then(deps.mailer).catch(logFailure));
  };
  const signIn = createSignInService({
    deps,
    appOrigin,
    accounts: {
      findByAddress: places.findByAddress,
      place: places.place,
      settle: places.settle,
      creation: (owner, account) => {
        const consents = createConsentsRepository(depsFor(deps, owner), owner.userId);
        const given = Object.entries(account.consents).map(([named, value]) => {
          const kind = named as ConsentKind; // of a record keyed by consent kinds
          return consents.recording({
            kind,
            given: value,
            textVersion: consentTextVersion(kind, account.textVersion),
            language: account.language,
            at: account.requestedAt,
          });
        });
        return [accountsIn(owner).creation(owner, account), ...given];
      },
    },
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
        // The network's count stays: a failing provider is no reason to let anybody hammer at it.
        return { giveBack: () => spent.giveBack(['address', 'address-and-ip']) };
      },
      spendVerification: async (holder, network) => {
        const counter = [holder.addressKey, holder.kind === 'shared' ? '' : holder.requestKey];
        await (holder.kind === 'known'
          ? limits.spend('known-verification', { 'address-and-browser': counter })
          : limits.spend('verification', { 'address-and-counter': counter, ip: [network] }));
      },
    },
    codes: createLoginCodes({ deps, codes: createLoginCodesRepository(deps) }),
    browsers,
    registrations: createRegistrationsRepository(deps),
    sessions,
    note: (owner, event) => trailIn(owner).noting({ userId: owner.userId, event }),
    mailLater,
    noteLater: (addressKey, event) => {
      const noted = places
        .shardOfAddress(addressKey)
        .then((shard) => trailIn({ shard }).noteAt(addressKey, event));
      c.executionCtx.waitUntil(noted.catch(logFailure));
    },
  });
  const deletion = createDeletionService({
    accounts: places,
    sessions,
    erase: async (owner) => {
      const theirs = depsFor(deps, owner);
      await places.leave(owner, () => eraseAccount(theirs, owner.userId));
      // Where the ledger is away, the cron trigger tells it.
      await tellLedger(theirs).catch(logFailure);
    },
  });
  const calendarFiles = createCalendarFilesService({
    deps,
    find: async (secretHash) => {
      const shard = await places.shardOfCalendar(secretHash);
      const feeds = createCalendarFeedDirectory(depsFor(deps, { shard }), accountsIn({ shard }).statusOf);
      const feed = await feeds.findBySecret(secretHash);
      return feed && { ...feed, shard };
    },
    sourcesOf: (owner) => {
      const { account, cycle, tasks } = createServices(deps, { owner, device, appOrigin });
      return {
        language: account.language,
        outlook: cycle.outlook,
        datedTasks: tasks.datedFrom,
        noteReading: createCalendarFeedRepository(depsFor(deps, owner), owner.userId).noteReading,
      };
    },
    limits: {
      spendReading: (userId) => limits.spend('calendar', { person: [userId] }),
      spendMiss: () =>
        limits.spend('calendar-miss', { ip: [networkKeyOf(c.req.header('cf-connecting-ip'))] }),
    },
  });
  const addressChange = addressChangeOf(deps, {
    limits,
    device,
    appOrigin,
    rememberBrowser: async (addressKey) =>
      keptAddresses.write(c, (await browsers.remember(addressKey, { kept: keptAddresses.read(c) })).kept),
    mailLater: (mail) => mailLater(async () => mail),
    onFailure: logFailure,
  });
  const disown = async (token: string): Promise<void> => {
    await limits.spend('disown', { ip: [networkKeyOf(c.req.header('cf-connecting-ip'))] });
    await sessions.disown(token);
  };
  return { addressChange, calendarFiles, deletion, disown, sessions, signIn };
}
