import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareDates } from '#domain/calendar/local-date.ts';
import { dayRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { newPeriodQuestion } from '#web/lib/day-log/between-or-new.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import { type Brush, brushOfKey } from './brushes.ts';
import { MonthCard } from './month-card.tsx';
import { PaintBar } from './paint-bar.tsx';
import { type LastStroke, usePaint } from './use-paint.ts';

type PaintedMonthProps = Omit<ComponentProps<typeof MonthCard>, 'painting' | 'bar'>;

/** The month while days are painted: by press and drag, or by keys on a day. */
export function PaintedMonth(props: PaintedMonthProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
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
