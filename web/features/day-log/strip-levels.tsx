import { Check } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import { type DayPatch, spottingAlone } from '#domain/day-log/day-log.rules.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { capitalised } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Turns } from '#web/ui/calendar/turns.tsx';
import { BleedingMark, LEVELS, PAIN_LEVELS } from '#web/ui/charts/glyphs.tsx';
import { DiscButton } from '#web/ui/inputs/button.tsx';
import { QuestionCard } from '#web/ui/layout/titled-card.tsx';
import { ChoicePanel } from '#web/ui/overlays/choice-panel.tsx';
import { recentDaysQuery, useDayLog, useRecentDays } from './days.data.ts';
import { KindMark, levelOn, nameOf, type StripKind, type StripLevel, wordOf } from './strip-kinds.tsx';
import { useLogDays } from './use-log-days.tsx';

/** The levels of the pressed disc; below the strip, failures to save and the question that a level raises. */
export function StripLevels(levels: OpenLevels) {
  const { day, kind, onClose, onDay } = levels;
  const { t, language } = useTranslation();
  const { save, failed, question } = useLogDays();
  // The level of the day before may be offered.
  useEffect(() => void queryClient.prefetchQuery(recentDaysQuery), []);
  // Someone who turns to another day wants to log more.
  const [wasTurned, setTurned] = useState(false);

  function savedText(name: string, level: StripLevel): string {
    // Bleeding without a strength has the same text.
    if (level === 'unspecified') return capitalised(t('marks.logged'), language);
    return t('dayLog.saved', { name, word: wordOf({ kind, level }, t) });
  }

  function logLevel(level: StripLevel | null, days: readonly LocalDate[] = [day]): void {
    const patch: DayPatch = { [kind]: level };
    const name = nameOf(kind, t);
    const text = level === null ? t('dayLog.cleared', { name }) : savedText(name, level);
    if (!wasTurned) onClose();
    void save({ patches: days.map((on) => ({ on, patch })), text });
  }

  return (
    <>
      <LevelPanel
        {...levels}
        key={kind}
        onClose={() => {
          setTurned(false);
          onClose();
        }}
        onLog={logLevel}
        onDay={
          onDay &&
          ((next) => {
            setTurned(true);
            onDay(next);
          })
        }
      />
      <div role="alert">
        {failed && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-danger text-small">
            {t('common.notSaved')}
            <button
              type="button"
              className="min-h-tap font-semibold underline underline-offset-4"
              onClick={failed.onRetry}
            >
              {t('common.retry')}
            </button>
          </p>
        )}
      </div>
      {question && (
        <div className="mt-3">
          <QuestionCard {...question} />
        </div>
      )}
    </>
  );
}

const OFFERED: Readonly<Record<StripKind, readonly StripLevel[]>> = {
  bleeding: BLEEDING_STRENGTHS,
  pain: PAIN_LEVELS,
  mood: LEVELS,
  energy: LEVELS,
};
const DISC = 46;

/** The levels of a kind, next to the pressed disc or day. */
type OpenLevels = {
  day: LocalDate;
  kind: StripKind;
  /** The pressed button; `discs` contains all of them. */
  button: HTMLElement;
  discs: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Moves to another day. With it the day is named, between arrows, and the panel stays open after a press. */
  onDay?: ((day: LocalDate) => void) | undefined;
};

type LevelPanelProps = OpenLevels & {
  /** `null` clears; without `days` it's for the day itself. */
  onLog: (level: StripLevel | null, days?: readonly LocalDate[]) => void;
};

/**
 * The levels of one kind. For bleeding, the likely one is first: that spotting was the period, or as on the day before if nothing is
 * logged, so that it overwrites nothing.
 */
function LevelPanel(props: LevelPanelProps) {
  const { day, kind, button, discs, isOpen, onClose, onLog, onDay } = props;
  const { t, language, today } = useTextContext();
  const first = useRef<HTMLButtonElement>(null);
  const level = levelOn(useDayLog(day), kind);
  const before = useDayLog(addDays(day, -1))?.bleeding ?? null;
  const known = useRecentDays();
  const ofBleeding = kind === 'bleeding';
  const spotting = ofBleeding ? spottingAlone(known?.days ?? [], day) : [];
  // Only a strength is offered again; bleeding without one suggests nothing for this day.
  const hasStrength = before !== null && before !== 'none' && before !== 'unspecified';
  const isSame = ofBleeding && hasStrength && spotting.length === 0 && level === null ? before : null;
  const offered = OFFERED[kind];
  // The logged level is always offered, so that it can be cleared.
  const levels = level === null || offered.includes(level) ? offered : [...offered, level];
  const hasFirst = spotting.length > 0 || isSame !== null;
  return (
    <ChoicePanel
      open={isOpen}
      onClose={onClose}
      button={button}
      buttons={discs}
      first={first}
      title={nameOf(kind, t)}
      closeLabel={t('common.close')}
    >
      {onDay && (
        <div className="mb-2 flex items-center justify-between gap-2">
          <p aria-live="polite" className="min-w-0 font-semibold first-letter:uppercase">
            {spokenDay(day, language)}
          </p>
          <div className="flex flex-none">
            <Turns
              className="text-ink-2 hover:text-ink"
              labels={{ previous: t('journal.dayBefore'), next: t('journal.dayAfter') }}
              onPrevious={() => onDay(addDays(day, -1))}
              onNext={day < today ? () => onDay(addDays(day, 1)) : undefined}
            />
          </div>
        </div>
      )}
      {spotting.length > 0 && (
        <button
          ref={first}
          type="button"
          className="choice-first"
          onClick={() => onLog('unspecified', spotting)}
        >
          <BleedingMark level="unspecified" />
          {t('dayLog.wasPeriod')}
        </button>
      )}
      {isSame !== null && (
        <button ref={first} type="button" className="choice-first" onClick={() => onLog(isSame)}>
          <BleedingMark level={isSame} />
          <span className="flex-1">{t(day === today ? 'dayLog.asYesterday' : 'dayLog.asBefore')}</span>
          <span className="font-regular text-small">{wordOf({ kind, level: isSame }, t)}</span>
        </button>
      )}
      <div className="discs choice-discs">
        {levels.map((one, index) => (
          <DiscButton
            key={one}
            ref={index === 0 && !hasFirst ? first : undefined}
            mark={<KindMark kind={kind} level={one} size={DISC} />}
            word={wordOf({ kind, level: one }, t)}
            isOn={one === level}
            aria-pressed={one === level}
            onClick={() => onLog(one === level ? null : one)}
          >
            {one === level && (
              <span className="disc-tick">
                <Check size={12} strokeWidth={3.5} />
              </span>
            )}
          </DiscButton>
        ))}
      </div>
    </ChoicePanel>
  );
}
