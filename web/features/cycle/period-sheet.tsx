import { type ComponentProps, useState } from 'react';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { type DateRange, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_STRENGTHS, type BleedingLevel, makesPeriods } from '#domain/day-log/bleeding.ts';
import { DAY_RANGE_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { dayRange, shortRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure, useSingleMutation } from '#web/lib/http/query-client.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Sheet, SheetActions, SheetScroll } from '#web/ui/overlays/sheet.tsx';
import { useBleeding } from './cycle.data.ts';
import { logPeriodSpan } from './log-bleeding.ts';
import { notifyWithUndo, submitBy } from './saving.tsx';

const STRENGTHS = BLEEDING_STRENGTHS.filter(makesPeriods);

type PeriodSheetProps = {
  open: boolean;
  onClose: () => void;
  /** A day of the month that is shown first; today by default. */
  opensOn?: LocalDate | undefined;
};

/** Logs a whole missing period: its first day, its last one or that it goes on, and its strength. */
export function PeriodSheet({ open, onClose, opensOn }: PeriodSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      height="full"
      title={t('cycle.span.title')}
      closeLabel={t('common.close')}
    >
      <PeriodForm opensOn={opensOn} onDone={onClose} />
    </Sheet>
  );
}

/** The chosen values; a `running` period has no last day yet. */
type Chosen = { readonly first: LocalDate | null; readonly last: LocalDate | 'running' | null };

function PeriodForm({ opensOn, onDone }: { opensOn: LocalDate | undefined; onDone: () => void }) {
  const { t, language } = useTranslation();
  const { today, timeZone } = useToday();
  const [chosen, setChosen] = useState<Chosen>({ first: null, last: null });
  /** The end that a press on a day sets. */
  const [end, setEnd] = useState<End>('first');
  const [strength, setStrength] = useState<BleedingLevel | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const log = useSingleMutation({
    mutationKey: ['log-span'],
    mutationFn: logPeriodSpan,
    onError: notifyFailure,
  });
  const { first, last } = chosen;
  const lastDay = last === 'running' ? null : last;
  const until = last === 'running' ? today : last;
  const problem = problemOf(chosen, today);
  const isMissing = problem === 'askFirst' || problem === 'askLast';
  const range = first && until && !problem ? { start: first, end: until } : undefined;

  function choose(text: string) {
    const day = parseLocalDate(text);
    if (day === undefined) return;
    setChosen({ ...chosen, [end]: day });
    setEnd('last');
  }

  async function save() {
    setIsSubmitted(true);
    if (range === undefined) return;
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
          <Ends chosen={chosen} value={end} onChange={setEnd} />
          <div className="text-center text-small">
            <p role="status" className="text-ink-2">
              {range && `${dayRange(range, language)} · ${t('common.days', { count: daysIn(range) })}`}
              {isMissing && !isSubmitted && t(`cycle.span.${problem}`)}
            </p>
            <div role="alert" className="font-medium text-danger">
              {problem &&
                (isSubmitted || !isMissing) &&
                t(`cycle.span.${problem}`, { most: DAY_RANGE_DAYS_MAX })}
            </div>
          </div>
          <div data-phase="menstrual">
            <Days
              selected={end === 'first' ? first : lastDay}
              range={range ?? (first ? { start: first, end: first } : undefined)}
              opensOn={first ?? opensOn}
              onSelect={choose}
            />
          </div>
          <CheckRow
            label={t('cycle.span.running')}
            checked={last === 'running'}
            onChange={({ target }) => {
              setChosen({ first, last: target.checked ? 'running' : null });
              if (first) setEnd('last');
            }}
          />
        </div>
        <DiscChoice
          legend={t('month.paint.strength')}
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

/** The key of the text about a missing or invalid choice; `undefined` if it can be saved. */
function problemOf({ first, last }: Chosen, today: LocalDate) {
  if (first === null) return 'askFirst';
  if (last === null) return 'askLast';
  const end = last === 'running' ? today : last;
  if (end < first) return 'reversed';
  return daysIn({ start: first, end }) > DAY_RANGE_DAYS_MAX ? 'tooLong' : undefined;
}

type End = 'first' | 'last';
type EndsProps = { chosen: Chosen; value: End; onChange: (end: End) => void };

/** The two ends with their days; the calendar sets the chosen one. */
function Ends({ chosen: { first, last }, value, onChange }: EndsProps) {
  const { t, language } = useTranslation();
  const inWords = (day: LocalDate) => shortRange({ start: day, end: day }, language);
  const ofFirst = first ? t('cycle.span.firstOn', { day: inWords(first) }) : t('cycle.span.first');
  const ofLast = last
    ? t('cycle.span.lastOn', { day: last !== 'running' && inWords(last) })
    : t('cycle.span.last');
  return (
    <Segmented
      legend={t('cycle.span.which')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'first', label: ofFirst },
        { value: 'last', label: last === 'running' ? t('cycle.span.notOver') : ofLast },
      ]}
    />
  );
}

type DaysProps = Pick<ComponentProps<typeof MonthCalendar>, 'selected' | 'opensOn' | 'onSelect'> & {
  range: DateRange | undefined;
};

/** The days until today, with the chosen ones as a band and the bleeding logged already. */
function Days({ range, ...chosen }: DaysProps) {
  const { t, language, today } = useTextContext();
  const logged = [...useBleeding()].filter(([, mark]) => mark !== 'follows' && mark !== 'expected');
  return (
    <MonthCalendar
      {...chosen}
      bands={range && [range]}
      today={today}
      maxDay={today}
      marks={Object.fromEntries(logged.map(([day]) => [day, 'logged']))}
      language={language}
      weekStartsOn={firstDayOfWeek(language)}
      labels={{
        previous: t('calendar.previous'),
        next: t('calendar.next'),
        future: t('calendar.future'),
        logged: t('marks.logged'),
      }}
    />
  );
}
