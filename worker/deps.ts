import { createMiddleware } from 'hono/factory';
import { networkKeyOf } from '#domain/account/sign-in.ts';
import { AppError } from '#domain/errors.ts';
import { createBusyRepository } from '#worker/busy/busy.service.ts';
import { calendarFeedService } from './calendar-feed/calendar-feed.service.ts';
import type { AppEnv, Bindings, Context, Deps, Hooks, Overrides } from './context.ts';
import { deviceOf } from './http/read-request.ts';
import { createOutboxRepository } from './outbox/outbox.ts';
import { appOriginOf, type Config, isLoopback, readConfig } from './platform/config.ts';
import { openDatabases, unboundShards } from './platform/database.ts';
import { createLanguageModel } from './platform/language-model.ts';
import { consoleLog, describeError } from './platform/log.ts';
import { createResendMailer, type Mailer } from './platform/mailer.ts';
import { createOutsideFetch } from './platform/outside-fetch.ts';
import { createPush } from './platform/push.ts';
import { createCallCounts, newUuid, systemClock, WAITS_MS } from './platform/runtime.ts';
import { remindersService } from './reminders/reminders.service.ts';
import { sharingService } from './sharing/sharing.service.ts';
import { nextPlaceAtOf } from './tasks/reschedule-pinned.ts';
import { createPlanPreferencesRepository } from './tasks/tasks.repository.ts';

const MISCONFIGURED_RETRY_SECONDS = 300;

/** Shared by all requests that this isolate serves. */
const isolateCounts = createCallCounts();

/** Effects of a lower tier in a higher one; only this file imports both. */
const HOOKS: Hooks = {
  withTimeZone: (person, given) => [
    ...remindersService(person).waking(given),
    createBusyRepository(person).waking(given),
  ],
  withSignIn: (person) => [createBusyRepository(person).resuming()],
  quietHours: async (person) => (await remindersService(person).preferences()).quiet,
  onFirstCalendar: ({ deps, userId }, given) =>
    createPlanPreferencesRepository(deps, userId).usingBusy(given),
  onPillHour: (person, hour) => remindersService(person).setPillHour(hour),
  withWithdrawal: (person, kind) => (kind === 'sharing' ? sharingService(person).endingAll() : []),
  // An intruder must not keep a calendar address or a link that still shows the data.
  endingWithSessions: (person) => [calendarFeedService(person).ending(), sharingService(person).ending()],
  endingMadeSince: (person, since) => [
    ...calendarFeedService(person).endingSince(since),
    ...sharingService(person).endingAll(since),
  ],
  nextPlaceAtOf,
};

/** Gives every request its context, or refuses to serve while a needed setting is missing. */
export function provideContext(overrides: Overrides) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { requestId } = c.var;
    const deps = buildDeps(overrides, { env: c.env, requestId, url: c.req.url });
    const onFailure = (error: unknown): void =>
      deps.log({ event: 'failure', requestId, ...describeError(error) });
    c.set('context', {
      deps,
      appOrigin: appOriginOf(deps.config, c.req.url),
      request: { method: c.req.method, path: c.req.path, url: c.req.url },
      device: () => deviceOf(c.req.header('user-agent')),
      network: () => networkKeyOf(c.req.header('cf-connecting-ip')),
      hooks: HOOKS,
      onFailure,
      later: (work) => c.executionCtx.waitUntil(work.catch(onFailure)),
    });
    await next();
  });
}

/** The context of what no call starts, such as a timer; `url` is that of a local start. */
export const contextWithoutCall = (
  deps: Deps,
  { url, onFailure }: Pick<Context, 'onFailure'> & { readonly url?: string | undefined },
): Context => ({
  deps,
  appOrigin: appOriginOf(deps.config, url),
  request: undefined,
  device: () => ({ browser: null, system: null }),
  network: () => '',
  hooks: HOOKS,
  onFailure,
  later: () => {
    throw new Error('there is no answer to go on after');
  },
});

type Occasion = {
  readonly env: Bindings;
  readonly requestId: string;
  /** The URL the caller used; absent if a timer started the Worker. */
  readonly url?: string;
};

/** Builds `Deps` from the bindings. Throws `unavailable`, and logs the names, if a needed setting is missing. */
export function buildDeps(overrides: Overrides, { env, requestId, url }: Occasion): Deps {
  const log = overrides.log ?? consoleLog;
  const refuse = (missing: readonly string[]) => {
    log({ event: 'refused_to_serve', requestId, missing });
    return new AppError('unavailable', { retryAfterSeconds: MISCONFIGURED_RETRY_SECONDS });
  };
  const reading = readConfig(env);
  if ('missing' in reading) throw refuse(reading.missing);
  const { config } = reading;
  const shards = config.SHARDS;
  const unbound = unboundShards(env, shards);
  if (unbound.length > 0) throw refuse(unbound);
  const databases = openDatabases(env, shards);
  const { db } = databases;
  const now = overrides.now ?? systemClock;
  const newId = overrides.newId ?? newUuid;
  const waits = overrides.waitsMs ?? WAITS_MS;
  const mailParts = { db, waitMs: waits.mail, now, newId, log, requestId, url };
  return {
    ...databases,
    config,
    now,
    newId,
    log,
    mailer: overrides.mailer ?? mailerOf(config, mailParts),
    model: overrides.model ?? createLanguageModel(config, waits.model),
    push: overrides.push ?? createPush({ config, waitMs: waits.push, now, log, requestId }),
    fetchOutside:
      overrides.fetchOutside ?? createOutsideFetch({ waitMs: waits.calendar, now, log, requestId }),
    callCounts: overrides.callCounts ?? isolateCounts,
    limitFactor: limitFactorOf(config, url),
  };
}

/** The only place that decides when `RATE_LIMIT_FACTOR` applies. */
const limitFactorOf = ({ RATE_LIMIT_FACTOR: factor }: Config, url: string | undefined): number =>
  factor !== 1 && url !== undefined && isLoopback(url) ? factor : 1;

type MailerDeps = Parameters<typeof createOutboxRepository>[0] &
  Parameters<typeof createResendMailer>[1] & { readonly url: string | undefined };

function mailerOf(config: Config, parts: MailerDeps): Mailer {
  if (config.MAIL_TRANSPORT === 'resend') return createResendMailer(config, parts);
  // Loaded when a mail is sent, because few requests send one.
  return async (mail) => {
    if (parts.url !== undefined && isLoopback(parts.url)) return createOutboxRepository(parts).add(mail);
    throw new AppError('unavailable', { detail: 'the outbox works on loopback only' });
  };
}
