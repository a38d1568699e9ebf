import { Check } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';
import { spottingAlone } from '#domain/day-log/spotting-alone.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useRecentDays } from '#web/lib/day-log/days.query.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { LEVELS } from '#web/ui/charts/mood-bloom.tsx';
import { PAIN_LEVELS } from '#web/ui/charts/pain-mark.tsx';
import { DiscButton } from '#web/ui/inputs/disc-button.tsx';
import { ChoicePanel } from '#web/ui/overlays/choice-panel.tsx';
import { DayTurns } from './day-turns.tsx';
import { KindMark, levelOn, nameOf, type StripKind, type StripLevel, wordOf } from './strip-kinds.tsx';

const OFFERED: Readonly<Record<StripKind, readonly StripLevel[]>> = {
  bleeding: BLEEDING_STRENGTHS,
  pain: PAIN_LEVELS,
  mood: LEVELS,
  energy: LEVELS,
};
const DISC = 46;

/** The levels of a kind, next to the pressed disc or day. */
export type OpenLevels = {
  day: LocalDate;
  kind: StripKind;
  /** What was pressed, and what holds all that can be. */
  button: HTMLElement;
  discs: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Moves to another day: then the day is named, between arrows, and after a press it stays open. */
  onDay?: ((day: LocalDate) => void) | undefined;
};

type LevelPanelProps = OpenLevels & {
  /** `null` clears; without days it's said of the day itself. */
  onSay: (level: StripLevel | null, days?: readonly LocalDate[]) => void;
};

/** The levels of one kind. Of bleeding, first of all what is likely: as the day before, or that spotting was the period. */
export function LevelPanel(props: LevelPanelProps) {
  const { day, kind, button, discs, isOpen, onClose, onSay, onDay } = props;
  const { t } = useTranslation();
  const { today } = useToday();
  const language = useLanguage();
  const first = useRef<HTMLButtonElement>(null);
  const level = levelOn(useDayLog(day), kind);
  const before = useDayLog(addDays(day, -1))?.bleeding ?? null;
  const known = useRecentDays();
  const ofBleeding = kind === 'bleeding';
  const spotting = ofBleeding ? spottingAlone(known?.days ?? [], day) : [];
  // The strength of the day before; bleeding without one says nothing of this day.
  const hasStrength = before !== null && before !== 'none' && before !== 'unspecified';
  const isSame = ofBleeding && hasStrength && spotting.length === 0 && before !== level ? before : null;
  const offered = OFFERED[kind];
  // What is said can always be cleared.
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
          <DayTurns
            onPrevious={() => onDay(addDays(day, -1))}
            onNext={day < today ? () => onDay(addDays(day, 1)) : undefined}
          />
        </div>
      )}
      {spotting.length > 0 && (
        <button
          ref={first}
          type="button"
          className="choice-first"
          onClick={() => onSay('unspecified', spotting)}
        >
          <BleedingMark level="unspecified" />
          {t('dayLog.wasPeriod')}
        </button>
      )}
      {isSame !== null && (
        <button ref={first} type="button" className="choice-first" onClick={() => onSay(isSame)}>
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
            onClick={() => onSay(one === level ? null : one)}
          >
            {one === level && (
              <span className="choice-tick">
                <Check size={12} strokeWidth={3.5} />
              </span>
            )}
          </DiscButton>
        ))}
      </div>
    </ChoicePanel>
  );
}
