import { daysBetween } from '#domain/calendar/local-date.ts';
import type { Report } from '#domain/report/report.schema.ts';
import { daySheets } from './day-sheets.ts';
import { firstSheet, type SheetOf } from './first-sheet.ts';
import type { Sheet } from './sheet.ts';
import { dayIn, type SheetWords } from './sheet-words.ts';

/** All sides, the facts first. */
export function sheetsOf(of: SheetOf, words: SheetWords): Sheet[] {
  const { t } = words;
  const all = [firstSheet(of, words), ...daySheets(of, words)];
  const foot = t('sheet.foot', { logged: of.report.logged_days, of: of.report.span_days });
  return all.map((blocks, index) => ({
    blocks,
    foot,
    page: t('sheet.page', { page: index + 1, pages: all.length }),
  }));
}

/** The same report from its first known day on. */
export function sinceFirstDay(report: Report, from: string): { report: Report; from: string } {
  const known = [report.cycles[0]?.started_on, report.days[0]?.date]
    .filter((day) => day !== undefined)
    .sort();
  const first = known[0] ?? from;
  const skipped = daysBetween(dayIn(from), dayIn(first));
  return { report: { ...report, span_days: report.span_days - skipped }, from: first };
}
