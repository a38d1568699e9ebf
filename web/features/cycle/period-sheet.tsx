import { type ComponentProps, useState } from 'react';
import {
  type DateRange,
  daysBetween,
  daysOf,
  type LocalDate,
  parseLocalDate,
} from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import type { BleedingMarks } from '#domain/cycle/periods.ts';
import { BLEEDING_STRENGTHS, type BleedingLevel, makesPeriods } from '#domain/day-log/bleeding.ts';
import { type BleedingRun, bleedingRuns } from '#domain/day-log/day-log.rules.ts';
import { DAY_RANGE_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { optimisticDay } from '#web/features/day-log/log-day.ts';
import { dayRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useToastedMutation } from '#web/lib/http/query-client.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Sheet, SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { logPeriodSpan } from './log-bleeding.ts';
import { notifyWithUndo, submitBy } from './saving.tsx';
import { useLoadedMonth } from './use-loaded-month.ts';

const STRENGTHS = BLEEDING_STRENGTHS.filter(makesPeriods);

/** A `running` period has no last day yet. */
type Chosen = { readonly first: LocalDate | null; readonly last: LocalDate | 'running' | null };

type PeriodSheetProps = {
  open: boolean;
  onClose: () => void;
  /** What is known already. */
  from?: Chosen | undefined;
  /** A day of the month that is shown first; the first day or today by default. */
  opensOn?: LocalDate | undefined;
};

/** The one way to log past bleeding: a press on the first day, one on the last or that it goes on, the strength, Save. */
export function PeriodSheet({ open, onClose, ...form }: PeriodSheetProps) {
  const { t } = useTranslation();
  const { cycle_mode: mode } = useUser().cycle;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      height="full"
      title={t(mode === 'natural' ? 'cycle.span.title' : 'cycle.span.titleBleeding')}
      closeLabel={t('common.close')}
    >
      <PeriodForm {...form} onDone={onClose} />
    </Sheet>
  );
}

type PeriodFormProps = Pick<PeriodSheetProps, 'from' | 'opensOn'> & { onDone: () => void };

function PeriodForm({ from, opensOn, onDone }: PeriodFormProps) {
  const { t, language, today, timeZone } = useTextContext();
  const [{ first, last }, setChosen] = useState<Chosen>(from ?? { first: null, last: null });
  const [strength, setStrength] = useState<BleedingLevel | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const log = useToastedMutation({
    mutationKey: ['log-span'],
    mutationFn: logPeriodSpan,
  });
  const { range, problem } = spanOf({ first, last }, today);
  const [month, setMonth] = useState(firstOfMonth(first ?? opensOn ?? today));
  const { marks } = useLoadedMonth(month);
  const staying = range ? staysAsLogged(range, strength) : [];
  const runText = ({ from, to, bleeding }: BleedingRun) =>
    `${dayRange({ start: from, end: to }, language)} (${bleeding && t(`bleeding.${bleeding}`)})`;

  async function save() {
    setIsSubmitted(true);
    if (range === undefined || problem !== undefined) return;
    const undo = await log.mutateAsync({
      first: range.start,
      last: range.end,
      bleeding: strength ?? 'unspecified',
      is: last === 'running' ? 'running' : 'over',
      timeZone,
    });
    onDone();
    const text = t('cycle.span.saved', { days: dayRange(range, language) });
    await notifyWithUndo(text, undo);
  }

  return (
    <form className="flex min-h-0 flex-col" onSubmit={submitBy(save)}>
      <SheetScroll>
        <div className="grid gap-3">
          <SpanStatus range={range} problem={problem} isSubmitted={isSubmitted} />
          <div data-phase="menstrual">
            <Days
              selected={range?.end ?? first}
              range={range ?? (first ? { start: first, end: first } : undefined)}
              opensOn={first ?? opensOn}
              marks={marks}
              onTurn={(shown) => setMonth((last) => parseLocalDate(shown) ?? last)}
              onSelect={(text) => {
                const day = parseLocalDate(text);
                if (day) setChosen((chosen) => afterPress(chosen, day));
              }}
            />
          </div>
          <CheckRow
            label={t('cycle.span.running')}
            checked={last === 'running'}
            onChange={({ target }) => setChosen({ first, last: target.checked ? 'running' : null })}
          />
        </div>
        <div className="grid gap-2">
          <DiscChoice
            legend={t('cycle.span.strength')}
            value={strength}
            onChange={setStrength}
            options={STRENGTHS.map((value) => ({
              value,
              word: t(`bleeding.${value}`),
              mark: (
                <span className="text-menstrual-solid">
                  <BleedingMark level={value} />
                </span>
              ),
            }))}
          />
          <p role="status" className="text-ink-2 text-small">
            {staying.length > 0 && t('cycle.span.stays', { days: staying.map(runText).join(', ') })}
          </p>
        </div>
      </SheetScroll>
      <SheetActions>
        {log.isError && <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>}
        <Button type="submit" busy={log.isPending && t('common.saving')}>
          {t('common.save')}
        </Button>
      </SheetActions>
    </form>
  );
}

