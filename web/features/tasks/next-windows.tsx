import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { LikelyWindow } from '#domain/recurrence/pin-windows.ts';
import { dayHeading, dayRange, shortRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SpanRow, type SpanScale } from '#web/ui/planner/span-row.tsx';
import { SHOWN_TIMES } from './next-card.tsx';

/** The fewest days that a row's scale shows. */
const SCALE_DAYS = 12;

/** Windows on one scale: the likely days, and as far as they may shift. The third is only about a day. */
export function NextWindows({ windows }: { windows: readonly LikelyWindow[] }) {
  const { t } = useTranslation();
  const widest = Math.max(...windows.map(({ low, high }) => daysBetween(low, high) + 1));
  const days = Math.max(SCALE_DAYS, widest + 2);
  return (
    <>
      <ul className="grid gap-3">
        {windows.map((window, index) => (
          <NextWindow key={window.start} window={window} days={days} isVague={index === SHOWN_TIMES - 1} />
        ))}
      </ul>
      <p className="next-times-key" aria-hidden="true">
        <span>
          <i className="span-likely" />
          {t('repeats.mostLikely')}
        </span>
        <span>
          <i className="span-perhaps" />
          {t('repeats.perhaps')}
        </span>
      </p>
    </>
  );
}

type NextWindowProps = { window: LikelyWindow; days: number; isVague: boolean };

function NextWindow({ window, days, isVague }: NextWindowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { start, end, low, high } = window;
  const middle = addDays(start, Math.floor(daysBetween(start, end) / 2));
  const isSure = low === start && high === end;
  return (
    <li>
      <p className="next-times-line">
        <span className="font-semibold">
          {isVague
            ? t('repeats.about', { day: dayHeading(middle, language).dayAndMonth })
            : dayRange({ start, end }, language)}
        </span>
        {!isSure && (
          <span className="text-ink-2 text-small">
            {t('repeats.perhapsRange', { range: shortRange({ start: low, end: high }, language) })}
          </span>
        )}
      </p>
      <SpanRow scale={scaleOf(isVague ? { ...window, start: middle, end: middle } : window, days)} />
    </li>
  );
}

/** Places on a scale of so many days, with those that may be in its middle. */
function scaleOf({ start, end, low, high }: LikelyWindow, days: number): SpanScale {
  const length = daysBetween(low, high) + 1;
  const first = addDays(low, -Math.floor((days - length) / 2));
  const at = (day: LocalDate) => daysBetween(first, day);
  return { days, perhaps: [at(low), at(high) + 1], likely: [at(start), at(end) + 1] };
}
