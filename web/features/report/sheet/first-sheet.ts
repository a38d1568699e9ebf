import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import { CYCLES_DRAWN } from '#domain/insights/own-figures.ts';
import type { Report } from '#domain/report/report.calls.ts';
import { fullDay, fullDayRange, mediumDay, shortMonth, shortRange } from '#web/i18n/format.ts';
import { decimal, listOf } from '#web/i18n/format-value.ts';
import { bleedingPicture, lengthsPicture } from './pictures.ts';
import {
  type Block,
  bleedingMark,
  LEGEND_SQUARE,
  type Paper,
  type Part,
  type Row,
  type Shape,
  type SheetWords,
  textShape,
  widthOn,
} from './sheet.ts';

export type SheetOf = {
  readonly report: Report;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly parts: ReadonlySet<Part>;
  readonly paper: Paper;
  readonly person: { readonly name: string | null; readonly bornOn: LocalDate | null };
  readonly ownSymptoms: ReadonlyMap<string, string>;
};

type Cycle = Report['cycles'][number];

/** The available heights in millimetres; Letter is shorter than A4. */
const ROOM = {
  a4: { lengths: 30, grid: 60, pitch: 6.4 },
  letter: { lengths: 22, grid: 53, pitch: 5.8 },
} as const;
/** How many bars fit, and how many cycles with bleeding between periods are listed. */
const LENGTHS_DRAWN = 18;
const PLACES_NAMED = 4;
/** How many runs of days are listed for one cycle. */
const RUNS_NAMED = 3;

/** The page with the facts. */
export function firstSheet(of: SheetOf, words: SheetWords): Block[] {
  const { report } = of;
  return [
    headOf(of, words),
    { kind: 'facts', rows: factRows(of, words) },
    { kind: 'figures', figures: figuresOf(report, words) },
    ...countedBlocks(report, words),
    ...forgottenBlocks(of, words),
    ...modesBlocks(of, words),
    ...lengthsBlocks(of, words),
    ...bleedingBlocks(of, words),
    { kind: 'columns', columns: [effectColumn(of, words), outsideColumn(report, words)] },
  ];
}

/** Since when there are details, if not in the whole span. */
function forgottenBlocks(
  { report: { details_from: day }, from }: SheetOf,
  { t, language }: SheetWords,
): Block[] {
  if (day === undefined || day <= from) return [];
  return [{ kind: 'text', text: t('sheet.notStored', { day: fullDay(day, language) }) }];
}

/** How many cycles the figures are based on; with too few, how to start (empty unless the mode is natural). */
function countedBlocks(report: Report, words: SheetWords): Block[] {
  const isFew = report.cycles.length < 2 && report.figures.left_out.mode === 0;
  if (!isFew) return [{ kind: 'text', text: countedText(report, words) }];
  return report.mode === 'natural' ? [{ kind: 'text', text: words.t('sheet.howToBegin') }] : [];
}

/** The modes in the span, with their days. */
function modesBlocks({ report, from, to, parts }: SheetOf, { t, language }: SheetWords): Block[] {
  if (report.modes.length === 0 || !parts.has('method')) return [];
  const spans = report.modes.flatMap(({ mode, started_on: start, ended_on: end }) => {
    if (mode === 'natural') return [];
    const last = end === null ? to : addDays(end, -1);
    const span = { start: start < from ? from : start, end: last > to ? to : last };
    return t('sheet.modeSpan', { mode: t(`sheet.modes.${mode}`), span: fullDayRange(span, language) });
  });
  return [{ kind: 'text', text: t('sheet.modesIn', { list: listOf(spans, language) }) }];
}

type Cut = { readonly drawn: readonly Cycle[]; readonly all: readonly Cycle[]; readonly rest: string };

/** A title's second part, with a note if only the newest cycles are drawn. */
const newestOf = ({ drawn, all, rest }: Cut, { t }: SheetWords): string =>
  drawn.length < all.length ? t('sheet.newest', { rest, count: drawn.length }) : rest;

