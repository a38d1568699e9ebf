import type { LocalDate } from '#domain/calendar/local-date.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import type { Report } from '#domain/report/report.schema.ts';
import { reportOf } from '#domain/report/report-of.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { onceFor } from '#worker/platform/runtime.ts';

type Span = { readonly from: LocalDate; readonly to: LocalDate };

/** The sheet for a doctor from one person's log. Nothing is stored. */
export const reportService = onceFor((person: PersonContext) => {
  const days = dayLogService(person);
  return {
    /** The facts over a span; only with `isPrivate` are days decrypted. */
    report: async (span: Span, { isPrivate }: { isPrivate: boolean }): Promise<Report> => {
      const [{ allowsDays, allowsMoods }, { facts, status }] = await Promise.all([
        accountService(person).insightPermissions(),
        cycleService(person).factsAndStatus(),
      ]);
      const read = async () =>
        isPrivate ? days.wholeDays(span) : { days: await days.openDays(span), unreadable: 0 };
      const logged = allowsDays ? await read() : { days: [], unreadable: 0 };
      return reportOf({ facts, status: allowsDays ? status : NO_STATUS, allowsMoods, ...logged }, span);
    },
  };
});
