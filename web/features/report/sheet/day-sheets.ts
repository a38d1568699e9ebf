import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { symptomsByDays } from '#domain/insights/frequent-symptoms.ts';
import type { Report, ReportDay } from '#domain/report/report.schema.ts';
import { cutText, firstCharacters } from '#domain/text/cut-text.ts';
import { fullDay, mediumDay } from '#web/i18n/format.ts';
import { decimal, percent } from '#web/i18n/format-value.ts';
import { type DayRun, dayRuns } from './day-runs.ts';
import type { SheetOf } from './first-sheet.ts';
import { type Block, PAPERS, type Row, TOP, widthOn } from './sheet.ts';
import type { SheetWords } from './sheet-words.ts';
import { type StripRow, stripHeight, stripPicture } from './strips.ts';

/** What the title and the foot take of a sheet, and the space below a strip, in millimetres. */
const AROUND = 40;
const GAP = 3;
const ROW = 6;
/** The most symptoms in a strip. */
const SYMPTOMS_DRAWN = 8;
const LEVEL_TOP = 5;

/** The days, on as many sides as they need; none without a logged one. */
export function daySheets(of: SheetOf, words: SheetWords): Block[][] {
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

/** The words around a run of days. */
function stripOf(run: DayRun, { rows, words }: { rows: readonly StripRow[]; words: SheetWords }) {
  const { start, cycleDay, days, ends } = run;
  const { t, language } = words;
  const end = ends === null ? '' : ends.over === 1 ? String(ends.days) : t('sheet.soFar');
  return {
    days,
    title: mediumDay(start, language),
    end,
    numbers: days.map((_, index) =>
      cycleDay === null ? Number(addDays(start, index).slice(8)) : cycleDay + index,
    ),
    label: labelOf(start, { rows, days, words }),
  };
}

function rowsOf({ report, parts, ownSymptoms }: SheetOf, { t, language }: SheetWords): StripRow[] {
  const row = (name: keyof typeof LEVELS): StripRow => ({
    kind: 'level',
    name: t(`sheet.rows.${name}`),
    top: LEVEL_TOP,
    value: (day) => day[name],
  });
  const hasValue = (key: keyof ReportDay) => report.days.some((day) => day[key] !== undefined);
  const symptoms = parts.has('symptoms') ? symptomsByDays(report.days).slice(0, SYMPTOMS_DRAWN) : [];
  const nameOf = (symptom: string) =>
    isBuiltIn(symptom) ? t(`daySheet.symptomWords.${symptom}`) : (ownSymptoms.get(symptom) ?? '');
  const tests = { negative: '−', positive: '+' } as const;
  return [
    { kind: 'bleeding', name: t('sheet.rows.bleeding') },
    ...(parts.has('pain') && hasValue('pain')
      ? [
          {
            kind: 'digit' as const,
            name: t('sheet.rows.pain'),
            text: ({ pain }: ReportDay) => (pain === undefined ? undefined : String(pain || '')),
          },
        ]
      : []),
    ...(parts.has('mood') ? (['mood', 'energy', 'sleep'] as const).filter(hasValue).map(row) : []),
    ...symptoms.map(
      ([symptom]): StripRow => ({
        kind: 'level',
        name: shortened(nameOf(symptom)),
        top: 1,
        value: ({ symptoms }) => symptoms && (symptoms.includes(symptom) ? 1 : 0),
      }),
    ),
    ...(parts.has('signs') && hasValue('lh')
      ? [{ kind: 'digit' as const, name: t('sheet.rows.lh'), text: ({ lh }: ReportDay) => lh && tests[lh] }]
      : []),
    ...(parts.has('signs') && hasValue('temperature')
      ? [
          {
            kind: 'temperature' as const,
            name: t('sheet.rows.temperature'),
            text: (degrees: number) => decimal(degrees, language),
          },
        ]
      : []),
    ...(parts.has('sex') && hasValue('pregnancy_test')
      ? [
          {
            kind: 'digit' as const,
            name: t('sheet.rows.pregnancy_test'),
            text: ({ pregnancy_test: test }: ReportDay) =>
              test === undefined ? undefined : test === 'positive' ? '+' : '−',
          },
        ]
      : []),
    ...(parts.has('sex') && hasValue('sex')
      ? [
          {
            kind: 'level' as const,
            name: t('sheet.rows.sex'),
            top: 1,
            value: ({ sex }: ReportDay) => sex && Math.min(1, sex.length),
          },
        ]
      : []),
  ];
}

const LEVELS = { mood: true, energy: true, sleep: true } as const;
/** The most letters of a row's name beside a strip. */
const NAME_LETTERS = 20;
const shortened = (name: string): string =>
  firstCharacters(name, NAME_LETTERS) === name ? name : cutText(name, NAME_LETTERS - 1);

/** What a strip shows, in words. */
function labelOf(
  start: LocalDate,
  { rows, days, words }: Pick<DayRun, 'days'> & { rows: readonly StripRow[]; words: SheetWords },
): string {
  const known = days.filter((day) => day !== undefined);
  const values = rows.map((row) => `${row.name} ${known.filter((day) => isShown(row, day)).length}`);
  return words.t('sheet.stripLabel', { from: fullDay(start, words.language), values: values.join(', ') });
}

function isShown(row: StripRow, day: ReportDay): boolean {
  if (row.kind === 'bleeding') return day.bleeding !== undefined && day.bleeding !== 'none';
  if (row.kind === 'temperature') return day.temperature !== undefined;
  if (row.kind === 'digit') return (row.text(day) ?? '') !== '';
  return (row.value(day) ?? 0) > 0;
}

/** What was before and after periods; `null` without any. */
function sidesBlock({ report, parts, ownSymptoms }: SheetOf, { t, language }: SheetWords) {
  const isWanted = ({ metric }: Report['sides'][number]) =>
    metric === 'pain' ? parts.has('pain') : metric === 'symptom' ? parts.has('symptoms') : parts.has('mood');
  const rows = report.sides.filter(isWanted).map(({ metric, symptom, before, after, starts }): Row => {
    const shown = (value: number) =>
      metric === 'symptom' ? percent(value, language) : decimal(value, language);
    const own = symptom === null ? '' : (ownSymptoms.get(symptom) ?? '');
    return {
      label:
        metric !== 'symptom'
          ? t(`sheet.rows.${metric}`)
          : symptom !== null && isBuiltIn(symptom)
            ? t(`daySheet.symptomWords.${symptom}`)
            : own,
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
