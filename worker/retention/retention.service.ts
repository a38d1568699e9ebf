import { sql } from 'drizzle-orm';
import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { acceptedStarts, intervalsOf } from '#domain/cycle/accepted-starts.ts';
import { anonymousCell } from '#domain/retention/anonymous-count.ts';
import { deletionDueAt, type RetentionLimits, retentionLimits } from '#domain/retention/retention.ts';
import { MAIL_TEXTS } from '#domain/texts/texts.ts';
import { EXPIRING } from '#drizzle/expiring.ts';
import type { Deps } from '#worker/app-env.ts';
import { type MailContent, renderMail } from '#worker/mail/render-mail.ts';
import type { Mail } from '#worker/platform/mailer.ts';
import type { RetentionRepository } from './retention.repository.ts';

/** Rows of one table that a run sweeps at most; the next run goes on. */
const SWEPT_MAX = 5_000;

/**
 * Deletes what has run out: at most 5,000 rows of each table a run, found by an index but for the mails of a local start and
 * the few changes of addresses in ten days.
 */
async function sweepExpiredRows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  for (const { table, isOver } of EXPIRING) {
    const oldest = sql`select rowid from ${table} where ${isOver(at)} limit ${SWEPT_MAX}`;
    await db.delete(table).where(sql`rowid in (${oldest})`);
  }
}

/**
 * People a run writes to, and people it deletes, at most. D1 answers a thousand statements for each run of a Worker, and to
 * delete a person takes some thirty.
 */
const NOTICES_PER_RUN = 100;
const DELETIONS_PER_RUN = 20;
/** Mails in a row that do not leave, after which a run gives up: each may have taken ten seconds. */
const FAILURES_IN_ROW_MAX = 5;

/** What the notice needs of a person. */
type Dormant = {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly lastActiveAt: number;
};

/** A person whose account goes. */
type Leaving = { readonly userId: string; readonly birthOn: LocalDate | null };

/** What the anonymous counts take of a person's cycle. */
type LeavingCycle = {
  readonly starts: readonly LocalDate[];
  readonly modes: Parameters<typeof intervalsOf>[1];
  readonly periodLengths: readonly number[];
};

/** The accounts that nobody has used for long. */
type DormantAccounts = {
  readonly findToNotify: (limits: RetentionLimits, limit: number) => Promise<readonly Dormant[]>;
  readonly noteNotice: (person: Dormant) => Promise<void>;
  readonly findToDelete: (limits: RetentionLimits, limit: number) => Promise<readonly Leaving[]>;
  /** Statements that delete every row of a person who has not come back, and a query that says whether they do. */
  readonly erasing: (
    userId: string,
    limits: RetentionLimits,
  ) => Promise<Parameters<RetentionRepository['replaceByCount']>[1]>;
};

export type RetentionParts = {
  deps: Pick<Deps, 'db' | 'now' | 'mailer'>;
  appOrigin: string;
  people: DormantAccounts;
  cycleOf: (userId: string) => Promise<LeavingCycle>;
  counts: RetentionRepository;
  /** What part of a run's work may be done here, where there are several databases. */
  share: number;
  /** Those of the people found in a shard who are there for good. */
  settledOf: <Person extends { readonly userId: string }>(found: readonly Person[]) => Promise<Person[]>;
  /** Does what deletes a person, told to the directory. */
  leaving: (userId: string, erase: () => Promise<void>) => Promise<void>;
};

/** What time does to accounts that nobody uses, and to rows that have run out (contract §9). */
export function createRetentionService(parts: RetentionParts) {
  const { deps, appOrigin, people, cycleOf, counts, share, settledOf, leaving } = parts;

  /** Deletes people unused for twelve months; each person is one transaction. */
  async function deleteUnused(limits: RetentionLimits): Promise<void> {
    const found = await people.findToDelete(limits, Math.ceil(DELETIONS_PER_RUN * share));
    for (const person of await settledOf(found)) {
      const cell = cellOf({ ...person, ...(await cycleOf(person.userId)) }, deps.now());
      await leaving(person.userId, async () =>
        counts.replaceByCount(cell, await people.erasing(person.userId, limits)),
      );
    }
  }

  /** Writes to people unused for six months; a provider that takes nothing is left alone until the next run. */
  async function announce(limits: RetentionLimits): Promise<void> {
    let failuresInRow = 0;
    const found = await people.findToNotify(limits, Math.ceil(NOTICES_PER_RUN * share));
    for (const person of await settledOf(found)) {
      const sent = await deps.mailer(noticeTo(person)).then(
        () => true,
        () => false,
      );
      if (sent) await people.noteNotice(person);
      failuresInRow = sent ? 0 : failuresInRow + 1;
      if (failuresInRow === FAILURES_IN_ROW_MAX) return;
    }
  }

  function noticeTo({ userId, email, language, lastActiveAt }: Dormant): Mail {
    return {
      to: email,
      ...retentionMail({
        language,
        deletionAt: deletionDueAt({ lastActiveAt, noticeAt: deps.now() }),
        loginUrl: `${appOrigin}/login`,
      }),
      // A run that died between sending and noting is followed by one that sends the same mail.
      onceKey: `retention-${userId}-${lastActiveAt}`,
    };
  }

  return {
    /**
     * One bounded run: sweeps what has expired, deletes people unused for twelve months, writes to those unused for six. Safe
     * to repeat and to break off anywhere; what is left is due in the next run.
     */
    run: async (): Promise<void> => {
      await sweepExpiredRows(deps);
      const limits = retentionLimits(deps.now());
      await deleteUnused(limits);
      await announce(limits);
    },
  };
}

function cellOf({ birthOn, starts, modes, periodLengths }: Leaving & LeavingCycle, now: number) {
  return anonymousCell({
    day: localDateAt(now, 'UTC'),
    birthOn,
    cycleLengths: intervalsOf(acceptedStarts(starts).accepted, modes),
    periodLengths,
  });
}

/** The mail that announces the deletion of an unused account; `deletionAt` in unix seconds. */
function retentionMail({
  language,
  deletionAt,
  loginUrl,
}: {
  language: Language;
  deletionAt: number;
  loginUrl: string;
}): MailContent {
  const texts = MAIL_TEXTS[language].retention;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    deletionAt * 1000,
  );
  return renderMail({
    language,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.lead },
      { kind: 'text', text: texts.goes(day) },
      { kind: 'text', text: texts.stay },
      { kind: 'link', text: texts.link, href: loginUrl },
    ],
  });
}