const daysIn = ({ start, end }: DateRange): number => daysBetween(start, end) + 1;

type Problem = 'askFirst' | 'askLast' | 'tooLong' | undefined;

/** The chosen days, once both ends are known, and the key of the text about what is missing or wrong. */
function spanOf({ first, last }: Chosen, today: LocalDate): { range?: DateRange; problem: Problem } {
  if (first === null) return { problem: 'askFirst' };
  if (last === null) return { problem: 'askLast' };
  const range = { start: first, end: last === 'running' ? today : last };
  return { range, problem: daysIn(range) > DAY_RANGE_DAYS_MAX ? 'tooLong' : undefined };
}

type SpanStatusProps = { range: DateRange | undefined; problem: Problem; isSubmitted: boolean };

/** The chosen days, or what to press next; too many days, or missing ones at Save, are an alert. */
function SpanStatus({ range, problem, isSubmitted }: SpanStatusProps) {
  const { t, language } = useTranslation();
  const isAlert = problem === 'tooLong' || isSubmitted;
  const text = problem && t(`cycle.span.${problem}`, { most: DAY_RANGE_DAYS_MAX });
  return (
    <div className="text-center">
      <p role="status" className="font-semibold">
        {problem === undefined && range
          ? `${dayRange(range, language)} · ${t('common.days', { count: daysIn(range) })}`
          : !isAlert && text}
      </p>
      <div role="alert" className="font-medium text-danger text-small">
        {isAlert && text}
      </div>
    </div>
  );
}

/** The first press is the first day and the next one the last; an earlier day, or one after both, begins again. */
function afterPress({ first, last }: Chosen, day: LocalDate): Chosen {
  if (last === 'running') return { first: day, last };
  return first === null || last !== null || day < first ? { first: day, last: null } : { first, last: day };
}

/** The days of a range on which something else than the chosen strength is logged already, in runs: they stay as they are. */
function staysAsLogged(range: DateRange, strength: BleedingLevel | null): BleedingRun[] {
  const logged = daysOf(range).map((day) => [day, optimisticDay(day)?.bleeding ?? null] as const);
  return bleedingRuns(logged.filter(([, level]) => level !== null && level !== strength));
}

type DaysProps = Pick<ComponentProps<typeof DayCalendar>, 'selected' | 'opensOn' | 'onSelect' | 'onTurn'> & {
  range: DateRange | undefined;
  marks: BleedingMarks;
};

/** The days until today, with the chosen ones as a band and the bleeding logged already. */
function Days({ range, marks, ...shown }: DaysProps) {
  const { t, today } = useTextContext();
  const logged = [...marks].filter(([, mark]) => mark !== 'follows' && mark !== 'expected');
  return (
    <DayCalendar
      {...shown}
      bands={range && [range]}
      today={today}
      maxDay={today}
      marks={Object.fromEntries(logged.map(([day]) => [day, 'logged']))}
      labels={{ logged: t('marks.logged') }}
    />
  );
}
