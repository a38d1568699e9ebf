import type { ReactNode } from 'react';
import type { Insights } from '#domain/insights/insights.calls.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';

type Advice = Insights['advice'];
const KINDS = ['best_dates', 'plans', 'pins', 'suggestions'] as const;

/** How good our advice was: what can be stated of each kind, and how many cases the others still need. */
export function AdviceCard({ advice }: { advice: Advice }) {
  const { t } = useTranslation();
  const { pins, suggestions } = advice;
  const needs = KINDS.filter((kind) => advice[kind].needed > 0);
  return (
    <TitledCard title={t('insights.advice.title')}>
      <ul className="mt-1 grid divide-y divide-line">
        <BestDates dates={advice.best_dates} />
        <Plans plans={advice.plans} />
        <Statement
          needed={pins.needed}
          sentence={t('insights.advice.pins', { n: pins.n, count: pins.kept })}
          more={
            pins.came_first + pins.moved > 0 &&
            t('insights.advice.pinsMore', { first: pins.came_first, moved: pins.moved })
          }
        />
        <Statement
          needed={suggestions.needed}
          sentence={t('insights.advice.suggestions', { n: suggestions.n, count: suggestions.kept })}
        />
        {needs.map((kind) => (
          <li
            key={kind}
            className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="font-medium">{t(`insights.advice.names.${kind}`)}</span>
            <span className="text-ink-2 text-small">
              {t('insights.advice.need', { count: advice[kind].needed })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2 text-small">{t('insights.advice.since')}</p>
    </TitledCard>
  );
}

/** A sentence with its small print; renders nothing while cases are missing. */
function Statement({ needed, sentence, more }: { needed: number; sentence: string; more?: ReactNode }) {
  if (needed > 0) return null;
  return (
    <li className="py-2">
      <p>{sentence}</p>
      {more && <div className="text-ink-2 text-small">{more}</div>}
    </li>
  );
}

function BestDates({ dates }: { dates: Advice['best_dates'] }) {
  const { t, language } = useTranslation();
  const { needed, n, kept: count, expected, unknown, phase } = dates;
  const values = { n, count, odds: decimal(Math.round(expected), language) };
  return (
    <Statement
      needed={needed}
      sentence={
        phase
          ? t('insights.advice.datesIn', { ...values, in: t(`insights.in.${phase}`) })
          : t('insights.advice.dates', values)
      }
      more={unknown > 0 && t('insights.advice.unknown', { count: unknown })}
    />
  );
}

function Plans({ plans }: { plans: Advice['plans'] }) {
  const { t } = useTranslation();
  const { needed, n, kept: count, later, moved, taken_back: back, by_hand: byHand, differs } = plans;
  const isPlanAhead = count * byHand.n > byHand.kept * (count + later);
  const comparison = differs === 0 ? 'noDifference' : isPlanAhead ? 'moreByPlan' : 'moreByHand';
  return (
    <Statement
      needed={needed}
      sentence={t('insights.advice.plans', { n, count })}
      more={
        <>
          {count < n && <p>{t('insights.advice.plansMore', { later, moved, back })}</p>}
          {byHand.n > 0 && (
            <p>
              {t('insights.advice.byHand', { n: byHand.n, count: byHand.kept })}{' '}
              {t(`insights.advice.${comparison}`)}
            </p>
          )}
        </>
      }
    />
  );
}
