import type { LocalDate } from '#domain/calendar/local-date.ts';
import { type CycleStatus, NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import type { Report } from '#domain/report/report.schema.ts';
import { type LoggedForReport, reportOf } from '#domain/report/report-of.ts';

type Span = { readonly from: LocalDate; readonly to: LocalDate };

type ReportModuleDeps = {
  account: {
    /** Whether days may be looked at, and more of them than bleeding. */
    readonly insightWishes: () => Promise<{ allowsDays: boolean; allowsMoods: boolean }>;
  };
  cycle: { readonly factsAndStatus: () => Promise<{ facts: CycleFacts; status: CycleStatus }> };
  days: {
    /** What is said of days besides their private part. */
    readonly openDays: (span: Span) => Promise<readonly LoggedForReport[]>;
    readonly wholeDays: (
      span: Span,
    ) => Promise<{ readonly days: readonly LoggedForReport[]; readonly unreadable: number }>;
  };
};

/** The sheet for a doctor from one person's log. Nothing is stored. */
export function reportModule({ account, cycle, days }: ReportModuleDeps) {
  const daysOf = async (span: Span, isPrivate: boolean) =>
    isPrivate ? days.wholeDays(span) : { days: await days.openDays(span), unreadable: 0 };

  return {
    /** The facts over a span; only with `isPrivate` are days decrypted. */
    report: async (span: Span, isPrivate: boolean): Promise<Report> => {
      const [{ allowsDays, allowsMoods }, { facts, status }] = await Promise.all([
        account.insightWishes(),
        cycle.factsAndStatus(),
      ]);
      const logged = allowsDays ? await daysOf(span, isPrivate) : { days: [], unreadable: 0 };
      return reportOf({ facts, status: allowsDays ? status : NO_STATUS, allowsMoods, ...logged }, span);
    },
  };
}
