import type { LocalDate } from '#domain/calendar/local-date.ts';
import { NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import { type Report, readReport } from '#domain/report/report.calls.ts';
import { reportOf } from '#domain/report/report-of.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { dayLogService } from '#worker/cycle/day-log.service.ts';
import { route, routesOf } from '#worker/http/route.ts';

/** The sheet for a doctor. */
export const reportRoutes = routesOf(
  route(readReport, {
    summary: 'The facts of the sheet for a doctor, and the days behind them',
    description: 'At most 3660 days; only `private` 1 decrypts tests and sex.',
    fromReplicas: true,
    handle: (c, { params, query }) =>
      reportOver(c.var.person, { span: params, isPrivate: query.private === 1 }),
  }),
);

type ReportOptions = {
  readonly span: { readonly from: LocalDate; readonly to: LocalDate };
  /** Only then are days decrypted. */
  readonly isPrivate: boolean;
};

/** The facts over a span, from one person's log. Nothing is stored. */
async function reportOver(person: PersonContext, { span, isPrivate }: ReportOptions): Promise<Report> {
  const [{ allowsDays, allowsMoods, detailsFrom }, { facts, status }] = await Promise.all([
    accountService(person).insightPermissions(),
    cycleService(person).factsAndStatus(),
  ]);
  const days = dayLogService(person);
  const read = async () =>
    isPrivate ? days.wholeDays(span) : { days: await days.openDays(span), unreadable: 0 };
  const logged = allowsDays ? await read() : { days: [], unreadable: 0 };
  const whose = { facts, status: allowsDays ? status : NO_STATUS, detailsFrom: detailsFrom.days };
  return reportOf({ ...whose, allowsMoods, ...logged }, span);
}
