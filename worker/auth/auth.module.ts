import type { Context } from 'hono';
import { networkKeyOf } from '#domain/account/network-key.ts';
import { createAccountsRepository } from './account/accounts.repository.ts';
import type { AppEnv } from './app-env.ts';
import { createSessionService } from './auth/session.service.ts';
import { createSessionsRepository } from './auth/sessions.repository.ts';
import { createTokens } from './auth/tokens.ts';
import { createCalendarFeedRepository } from './calendar-feed/calendar-feed.repository.ts';
import { deviceOf } from './http/device-of.ts';
import { createCallLimits } from './limits/call-limits.service.ts';
import { createRateLimitHitsRepository } from './limits/rate-limit-hits.repository.ts';
import { depsFor } from './middleware/deps.ts';
import { placesOf } from './places.ts';
import { builtOnce } from './platform/built-once.ts';
import { describeError } from './platform/log.ts';
import { createSecurityEventsRepository } from './security-trail/security-events.repository.ts';

// Beside services.ts, for every signed-in call needs it before anything else: it is made without the rest.

/** The sessions of everybody, wherever their rows lie, as the call at hand may use them. */
export function sessionsOf(c: Context<AppEnv>) {
  const { deps } = c.var;
  const device = () => deviceOf(c.req.header('user-agent'));
  return createSessionService({
    deps,
    limits: createCallLimits({
      deps,
      hits: createRateLimitHitsRepository(deps),
      method: c.req.method,
      path: c.req.path,
      network: () => networkKeyOf(c.req.header('cf-connecting-ip')),
      onUntold: (error) =>
        deps.log({ event: 'failure', requestId: c.var.requestId, ...describeError(error) }),
    }),
    tokens: createTokens(deps),
    find: async (session) => (await sessionWithStatus(deps.databaseFor(session), session)).sessions[0],
    shardOf: (userId) => placesOf(deps).shardOf(userId),
    inShard: (whose) => {
      const theirs = depsFor(deps, whose);
      const note = createSecurityEventsRepository({ deps: theirs, device }).noting;
      return {
        sessions: createSessionsRepository(theirs),
        note,
        // Whoever else got in leaves with nothing that goes on telling them.
        endedWithAll: (userId) => [createCalendarFeedRepository(theirs, userId).removal()],
        endedSince: (userId, since) =>
          createCalendarFeedRepository(theirs, userId).removalSince(since, (given) =>
            note({ userId, event: 'calendar_address_ended', given }),
          ),
      };
    },
  });
}

const sessionWithStatus = builtOnce(['userId', 'sessionId'], {
  sessions: (deps, { userId, sessionId }) => {
    const status = createAccountsRepository(deps).statusOf(userId);
    return createSessionsRepository(deps).finding({ userId, sessionId }, { status });
  },
});
