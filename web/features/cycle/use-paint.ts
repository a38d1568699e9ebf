import { useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { logDay } from '#web/lib/day-log/log-day.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import type { Brush } from './brushes.ts';
import { loadMissingDays, revertStroke, type Stroke, saveStroke, strokeOf } from './stroke.ts';

/** What became of the last stroke; `unloaded` if its days aren't known. */
export type LastStroke = {
  readonly stroke: Stroke;
  readonly is: 'painted' | 'undone' | 'failed' | 'unloaded';
  /** A start that it brought and that may be bleeding in between. */
  readonly asksAbout?: LocalDate;
};

/** Paints days with bleeding, one stroke after the other so that none is lost. `undo` takes the newest back, if there is one. */
export function usePaint() {
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
      void notify({ tone: 'error', text: failureToastText(error) });
    }
  }

  function inTurn(change: () => Promise<void> | void) {
    lastChange.current = lastChange.current.then(change);
  }

  const newest = strokes.at(-1);
  return {
    last,
    paint: (days: readonly LocalDate[], brush: Brush) =>
      inTurn(async () => {
        await loadMissingDays(days);
        // Looked at only now: an earlier stroke may have changed these days.
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
        inTurn(() => send({ stroke: newest, is: 'undone' }, () => revertStroke(newest, timeZone)));
      }),
    /** Says what a start counts for that a stroke brought. */
    answer: (stroke: Stroke, { start, counts }: { start: LocalDate; counts: 0 | 1 }) =>
      inTurn(() => send({ stroke, is: 'painted' }, async () => (await logDay(start, { counts })).asksAbout)),
  };
}
