import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { dayHeading } from '#web/i18n/format.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useIsLater } from '#web/lib/page/use-browser-state.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { DiscButton } from '#web/ui/inputs/button.tsx';
import { dayKindsQuery, useDayLog } from './days.data.ts';
import { KindMark, levelOn, nameOf, STRIP_KINDS, type StripKind, wordOf } from './strip-kinds.tsx';

// The levels, together with the code that shows a choice at once. The first paint needs neither.
export const StripLevels = lazyPart(async () => (await import('./strip-levels.tsx')).StripLevels, {
  texts: ['pages'],
  needs: () => loadOptimistic('days'),
  fallback: null,
  idle: 4,
});

const DISC = 56;

type DayStripProps = {
  /** Today or an earlier day. */
  day: LocalDate;
  /** Opens everything that can be logged for the day. */
  onMore?: ((day: LocalDate) => void) | undefined;
};

/** "How is today?": a press on a disc opens its levels, a press on one saves it. */
export function DayStrip({ day, onMore }: DayStripProps) {
  const { t, language, today } = useTextContext();
  const headingId = useId();
  const discs = useRef<HTMLDivElement>(null);
  const log = useDayLog(day);
  const { data: offered } = useQuery({ ...dayKindsQuery, enabled: useIsLater() });
  const [pressed, setPressed] = useState<{ kind: StripKind; button: HTMLElement; isOpen: boolean }>();
  const first = useUser().cycle.cycle_mode === 'natural' ? 0 : 1;
  const { weekday, dayAndMonth } = dayHeading(day, language);
  const named = daysBetween(day, today) < 7 ? weekday : `${weekday} ${dayAndMonth}`;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="mb-2.5 font-semibold text-h3">
        {day === today ? t('dayLog.today') : t('dayLog.past', { day: named })}
      </h2>
      <div ref={discs} className="discs">
        {[...STRIP_KINDS.slice(first), ...STRIP_KINDS.slice(0, first)].map((kind) => {
          if (offered?.[kind] === 0) return null;
          const level = levelOn(log, kind);
          const isOpen = pressed?.kind === kind && pressed.isOpen;
          const name = nameOf(kind, t);
          // Bleeding without a strength has the same text.
          const word = level === null || level === 'unspecified' ? name : wordOf({ kind, level }, t);
          const spoken = level === 'unspecified' ? t('marks.logged') : word;
          return (
            <DiscButton
              key={kind}
              mark={log !== undefined && <KindMark kind={kind} level={isOpen ? null : level} size={DISC} />}
              word={word}
              isOn={isOpen || level !== null}
              aria-label={level === null ? undefined : `${name}, ${spoken}`}
              aria-busy={log === undefined || undefined}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={({ currentTarget: button }) => setPressed({ kind, button, isOpen: !isOpen })}
            />
          );
        })}
        {onMore && (
          <DiscButton
            mark={<Plus size={24} />}
            word={t('dayLog.more')}
            isOn={false}
            aria-haspopup="dialog"
            onClick={() => onMore(day)}
          />
        )}
      </div>
      {pressed && (
        <StripLevels
          {...pressed}
          day={day}
          discs={discs}
          onClose={() => setPressed({ ...pressed, isOpen: false })}
        />
      )}
    </section>
  );
}
