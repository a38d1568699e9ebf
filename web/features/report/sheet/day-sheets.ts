import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { symptomsByDays } from '#domain/insights/metric-days.ts';
import type { Report, ReportDay } from '#domain/report/report.calls.ts';
import { cutText, firstCharacters } from '#domain/text/cut-text.ts';
import { fullDay, mediumDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { firstSheet, type SheetOf } from './first-sheet.ts';
import { type StripRow, stripHeight, stripPicture } from './pictures.ts';
import {
  type Block,
  PAPERS,
  type Part,
  type Row,
  type Sheet,
  type SheetWords,
  TOP,
  widthOn,
} from './sheet.ts';

/** All pages of the report, the facts first. */
export function sheetsOf(of: SheetOf, words: SheetWords): Sheet[] {
  const { t } = words;
  const all = [firstSheet(of, words), ...daySheets(of, words)];
  const foot = t('sheet.foot', { logged: of.report.logged_days, of: storedDays(of) });
  return all.map((blocks, index) => ({
    blocks,
    foot,
    page: t('sheet.page', { page: index + 1, pages: all.length }),
  }));
}

/** How many days of the span can be logged: not those whose details are forgotten. */
function storedDays({ report, from }: SheetOf): number {
  const { details_from: line, span_days: days } = report;
  if (line === undefined || line <= from) return days;
  const [since = line] = [line, report.days[0]?.date ?? line].sort();
  return Math.max(0, days - daysBetween(from, since));
}

/** Shortens a report so that it begins with its first known day. */
export function sinceFirstDay(report: Report, from: LocalDate): { report: Report; from: LocalDate } {
  const known = [report.cycles[0]?.started_on, report.days[0]?.date].filter((day) => day !== undefined);
  const first = known.sort()[0] ?? from;
  const skipped = daysBetween(from, first);
  return { report: { ...report, span_days: report.span_days - skipped }, from: first };
}

/** The height of title and foot on a sheet, and the space below a strip, in millimetres. */
const AROUND = 40;
const GAP = 3;
const ROW = 6;
/** The limit of symptoms in a strip. */
const SYMPTOMS_DRAWN = 8;
const LEVEL_TOP = 5;

/** The pages with the days; empty if no day is logged. */
function daySheets(of: SheetOf, words: SheetWords): Block[][] {
  const { report, to, paper } = of;
  const { t } = words;
  const runs = dayRuns(report, to);
  const rows = rowsOf(of, words);
  const title: Block = { kind: 'title', title: { strong: t('sheet.daysTitle'), rest: t('sheet.daysRest') } };
  const height = PAPERS[paper].height - TOP - AROUND;
  const perSheet = Math.max(1, Math.floor(height / (stripHeight(rows) + GAP)));
  const sheets: Block[][] = [];
  for (let first = 0; first < runs.length; first += perSheet) {
    const strips = runs.slice(first, first + perSheet).map((run): Block => {
      const picture = stripPicture({ width: widthOn(paper), rows, ...stripOf(run, { rows, words }) });
      return { kind: 'picture', picture };
    });
    sheets.push([title, ...strips]);
  }
  const sides = sidesBlock(of, words);
  if (sides === null) return sheets;
  const last = sheets.at(-1);
  const used = ((runs.length - 1) % perSheet) + 1;
  const free = height - used * (stripHeight(rows) + GAP);
  const needed = 12 + sides.rows * ROW;
  if (last !== undefined && needed <= free) last.push(sides.block);
  else sheets.push([sides.block]);
  return sheets;
}

function stripOf(run: DayRun, { rows, words }: { rows: readonly StripRow[]; words: SheetWords }) {
  const { start, cycleDay, days, ends } = run;
  const { t, language } = words;
  const end = ends === null ? '' : ends.over === 1 ? String(ends.days) : t('sheet.soFar');
  const known = days.filter((day) => day !== undefined);
  const values = rows.map((row) => `${row.name} ${known.filter((day) => isShown(row, day)).length}`);
  return {
    days,
    title: mediumDay(start, language),
    end,
    numbers: days.map((_, index) =>
      cycleDay === null ? Number(addDays(start, index).slice(8)) : cycleDay + index,
    ),
    label: t('sheet.stripLabel', { from: fullDay(start, language), values: values.join(', ') }),
  };
}

function rowsOf({ report, parts, ownSymptoms }: SheetOf, { t, language }: SheetWords): StripRow[] {
  const hasValue = (part: Part, key: keyof ReportDay) =>
    parts.has(part) && report.days.some((day) => day[key] !== undefined);
  const symptoms = parts.has('symptoms') ? symptomsByDays(report.days).slice(0, SYMPTOMS_DRAWN) : [];
  const rows: (StripRow | false)[] = [
    { kind: 'bleeding', name: t('sheet.rows.bleeding') },
    hasValue('pain', 'pain') && {
      kind: 'digit',
      name: t('sheet.rows.pain'),
      text: ({ pain }) => (pain === undefined ? undefined : String(pain || '')),
    },
    ...LEVELS.map(
      (name): StripRow | false =>
        hasValue('mood', name) && {
          kind: 'level',
          name: t(`sheet.rows.${name}`),
          top: LEVEL_TOP,
          value: (day) => day[name],
        },
    ),
    ...symptoms.map(
      ([symptom]): StripRow => ({
        kind: 'level',
        name: shortened(symptomName(symptom, { t, ownSymptoms })),
        top: 1,
        value: ({ symptoms }) => symptoms && (symptoms.includes(symptom) ? 1 : 0),
      }),
    ),
    hasValue('signs', 'lh') && {
      kind: 'digit',
      name: t('sheet.rows.lh'),
      text: ({ lh }) => lh && (lh === 'positive' ? '+' : '−'),
    },
    hasValue('signs', 'temperature') && {
      kind: 'temperature',
      name: t('sheet.rows.temperature'),
      text: (degrees) => decimal(degrees, language),
    },
    hasValue('sex', 'pregnancy_test') && {
      kind: 'digit',
      name: t('sheet.rows.pregnancy_test'),
      text: ({ pregnancy_test: test }) => test && (test === 'positive' ? '+' : '−'),
    },
    hasValue('sex', 'sex') && {
      kind: 'level',
      name: t('sheet.rows.sex'),
      top: 1,
      value: ({ sex }) => sex && Math.min(1, sex.length),
    },
  ];
  return rows.filter((row) => row !== false);
}

const LEVELS = ['mood', 'energy', 'sleep'] as const;
/** The limit of characters of a row's name next to a strip. */
const NAME_LETTERS = 20;
const shortened = (name: string): string =>
  firstCharacters(name, NAME_LETTERS) === name ? name : cutText(name, NAME_LETTERS - 1);

function isShown(row: StripRow, day: ReportDay): boolean {
  if (row.kind === 'bleeding') return day.bleeding !== undefined && day.bleeding !== 'none';
  if (row.kind === 'temperature') return day.temperature !== undefined;
  if (row.kind === 'digit') return (row.text(day) ?? '') !== '';
  return (row.value(day) ?? 0) > 0;
}

const symptomName = (
  symptom: string,
  { t, ownSymptoms }: Pick<SheetOf, 'ownSymptoms'> & Pick<SheetWords, 't'>,
) => (isBuiltIn(symptom) ? t(`daySheet.symptomWords.${symptom}`) : (ownSymptoms.get(symptom) ?? ''));

/** The comparison of days before and after periods; `null` without any. */
function sidesBlock({ report, parts, ownSymptoms }: SheetOf, { t, language }: SheetWords) {
  const isWanted = ({ metric }: Report['sides'][number]) =>
    metric === 'pain' ? parts.has('pain') : metric === 'symptom' ? parts.has('symptoms') : parts.has('mood');
  const rows = report.sides.filter(isWanted).map(({ metric, symptom, before, after, starts }): Row => {
    const shown = (value: number) =>
      metric === 'symptom' ? percent(value, language) : decimal(value, language);
    return {
      label:
        metric === 'symptom' ? symptomName(symptom ?? '', { t, ownSymptoms }) : t(`sheet.rows.${metric}`),
      value: t('sheet.beforeAfterRow', {
        before: shown(before),
        after: shown(after),
        starts: t('sheet.starts', { count: starts }),
      }),
    };
  });
  if (rows.length === 0) return null;
  const block: Block = {
    kind: 'columns',
    columns: [{ title: { strong: t('sheet.beforeAfter'), rest: t('sheet.beforeAfterRest') }, rows }],
  };
  return { block, rows: rows.length };
}

/** The limits of days in a strip, and in one outside of cycles. */
const COLUMNS_MAX = 60;
const DAYS_OUTSIDE = 35;

/** Consecutive days of one strip: of a cycle, or logged outside of cycles. */
type DayRun = {
  readonly start: LocalDate;
  /** The first day's number in the cycle, 1-based; `null` outside of cycles. */
  readonly cycleDay: number | null;
  readonly days: readonly (ReportDay | undefined)[];
  /** The cycle that ends with these days. */
  readonly ends: Report['cycles'][number] | null;
};

/** The report's days as runs, oldest first: logged days before the first cycle, then each cycle up to the last day. */
function dayRuns(report: Report, to: LocalDate): DayRun[] {
  const byDay = new Map(report.days.map((day) => [day.date, day]));
  const lastDay = to < report.made_on ? to : report.made_on;
  const firstStart = report.cycles[0]?.started_on;
  const outside = report.days.map(({ date }) => date).filter((date) => !firstStart || date < firstStart);
  const daysFrom = (start: LocalDate, count: number) =>
    Array.from({ length: count }, (_, index) => byDay.get(addDays(start, index)));
  return [
    ...runsOutside(outside).map(({ start, count }) => {
      return { start, cycleDay: null, days: daysFrom(start, count), ends: null };
    }),
    ...report.cycles.flatMap((cycle) => {
      const start = cycle.started_on;
      const seen = Math.min(cycle.days, daysBetween(start, lastDay) + 1);
      return Array.from({ length: Math.ceil(seen / COLUMNS_MAX) }, (_, part): DayRun => {
        const before = part * COLUMNS_MAX;
        const count = Math.min(COLUMNS_MAX, seen - before);
        const first = addDays(start, before);
        const ends = before + count === seen ? cycle : null;
        return { start: first, cycleDay: before + 1, days: daysFrom(first, count), ends };
      });
    }),
  ];
}

/** Groups logged days into runs of at most `DAYS_OUTSIDE` days, each from its first to its last logged day. */
function runsOutside(days: readonly LocalDate[]): { start: LocalDate; count: number }[] {
  const runs: { start: LocalDate; count: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const offset = last === undefined ? DAYS_OUTSIDE : daysBetween(last.start, day);
    if (last === undefined || offset >= DAYS_OUTSIDE) runs.push({ start: day, count: 1 });
    else last.count = offset + 1;
  }
  return runs;
}
