import { useTranslation } from 'react-i18next';
import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';

/** What a day of the month shows. */
type ShownDay = {
  mark: DayBleeding | null;
  phase: { isExpected: boolean } | null;
  taskTitles: readonly string[];
};

/** In the key, one mark stands for all that are logged as bleeding. */
const KINDS = {
  logged: 'logged',
  light: 'logged',
  medium: 'logged',
  heavy: 'logged',
  spotting: 'spotting',
  follows: 'follows',
  expected: 'expected',
} as const;
const MARKS = {
  logged: <BleedingMark level="medium" size={13} />,
  spotting: <BleedingMark level="spotting" size={13} />,
  follows: <span aria-hidden="true" data-mark="follows" className="calendar-day month-disc" />,
  expected: <span aria-hidden="true" data-mark="expected" className="calendar-day month-disc" />,
};

/** What the marks among `days` mean. */
export function MonthKey({ days }: { days: readonly ShownDay[] }) {
  const { t } = useTranslation();
  const shown = new Set(days.map(({ mark }) => mark && KINDS[mark]));
  return (
    <ul
      data-phase="luteal"
      className="flex flex-wrap gap-x-3.5 gap-y-1.5 px-2 pt-3 text-ink-2 text-mini *:flex *:items-center *:gap-1.5 empty:hidden"
    >
      {(['logged', 'spotting', 'follows', 'expected'] as const).map(
        (kind) =>
          shown.has(kind) && (
            <li key={kind}>
              <span className="flex text-menstrual-solid">{MARKS[kind]}</span>
              {t(`month.key.${kind}`)}
            </li>
          ),
      )}
      {days.some(({ taskTitles }) => taskTitles.length > 0) && (
        <li className="month-key-tasks">
          <span aria-hidden="true" className="month-dots">
            <i style={{ width: 5 }} />
          </span>
          {t('month.key.tasks')}
        </li>
      )}
      {days.some(({ phase }) => phase?.isExpected === false) && (
        <li>
          <span aria-hidden="true" className="month-phase month-line" />
          {t('month.key.phase')}
        </li>
      )}
      {days.some(({ phase }) => phase?.isExpected) && (
        <li>
          <span aria-hidden="true" data-expected="" className="month-phase month-line" />
          {t('month.key.phaseExpected')}
        </li>
      )}
    </ul>
  );
}
