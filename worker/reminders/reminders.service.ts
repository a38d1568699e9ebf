import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { DATE_WATCHES_MAX, type DateOdds } from '#domain/cycle/cycle-record.calls.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import {
  DEFAULT_PREFERENCES,
  type PushSubscriptionKeys,
  type ReminderPreferences,
  type Reminders,
  type ReminderUpdate,
} from '#domain/reminders/reminders.calls.ts';
import { nextReminderAt, testReminderLine } from '#domain/reminders/reminders.rules.ts';
import { accountsIn, type Contact, contactOf } from '#worker/account/account.repository.ts';
import { accountService } from '#worker/account/account.service.ts';
import { sessionService } from '#worker/auth/session.service.ts';
import type { Context, PersonContext } from '#worker/context.ts';
import { cycleService, refuseUnforeseeable } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { rateLimits } from '#worker/limits/limits.service.ts';
import { mailOf } from '#worker/mail/mails.ts';
import { type Placed, withDatabaseOf } from '#worker/platform/database.ts';
import { checkAddress } from '#worker/platform/outside-fetch.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createRemindersRepository, forgetEndpoint, type PushDevice } from './reminders.repository.ts';

/** How often to try a change if others come first. */
const TRIES_MAX = 5;

type DeviceName = {
  readonly sessionId: string;
  readonly browser: string | null;
  readonly system: string | null;
};

/** One person's reminder preferences and devices. */
export const remindersService = onceFor((person: PersonContext) => {
  const { context, deps, owner, userId } = person;
  const reminders = createRemindersRepository(deps, userId);

  /** The devices that receive messages, the newest first, with their names. */
  async function namedDevices(): Promise<(PushDevice & DeviceName)[]> {
    const [devices, names] = await Promise.all([
      reminders.devices(),
      sessionService(context).deviceNames(owner),
    ]);
    return devices.flatMap((device) => {
      const named = names.find(({ sessionId }) => sessionId === device.sessionId);
      return named ? [{ ...named, ...device }] : [];
    });
  }

  async function update(change: ReminderUpdate): Promise<void> {
    const { timeZone } = await accountService(person).person();
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const before = await reminders.find();
      const preferences = { ...before.preferences, ...definedOf(change) };
      // Reminders that are already due but not sent stay due.
      const after = Math.min(deps.now(), (before.nextDueAt ?? Number.POSITIVE_INFINITY) - 1);
      const nextDueAt = nextReminderAt(preferences, { after, timeZone });
      if (await reminders.save({ preferences, nextDueAt }, before)) return;
    }
    throw new AppError('conflict', { detail: 'the reminders are being changed elsewhere' });
  }

  /** Removes a browser from people in other shards who used it before. */
  const takeFromOthers = (endpoint: string): Promise<unknown> => {
    const others = deps.shards.filter(({ shard }) => shard !== owner.shard);
    return Promise.all(others.map((other) => forgetEndpoint(withDatabaseOf(deps, other), endpoint)));
  };

  return {
    /** The preferences and the devices, as seen from one device. */
    read: async (currentSessionId: string): Promise<Reminders> => {
      const [{ preferences }, devices] = await Promise.all([reminders.find(), namedDevices()]);
      return {
        preferences,
        push_key: deps.push?.publicKey ?? null,
        devices: devices.map((device) => deviceAnswer(device, currentSessionId)),
      };
    },

    /** Changes the sent fields. Throws `conflict` if others keep changing them at the same time. */
    update,

    /** Adds this device to those that show reminders. Throws `validation_failed` for an address that isn't a push service's. */
    addDevice: async (
      sessionId: string,
      { subscription, isLocal }: { subscription: PushSubscriptionKeys; isLocal: boolean },
    ): Promise<void> => {
      if (typeof checkAddress(subscription.endpoint, { allowsLoopback: isLocal }) === 'string') {
        throw refuseField('endpoint', 'must be an https address of a push service');
      }
      await takeFromOthers(subscription.endpoint);
      await reminders.addDevice(sessionId, subscription);
    },

    /** Throws `not_found` for a device that isn't the person's or has no reminders. */
    removeDevice: async (sessionId: string): Promise<void> => {
      if (!(await reminders.removeDevice(sessionId))) throw new AppError('not_found');
    },

    /** Sends a test reminder the same way as a real one. Throws `rate_limited`, and `unavailable` like a mail. */
    test: async (): Promise<ReminderPreferences['channel']> => {
      await rateLimits(context).spend('reminder_test', { person: [userId] });
      const [{ preferences }, { email, language }] = await Promise.all([reminders.find(), contactOf(person)]);
      const lines = [testReminderLine(language)];
      return deliverReminder(person, { email, language, channel: preferences.channel, lines });
    },

    /** Reminds of the pill at an hour; `null` stops that. */
    setPillHour: (hour: number | null): Promise<void> =>
      update({ pill: hour === null ? { ...DEFAULT_PREFERENCES.pill, on: 0 } : { on: 1, hour } }),

    preferences: async (): Promise<ReminderPreferences> => (await reminders.find()).preferences,

    waking: reminders.waking,

    /** The odds of a day. Throws `validation_failed` for a day that is past or more than 400 days ahead. */
    dateOdds: (date: LocalDate): Promise<DateOdds> =>
      cycleService(person).dateOdds(date, reminders.isWatched(date)),

    /** Starts watching a day after today, or ends watching any. Throws `validation_failed` for another day, and `conflict` beyond 20 days. */
    watchDate: async (date: LocalDate, { isWanted }: { isWanted: boolean }): Promise<void> => {
      if (!isWanted) return reminders.unwatch(date);
      const today = localDateAt(deps.now(), (await accountService(person).person()).timeZone);
      refuseUnforeseeable(date, today);
      if (date === today) throw refuseField('date', 'must be after today');
      if (!(await reminders.watch(date, { today, most: DATE_WATCHES_MAX })))
        throw new AppError('conflict', { detail: `at most ${DATE_WATCHES_MAX} days are watched` });
    },

    takeOut: async () => ({
      preferences: (await reminders.find()).preferences,
      watched_days: await reminders.watchedDays(),
      devices: (await namedDevices()).map(({ browser, system, createdAt }) => ({
        browser,
        system,
        created_at: createdAt,
      })),
    }),
  };
});