const titleOf = (strong: string, rest: string): Block => ({ kind: 'title', title: { strong, rest } });

function headOf({ report, from, to, parts, person }: SheetOf, { t, language }: SheetWords): Block {
  const { age } = report;
  const bornOn =
    person.bornOn === null || age === null
      ? null
      : t('sheet.bornOn', { day: fullDay(person.bornOn, language), count: age });
  return {
    kind: 'head',
    title: t('sheet.title'),
    madeOn: t('sheet.madeOn', {
      span: fullDayRange({ start: from, end: to }, language),
      day: fullDay(report.made_on, language),
    }),
    draft: t('sheet.draft'),
    who: parts.has('who') ? [person.name, ...(bornOn === null ? [] : [bornOn])] : [null],
  };
}

function factRows({ report, parts }: SheetOf, { t, language }: SheetWords): Row[] {
  const { mode, method, mode_since: since, last_period_on: last, cycle_day: day } = report;
  const nothing = t('sheet.empty');
  const named = method === null ? t('sheet.noneNoted') : t(`modes.methods.${method}`);
  const methodText = mode === 'natural' || mode === 'contraception' ? named : t(`sheet.modes.${mode}`);
  const value =
    since === null ? methodText : t('sheet.sinceDay', { what: methodText, day: mediumDay(since, language) });
  const isPrinted = parts.has('method');
  const isMethod = mode === 'natural' || mode === 'contraception' || !isPrinted;
  const label = t(isMethod ? 'sheet.contraception' : 'sheet.now');
  return [
    { label: t('sheet.lastPeriod'), value: last === null ? nothing : mediumDay(last, language) },
    { label: t('sheet.cycleDay'), value: day === null ? nothing : String(day) },
    { label, value: isPrinted ? value : t('sheet.notPrinted') },
  ];
}

function lengthsBlocks({ report, paper }: SheetOf, words: SheetWords): Block[] {
  const { t, language } = words;
  const all = report.cycles.filter(({ over, left_out: why }) => over === 1 && why !== 'mode');
  const finished = all.slice(-LENGTHS_DRAWN);
  if (finished.length === 0) return [];
  const monthOf = ({ started_on: start }: Cycle) => shortMonth(start, language);
  const picture = lengthsPicture(finished, {
    width: widthOn(paper),
    height: ROOM[paper].lengths,
    words: {
      label: t('sheet.aLabel', { values: finished.map(({ days }) => days).join(', ') }),
      name: monthOf,
      nameAndReason: (cycle) =>
        cycle.reason === null
          ? monthOf(cycle)
          : `${monthOf(cycle)}, ${t(`modes.odd.reasons.${cycle.reason}`).toLocaleLowerCase(language)}`,
      days: (count) => t('sheet.days', { count }),
    },
  });
  return [
    titleOf(t('sheet.a'), newestOf({ drawn: finished, all, rest: t('sheet.aRest') }, words)),
    { kind: 'picture', picture },
  ];
}

function bleedingBlocks({ report, paper, parts }: SheetOf, words: SheetWords): Block[] {
  const { t, language } = words;
  const all = report.cycles.filter(({ left_out: why }) => why !== 'mode');
  const drawn = all.slice(-CYCLES_DRAWN);
  if (drawn.length === 0) return [];
  const room = ROOM[paper];
  const showsPain = parts.has('pain') && report.moods_allowed === 1;
  const rows = drawn.map(({ started_on: start, levels, bled }) => {
    const unlogged = levels.filter((level) => level === null).length;
    return t('sheet.bRow', { day: fullDay(start, language), bled, unlogged });
  });
  const picture = bleedingPicture(drawn, {
    width: widthOn(paper),
    pitch: Math.min(room.pitch, room.grid / drawn.length),
    showsPain,
    words: {
      label: t('sheet.bLabel', { count: drawn.length, values: rows.join(' ') }),
      name: ({ started_on: start }) => shortRange({ start, end: start }, language),
      end: ({ over, days }) => (over === 1 ? String(days) : t('sheet.soFar')),
    },
  });
  return [
    titleOf(t('sheet.b'), newestOf({ drawn, all, rest: t('sheet.bRest') }, words)),
    { kind: 'picture', picture },
    legendOf({ showsPain, drawn }, words),
  ];
}

