import type { Report } from '#domain/report/report.schema.ts';
import { listOf } from '#web/i18n/format-value.ts';
import type { Block, SheetWords } from './sheet.ts';

type Figure = Extract<Block, { kind: 'figures' }>['figures'][number];

/** The five figures of the box, each beside its usual range. */
export function figuresOf({ figures, mode }: Report, { t }: SheetWords): Figure[] {
  const { length, spread, period, between, heaviest, counted } = figures;
  // Without a counted cycle, a life in a mode has no usual ranges.
  const applies = counted > 0 || mode === 'natural';
  const usual = (text: string): string[] => (applies ? [text] : []);
  const days = (count: number) => t('sheet.days', { count });
  const nothing = { value: t('sheet.empty'), lines: [] };
  const lengthLine =
    length &&
    (counted === 1 ? t('sheet.oneCycle') : t('sheet.median', { low: length.shortest, high: length.longest }));
  return [
    {
      label: t('sheet.length'),
      ...(length
        ? { value: days(length.median), lines: [lengthLine ?? '', ...usual(t('sheet.usualLength'))] }
        : nothing),
    },
    {
      label: t('sheet.spread'),
      ...(spread === null
        ? nothing
        : { value: days(spread), lines: [t('sheet.shortestToLongest'), ...usual(t('sheet.usualSpread'))] }),
    },
    {
      label: t('sheet.period'),
      ...(period.median === null
        ? {
            value: t('sheet.empty'),
            lines: period.of === 0 ? [] : [t('sheet.complete', { known: 0, of: period.of })],
          }
        : {
            value: days(period.median),
            lines: [
              period.known === 1
                ? t('sheet.onePeriod')
                : t('sheet.medianComplete', { known: period.known, of: period.of }),
              ...(period.with_spotting === null
                ? []
                : [t('sheet.withSpotting', { count: period.with_spotting })]),
              ...usual(t('sheet.usualPeriod')),
            ],
          }),
    },
    {
      label: t('sheet.between'),
      ...(between.of === 0
        ? nothing
        : {
            value: days(between.days),
            lines: [
              t('sheet.inCycles', { cycles: between.cycles, of: between.of }),
              ...usual(t('sheet.usualNone')),
            ],
          }),
    },
    {
      label: t('sheet.heaviest'),
      ...(heaviest === null
        ? nothing
        : {
            value: t(`sheet.strengths.${heaviest.level}`),
            lines: [
              t('sheet.onDay', { day: heaviest.day, periods: heaviest.periods, of: heaviest.of }),
              t('sheet.asSaid'),
            ],
          }),
    },
  ];
}

/** How many cycles the figures are of, and why the others aren't in them. */
export function countedText({ figures, cycles }: Report, { t, language }: SheetWords): string {
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