const definedOf = (change: ReminderUpdate): Partial<ReminderPreferences> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function deviceAnswer(
  { sessionId, browser, system, createdAt }: PushDevice & DeviceName,
  currentSessionId: string,
): Reminders['devices'][number] {
  const isCurrent = sessionId === currentSessionId ? 1 : 0;
  return { id: sessionId, browser, system, created_at: createdAt, is_current: isCurrent };
}

/** How many people are reminded in parallel. */
const AT_ONCE = 10;

type Reminded<Candidate> = Placed & {
  readonly found: readonly Candidate[];
  /** The instant (unix seconds) after which no more are begun. */
  readonly until?: number;
  readonly remind: (candidate: Candidate, contact: Contact) => Promise<void>;
};

/** Reminds the people of a shard whose accounts weren't moved or deleted, in their order. A failure stops nobody else. */
export async function remindEach<Candidate extends { readonly userId: string }>(
  { deps, onFailure }: Context,
  { shard, found, until = Number.POSITIVE_INFINITY, remind }: Reminded<Candidate>,
): Promise<void> {
  const candidates = await directoryService(deps).settledOf(found);
  if (candidates.length === 0) return;
  const contacts = await accountsIn(deps, { shard }).contactsOf(candidates.map(({ userId }) => userId));
  for (let first = 0; first < candidates.length && deps.now() < until; first += AT_ONCE) {
    const some = candidates.slice(first, first + AT_ONCE).map(async (candidate) => {
      const contact = contacts.get(candidate.userId);
      // Missing if the account has been deleted.
      if (contact) await remind(candidate, contact).catch(onFailure);
    });
    await Promise.all(some);
  }
}

type Delivery = {
  readonly email: string;
  readonly language: Language;
  readonly channel: ReminderPreferences['channel'];
  readonly lines: readonly string[];
  readonly path?: string;
  /** Shows it beside messages with other tags; without one it replaces an unread one. */
  readonly tag?: string;
  /** How long a push service stores it for a device that is off. */
  readonly ttlSeconds?: number;
  /** Throws if no mail may be sent. */
  readonly beforeMail?: () => Promise<unknown>;
};

const HOME = '/dashboard';

/** Reminds a person on every subscribed device or, if none accepts it, by mail; returns how. Throws like the mailer. */
export async function deliverReminder(
  person: PersonContext,
  delivery: Delivery,
): Promise<ReminderPreferences['channel']> {
  if (await pushToDevices(person, delivery)) return 'push';
  const { email: to, language, lines, path = HOME } = delivery;
  const { appOrigin } = person.context;
  await delivery.beforeMail?.();
  const links = { url: `${appOrigin}${path}`, settingsUrl: `${appOrigin}/settings/reminders` };
  await person.deps.mailer({ to, ...mailOf('reminder', { language, lines, ...links }) });
  return 'mail';
}

/** Whether a device accepted it. */
async function pushToDevices(
  { deps, userId }: PersonContext,
  { channel, lines, path = HOME, tag, ttlSeconds }: Delivery,
): Promise<boolean> {
  const { push } = deps;
  if (channel === 'mail' || push === undefined) return false;
  const reminders = createRemindersRepository(deps, userId);
  const message = { title: 'Marea', body: lines.join('\n'), path, tag };
  const outcomes = await Promise.all(
    (await reminders.devices()).map(async (device) => {
      const { endpoint, p256dh, auth } = device;
      const outcome = await push.send({ endpoint, p256dh, auth }, message, ttlSeconds);
      if (outcome === 'gone') await reminders.forget(device);
      return outcome;
    }),
  );
  return outcomes.includes('taken');
}