function legendOf(
  { showsPain, drawn }: { showsPain: boolean; drawn: readonly Cycle[] },
  { t }: SheetWords,
): Block {
  const square = { x: 0, y: 0, size: LEGEND_SQUARE };
  const isUnspecified = drawn.some(({ levels }) => levels.includes('unspecified'));
  const shown = isUnspecified ? BLEEDING_LEVELS : BLEEDING_STRENGTHS;
  const marks = shown.map((level) => ({ shapes: bleedingMark(square, level), label: t(`sheet.${level}`) }));
  const side = LEGEND_SQUARE - 0.4;
  const box: Shape = { kind: 'rect', x: 0.2, y: 0.2, width: side, height: side };
  const letter = textShape('P', {
    x: LEGEND_SQUARE / 2,
    y: LEGEND_SQUARE - 0.8,
    align: 'middle',
    isBold: true,
  });
  const pain = showsPain ? [{ shapes: [letter], label: t('sheet.severePain') }] : [];
  return { kind: 'legend', items: [{ shapes: [box], label: t('sheet.notLogged') }, ...marks, ...pain] };
}

function effectColumn({ report, parts }: SheetOf, { t, language }: SheetWords) {
  const { severe_pain, kept_from, painkiller, soaked_days, clots_days } = report.figures;
  const unless = (text: string) => (report.moods_allowed === 1 ? text : t('sheet.notCounted'));
  const mean = (of: typeof severe_pain) =>
    of === null
      ? unless(t('sheet.tooFewDays'))
      : t('sheet.mean', { mean: decimal(of.mean, language), low: of.low, high: of.high });
  const days = (count: number | null) =>
    count === null ? unless(t('sheet.notNoted')) : t('sheet.onDays', { count });
  const pain: Row[] = [
    { label: t('sheet.severePainDays'), value: mean(severe_pain) },
    { label: t('sheet.keptFrom'), value: mean(kept_from) },
    { label: t('sheet.painkiller'), value: mean(painkiller) },
  ];
  return {
    title: {
      strong: t('sheet.effect'),
      rest:
        severe_pain === null ? t('sheet.effectRest') : t('sheet.effectRestOf', { count: severe_pain.cycles }),
    },
    rows: [
      ...(parts.has('pain') ? pain : []),
      { label: t('sheet.soaked'), value: days(soaked_days) },
      { label: t('sheet.clots'), value: days(clots_days) },
    ],
  };
}

function outsideColumn({ outside, cycles, figures, mode }: Report, { t, language }: SheetWords) {
  const title = { strong: t('sheet.outside') };
  const hasNone = figures.counted === 0 && figures.between.of === 0;
  if (hasNone && mode !== 'natural') return { title, texts: [t('sheet.doNotApply')] };
  if (figures.counted === 0 && outside.length === 0) return { title, texts: [t('sheet.empty')] };
  const withBleeding = cycles.filter(({ between, left_out: why }) => between.length > 0 && why === null);
  const where = withBleeding
    .slice(-PLACES_NAMED)
    .map(({ between, started_on: start }) =>
      t('sheet.onCycleDays', {
        count: between.length,
        days: runsOf(between),
        month: shortMonth(start, language),
      }),
    )
    .join(', ');
  const facts = outside.map(({ kind, times, of }) => {
    const isCut = kind === 'between' && withBleeding.length > PLACES_NAMED;
    return t(`sheet.outsideKinds.${isCut ? 'betweenMany' : kind}`, { times, of, where });
  });
  return { title, texts: [...facts, t(facts.length === 0 ? 'sheet.allWithin' : 'sheet.othersWithin')] };
}

