import { Eraser, Undo2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { logDay } from '#web/features/day-log/log-day.ts';
import { newPeriodQuestion } from '#web/features/day-log/new-period-question.ts';
import { dayRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { QuestionCard } from '#web/ui/layout/titled-card.tsx';
import {
  BRUSHES,
  type Brush,
  brushOfKey,
  loadMissingDays,
  revertStroke,
  type Stroke,
  saveStroke,
  strokeOf,
} from './log-bleeding.ts';
import { MonthCard } from './month-card.tsx';

/** The month in which days are painted: by press and drag, or by keys on a day. */
export function PaintedMonth(props: Omit<ComponentProps<typeof MonthCard>, 'painting' | 'bar'>) {
  const { t, language, today } = useTextContext();
  const [brush, setBrush] = useState<Brush>('medium');
  const { paint, last, undo, answer } = usePaint();
  const start = last?.asksAbout;

  function statusText({ stroke, is }: LastStroke) {
    if (is === 'failed') return t('common.notSaved');
    const inOrder = stroke.days.toSorted(compareDates);
    const [start = today, end = today] = [inOrder[0], inOrder.at(-1)];
    const days = dayRange({ start, end }, language);
    if (is === 'unloaded') return t('month.paint.unloaded', { days });
    if (is === 'undone') return t('month.paint.restored', { days });
    const { level } = stroke;
    return level === null
      ? t('month.paint.erased', { days })
      : t('month.paint.painted', { days, level: t(`bleeding.${level}`) });
  }

  return (
    <MonthCard
      {...props}
      painting={{
        mark: brush === 'none' || brush === 'erase' ? null : brush,
        until: today,
        onStroke: (days) => paint(days, brush),
        onKey: (key, day) => {
          const chosen = brushOfKey(key);
          if (chosen === undefined || day > today) return;
          if (chosen !== 'erase') setBrush(chosen);
          paint([day], chosen);
        },
      }}
      bar={
        <PaintBar
          brush={brush}
          onChoose={setBrush}
          status={last && statusText(last)}
          hasFailed={last?.is === 'failed' || last?.is === 'unloaded'}
          onUndo={undo}
          question={
            start && (
              <QuestionCard {...newPeriodQuestion(t, (counts) => answer(last.stroke, { start, counts }))} />
            )
          }
        />
      }
    />
  );
}

const noTitles = (): readonly string[] => [];
const ignore = () => {};

/** A month for painting that shows only the cycle, beginning with the current month. */
export function PaintDays() {
  const { today } = useToday();
  const [month, setMonth] = useState<LocalDate>(firstOfMonth(today));
  return (
    <PaintedMonth selected={today} onSelect={ignore} titlesOf={noTitles} month={month} onTurn={setMonth} />
  );
}

type PaintBarProps = {
  brush: Brush;
  onChoose: (brush: Brush) => void;
  status: string | undefined;
  hasFailed: boolean;
  onUndo: (() => void) | undefined;
  question: ReactNode;
};

/** The strengths to paint days with, what the last stroke did, and a button to undo it. */
function PaintBar({ brush, onChoose, status, hasFailed, onUndo, question }: PaintBarProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 px-1 pb-1">
      <DiscChoice
        legend={t('month.paint.strength')}
        value={brush}
        // Pressing the chosen brush again keeps it.
        onChange={(next) => next !== null && onChoose(next)}
        isCompact
        options={BRUSHES.map((value) => ({
          value,
          word: value === 'erase' ? t('month.paint.erase') : t(`bleeding.${value}`),
          mark:
            value === 'erase' ? (
              <Eraser size={19} />
            ) : (
              <span className={value === 'none' ? 'text-ink-2' : 'text-menstrual-solid'}>
                <BleedingMark level={value} size={20} />
              </span>
            ),
        }))}
      />
      <div className="flex min-h-11.5 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="min-w-0 flex-1 basis-24 px-1 text-ink-2 text-small">
          <span className={hasFailed ? 'font-medium text-danger' : undefined}>
            {status ?? t('month.paint.hint')}
          </span>
        </p>
        {onUndo && (
          <Button variant="quiet" className="-mr-2 ml-auto" icon={<Undo2 size={18} />} onClick={onUndo}>
            {t('common.undo')}
          </Button>
        )}
      </div>
      {question}
      <p className="sr-only">{t('month.paint.keys')}</p>
    </div>
  );
}

/** The outcome of the last stroke; `unloaded` if its days aren't known. */
type LastStroke = {
  readonly stroke: Stroke;
  readonly is: 'painted' | 'undone' | 'failed' | 'unloaded';
  /** A start that it caused and that may be bleeding in between. */
  readonly asksAbout?: LocalDate;
};

/** Paints days with bleeding, one stroke after the other so that none is lost. `undo` reverts the newest one, if any. */
function usePaint() {
  const { timeZone } = useToday();
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [last, setLast] = useState<LastStroke>();

  async function send({ stroke, is }: LastStroke, change: () => Promise<LocalDate | undefined>) {
    setLast({ stroke, is });
    try {
      const asksAbout = await change();
      if (asksAbout) setLast({ stroke, is, asksAbout });
    } catch (error) {
      setLast({ stroke, is: 'failed' });
      notifyFailure(error);
    }
  }

  function enqueue(change: () => Promise<void> | void) {
    lastChange.current = lastChange.current.then(change);
  }

  const newest = strokes.at(-1);
  return {
    last,
    paint: (days: readonly LocalDate[], brush: Brush) =>
      enqueue(async () => {
        await loadMissingDays(days);
        // Computed only now, because an earlier stroke may have changed these days.
        const stroke = strokeOf(days, brush);
        if (stroke.before.size < days.length) return setLast({ stroke: { ...stroke, days }, is: 'unloaded' });
        if (stroke.days.length === 0) return undefined;
        setStrokes((before) => [...before, stroke]);
        return send({ stroke, is: 'painted' }, () => saveStroke(stroke));
      }),
    undo:
      newest &&
      (() => {
        setStrokes(strokes.slice(0, -1));
        enqueue(() => send({ stroke: newest, is: 'undone' }, () => revertStroke(newest, timeZone)));
      }),
    answer: (stroke: Stroke, { start, counts }: { start: LocalDate; counts: 0 | 1 }) =>
      enqueue(() => send({ stroke, is: 'painted' }, async () => (await logDay(start, { counts })).asksAbout)),
  };
}
