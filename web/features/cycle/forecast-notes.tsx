import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDays, daysBetween } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';
import { bleedsPastSpan } from '#domain/cycle/running-cycle.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { dayRange, spokenDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { usePredictions } from './cycle.data.ts';
import { wasEndReported } from './cycle-cards.tsx';
import { FoldedCard } from './folded-card.tsx';
import { useIgnoreSign, useSetTransition } from './life-stage.data.ts';

/** Explains the forecast: cycles are settling again, it's based on a sign of ovulation, or signs disagree. */
export function ForecastNotes() {
  const { t } = useTranslation();
  const current = usePredictions()?.current;
  return (
    <>
      {current && current.on_return > 0 && (
        <Card>
          <p className="text-ink-2">{t('modes.returning')}</p>
        </Card>
      )}
      {current && <SignNote current={current} />}
      <PositiveTest />
      <TransitionOffer />
    </>
  );
}

/** The note shows for a test of the last so many days. */
const TEST_DAYS = 2;

/** After a positive pregnancy test, quietly offers to change the mode. */
function PositiveTest() {
  const { t, today } = useTextContext();
  const user = useUser();
  const { data } = useQuery(useOptimisticQuery(recentDaysQuery));
  const test = data?.days.findLast(
    ({ date, pregnancy_test: testResult }) => testResult === 'positive' && date >= addDays(today, -TEST_DAYS),
  );
  const { cycle_mode: mode, history } = user.cycle;
  // Someone who has reported the outcome isn't asked again.
  const isAnswered =
    wasEndReported() ||
    history.modes.some(({ ended_on: ended }) => ended !== null && ended >= (test?.date ?? ''));
  if (mode !== 'natural' || test === undefined || isAnswered) return null;
  return (
    <Card className="grid justify-items-start gap-2">
      <p className="text-ink-2">{t('modes.test')}</p>
      <Link to="/settings/cycle" className={buttonClass('outline')}>
        {t('modes.testYes')}
      </Link>
    </Card>
  );
}

function SignNote({ current }: { current: CurrentCyclePrediction }) {
  const { t, language, today } = useTextContext();
  const user = useOptimisticUser();
  const ignore = useIgnoreSign();
  const { sign, started_on: startedOn } = current;
  const { history } = user.cycle;
  const own = history.signs.filter(
    ({ started_on, known_on }) => started_on === startedOn && known_on <= today,
  );
  const ignored = history.told.find(({ started_on }) => started_on === startedOn)?.ignored_signs ?? [];
  if (sign === null && own.length < 2 && ignored.length === 0) return null;
  return (
    <TitledCard
      title={
        sign
          ? t('modes.sign.counted', {
              sign: t(`modes.sign.${sign.kind}`, { day: spokenDay(sign.on, language) }),
            })
          : t(ignored.length > 0 ? 'modes.sign.ignored' : 'modes.sign.disagree')
      }
      headingClass="font-semibold"
      className="grid gap-2"
    >
      {sign && <OwnTimes kind={sign.kind} />}
      <p className="text-ink-2 text-small">{t('modes.sign.note')}</p>
      <div className="flex flex-wrap gap-2">
        {sign && (
          <Button
            variant="outline"
            busy={ignore.isPending && t('common.saving')}
            onClick={() => ignore.mutate({ kind: sign.kind, ignored: 1 })}
          >
            {t('modes.sign.ignore')}
          </Button>
        )}
        {ignored.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            busy={ignore.isPending && t('common.saving')}
            onClick={() => ignore.mutate({ kind, ignored: 0 })}
          >
            {t('modes.odd.undo')}
          </Button>
        ))}
      </div>
    </TitledCard>
  );
}

/** The largest number of times that are listed. */
const TIMES_SHOWN = 6;

/** The days from such signs to the next period, in the newest cycles. */
function OwnTimes({ kind }: { kind: NonNullable<CurrentCyclePrediction['sign']>['kind'] }) {
  const { t } = useTranslation();
  const user = useOptimisticUser();
  const predictions = usePredictions();
  const signs = user.cycle.history.signs.filter((sign) => sign.kind === kind);
  const starts = [...new Set(user.cycle.history.signs.map(({ started_on }) => started_on))];
  const running = predictions?.current?.started_on;
  const times = signs.flatMap(({ started_on, on }) => {
    const until = starts[starts.indexOf(started_on) + 1] ?? running;
    return until !== undefined && until !== started_on && until > on ? [daysBetween(on, until)] : [];
  });
  const shown = times.slice(-TIMES_SHOWN).filter((days) => days <= 19 && days >= 7);
  if (shown.length === 0) return null;
  const range = { count: shown.length, low: Math.min(...shown), high: Math.max(...shown) };
  return <p className="text-ink-2">{t('modes.sign.own', range)}</p>;
}

/** Offers wider spans to people from 40 on whose cycles change. */
function TransitionOffer() {
  const { t } = useTranslation();
  const user = useUser();
  const setTransition = useSetTransition();
  if (user.cycle.offers_transition !== 1) return null;
  return (
    <TitledCard title={t('modes.transitionTitle')} className="grid gap-2">
      <p className="text-ink-2">{t('modes.transitionText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={setTransition.isPending && t('common.saving')}
          onClick={() => setTransition.mutate(1)}
        >
          {t('modes.transitionYes')}
        </Button>
        <Button variant="outline" onClick={() => setTransition.mutate(0)}>
          {t('modes.transitionNo')}
        </Button>
      </div>
      <p className="text-ink-2 text-small">{t('modes.source')}</p>
    </TitledCard>
  );
}

/** When the next period may start, and behind a press the others; nothing without a forecast, or while bleeding goes on beyond it. */
export function PeriodsAhead() {
  const { t, language, today } = useTextContext();
  const predictions = usePredictions();
  if (predictions === undefined || predictions.cycles.length === 0) return null;
  if (predictions.current && bleedsPastSpan(predictions.current, today)) return null;
  const { cycles } = predictions;
  return (
    <FoldedCard
      title={t('cycle.ahead')}
      more={cycles.length > 1 && t('cycle.showAll', { count: cycles.length })}
    >
      {(isWhole) => (
        <>
          <p className="text-ink-2 text-small">{t('cycle.aheadHint')}</p>
          <ol className="mt-1 grid divide-y divide-line">
            {cycles.slice(0, isWhole ? undefined : 1).map((cycle) => (
              <li key={cycle.period_start} className="py-2 font-medium">
                {dayRange({ start: cycle.period_start_low, end: cycle.period_start_high }, language)}
              </li>
            ))}
          </ol>
        </>
      )}
    </FoldedCard>
  );
}