/** The first runs of days as text: "17, 19–20". */
function runsOf(days: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const named = runs
    .slice(0, RUNS_NAMED)
    .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return [...named, ...(runs.length > RUNS_NAMED ? ['…'] : [])].join(', ');
}

type Figure = Extract<Block, { kind: 'figures' }>['figures'][number];

/** The five figures of the box, each with its usual range. */
function figuresOf({ figures, mode }: Report, { t }: SheetWords): Figure[] {
  const { length, spread, period, between, heaviest, counted } = figures;
  // In a mode other than the natural cycle, usual ranges apply only to counted cycles.
  const applies = counted > 0 || mode === 'natural';
  const usual = (text: string): string[] => (applies ? [text] : []);
  const days = (count: number) => t('sheet.days', { count });
  const { known, of, with_spotting } = period;
  const figure = (label: string, content: Omit<Figure, 'label'> | null): Figure => ({
    label,
    ...(content ?? { value: t('sheet.empty'), lines: [] }),
  });
  const median = counted === 1 ? 'sheet.oneCycle' : 'sheet.median';
  const ofPeriods = known === 1 ? t('sheet.onePeriod') : t('sheet.medianComplete', { known, of });
  return [
    figure(
      t('sheet.length'),
      length && {
        value: days(length.median),
        lines: [t(median, { low: length.shortest, high: length.longest }), ...usual(t('sheet.usualLength'))],
      },
    ),
    figure(
      t('sheet.spread'),
      spread === null
        ? null
        : { value: days(spread), lines: [t('sheet.shortestToLongest'), ...usual(t('sheet.usualSpread'))] },
    ),
    figure(
      t('sheet.period'),
      period.median === null
        ? of === 0
          ? null
          : { value: t('sheet.empty'), lines: [t('sheet.complete', { known: 0, of })] }
        : {
            value: days(period.median),
            lines: [
              ofPeriods,
              ...(with_spotting === null ? [] : [t('sheet.withSpotting', { count: with_spotting })]),
              ...usual(t('sheet.usualPeriod')),
            ],
          },
    ),
    figure(
      t('sheet.between'),
      between.of === 0
        ? null
        : {
            value: days(between.days),
            lines: [t('sheet.inCycles', between), ...usual(t('sheet.usualNone'))],
          },
    ),
    figure(
      t('sheet.heaviest'),
      heaviest && {
        value: t(`sheet.strengths.${heaviest.level}`),
        lines: [t('sheet.onDay', heaviest), t('sheet.asSaid')],
      },
    ),
  ];
}

/** How many cycles the figures are based on, and why the others aren't counted. */
function countedText({ figures, cycles }: Report, { t, language }: SheetWords): string {
  const { odd, mode, long } = figures.left_out;
  const complete = t('sheet.completeCycles', { count: figures.complete });
  const reasons = [
    ...new Set(
      cycles.flatMap(({ left_out: why, reason, over }) =>
        why === 'odd' && over === 1 && reason !== null ? [t(`modes.odd.reasons.${reason}`)] : [],
      ),
    ),
  ];
  const why = [
    odd === 0
      ? null
      : reasons.length === 0
        ? t('sheet.whyOdd')
        : t('sheet.whyOddReason', { reason: listOf(reasons, language).toLocaleLowerCase(language) }),
    mode === 0 ? null : t('sheet.whyMode'),
    long === 0 ? null : t('sheet.whyLong'),
  ].filter((part) => part !== null);
  const count = odd + mode + long;
  return count === 0
    ? t('sheet.noneLeftOut', { cycles: complete })
    : t('sheet.leftOut', { cycles: complete, count, why: listOf(why, language) });
}
