import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { consentTextVersion } from '#domain/account/consent.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import {
  consents,
  cycleProfiles,
  dayLogs,
  habitChecks,
  habits,
  periods,
  taskReminderQueue,
  tasks,
  users,
} from './schema/index.ts';
import { demoBleedings, demoDays, demoPeriods } from './seed-days.ts';
import { demoHabits } from './seed-habits.ts';
import { demoTasks } from './seed-tasks.ts';

/** The demo account of `npm run seed`; sign in with this address, the code is in the outbox. */
export const DEMO_EMAIL = 'demo@marea.example';
const DEMO_USER_ID = '01900000-0000-7000-8000-000000000001';

/** Lengths of the demo's cycles, newest first: 14 months, with one long cycle after a summer of travelling. */
const CYCLE_LENGTHS = [29, 28, 30, 29, 27, 29, 34, 28, 29, 30, 28, 29, 31, 28, 29];
/** The running cycle's day at the time of seeding. */
const CYCLE_DAY_TODAY = 9;

const DEMO_PERSON = { birthDate: '1994-05-17' as LocalDate }; // a real day
const DEMO_CYCLE = { reportedCycleLength: 28, reportedPeriodLength: 5, lastPeriodLength: 5 };

type D1 = Parameters<typeof drizzle>[0];

/**
 * Writes the demo account into a database, replacing an earlier one.
 * @param now unix seconds
 */
export async function seedDemo(
  binding: D1,
  { today, now }: { today: LocalDate; now: number },
): Promise<void> {
  const db = drizzle(binding);
  const userId = DEMO_USER_ID;
  const starts = demoStarts(today);
  const facts = {
    ...DEMO_PERSON,
    ...DEMO_CYCLE,
    bleedings: demoBleedings(starts),
    stillBleedingOn: null,
    notYetOn: null,
    periodStarts: starts,
    today,
    modes: [],
  };
  const seededHabits = demoHabits(userId, { facts, now });
  // If that took seconds, the database has closed an unused connection; this lets it be noticed before one is used again.
  await new Promise((resolve) => setTimeout(resolve));
  await db.batch([
    // Deletes any account with the address, and all its rows.
    db.delete(users).where(eq(users.addressKey, DEMO_EMAIL)),
    db.insert(users).values({
      userId,
      email: DEMO_EMAIL,
      addressKey: DEMO_EMAIL,
      name: 'Noor',
      gender: 1,
      birthOn: DEMO_PERSON.birthDate,
      timeZone: 'Europe/Brussels',
      language: 'en',
      trackingId: crypto.randomUUID(),
      createdAt: now,
    }),
    db.insert(cycleProfiles).values({ userId, ...DEMO_CYCLE, onboardedAt: now }),
    db.insert(consents).values(
      (['privacy', 'terms', 'adult', 'cookies'] as const).map((kind, index) => ({
        userId,
        // Ids order a person's answers: these come before any that are given later.
        consentId: `01900000-0000-7000-8000-00000000010${index}`,
        kind,
        given: kind === 'cookies' ? (0 as const) : (1 as const),
        textVersion: consentTextVersion(kind),
        recordedAt: now,
      })),
    ),
    ...inParts(demoPeriods(userId, { starts, now })).map((rows) => db.insert(periods).values(rows)),
    ...inParts(demoDays(userId, { starts, today, now })).map((rows) => db.insert(dayLogs).values(rows)),
    ...inParts(demoTasks(userId, { today, now })).map((rows) => db.insert(tasks).values(rows)),
    db.insert(taskReminderQueue).values({ userId, nextAt: now }),
    ...inParts(seededHabits.rows).map((rows) => db.insert(habits).values(rows)),
    ...inParts(seededHabits.checks).map((rows) => db.insert(habitChecks).values(rows)),
  ]);
}

/** Rows of one table in parts that fit a D1 statement, which allows at most a hundred values. */
function inParts<Row extends object>(rows: readonly Row[]): Row[][] {
  const [first = {}] = rows;
  const size = Math.floor(100 / Math.max(1, Object.keys(first).length));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

/** The demo's logged starts, newest first. */
function demoStarts(today: LocalDate): LocalDate[] {
  const starts = [addDays(today, 1 - CYCLE_DAY_TODAY)];
  for (const length of CYCLE_LENGTHS) starts.push(addDays(starts.at(-1) ?? today, -length));
  return starts;
}
