import { useTextContext } from '#web/lib/time/today.ts';
import './changes.css';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { Moved } from '#domain/changes/changes.calls.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { changeReason, daysWords, markBatchSeen, useUndo } from './changes.data.ts';

/** Reasons about a period, shown with a drop. */
const OF_PERIOD: ReadonlySet<string> = new Set([
  'period_sooner',
  'period_later',
  'late',
  'period_came_first',
]);

type MovedNoticeProps = {
  moved: Moved;
  /** Gets the moves that are being undone; `null` once the notice is dismissed. */
  onUndo: (moved: Moved | null) => void;
};

/** Says which tasks moved and why, with buttons to look at them, undo the moves or dismiss the notice. */
export function MovedNotice({ moved, onUndo }: MovedNoticeProps) {
  const { t, language, today } = useTextContext();
  const { batch_id: id, reason, titles, count, from_on: before, to_on: after } = moved;
  const undo = useUndo(id);
  const days = daysWords(
    { before: { task_start_on: before }, after: { task_start_on: after } },
    { t, language, today },
  );
  function see() {
    onUndo(null);
    void markBatchSeen(id).catch(() => undefined);
  }
  function putBack() {
    onUndo(moved);
    undo.press();
  }
  return (
    <Card aria-label={t('changes.title')} className="moved-notice">
      <div role="status" className="min-w-0 pt-1">
        <p className="font-semibold">
          {OF_PERIOD.has(reason.code) && (
            <span className="moved-notice-drop">
              <PhaseGlyph phase="menstrual" />
            </span>
          )}
          {changeReason(reason, t)}
        </p>
        {undo.isDone ? (
          <p>{undo.message}</p>
        ) : (
          <>
            <p className="wrap-anywhere">
              {(days.from !== days.shown || count > 1) && `${t('changes.moved')} `}
              {titles[0]}, <span className="sr-only">{days.spoken}</span>
              <span aria-hidden="true" className="inline-block">
                {days.shown}
              </span>
              {count > 1 && `, ${t('changes.andMore', { count: count - 1 })}`}
            </p>
            {undo.message && <p className="text-ink-2 text-small">{undo.message}</p>}
          </>
        )}
      </div>
      <div className="moved-notice-actions">
        <Link to="/changes" className="moved-notice-action" onClick={see}>
          {t('changes.look')}
        </Link>
        {!undo.isDone && (
          <button
            type="button"
            className="moved-notice-action"
            aria-disabled={undo.isOff || undo.isBusy || undefined}
            onClick={putBack}
          >
            {t('changes.undo')}
          </button>
        )}
      </div>
      <button
        type="button"
        className="moved-notice-close grid size-tap place-items-center rounded-full text-ink-2 hover:bg-surface-2"
        aria-label={t('changes.dismiss')}
        onClick={see}
      >
        <X size={22} />
      </button>
    </Card>
  );
}
