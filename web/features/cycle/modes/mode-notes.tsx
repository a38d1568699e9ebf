import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { isPastDue } from '#domain/cycle/pregnancy-weeks.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { useBleedingDays } from './bleeding-grid.tsx';

/** Bleeding this recent is mentioned in a pregnancy. */
const RECENT_DAYS = 1;

/** What a mode has to say now and then: bleeding in a pregnancy, and a due date long past. Nothing else, and each quietly. */
export function ModeNotes({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const [bledOn] = useBleedingDays();
  const { cycle_mode: mode, mode: current } = status;
  if (mode !== 'pregnant') return null;
  const dueOn = current?.due_on && parseLocalDate(current.due_on);
  return (
    <>
      {bledOn !== undefined && daysBetween(bledOn, today) <= RECENT_DAYS && (
        <Notice tone="info">{t('modes.pregnantBleeding')}</Notice>
      )}
      {dueOn && isPastDue(dueOn, today) && (
        <Notice tone="info">
          <p>{t('modes.afterDue')}</p>
          <Link to="/settings/cycle" className={buttonClass('outline')}>
            {t('modes.tell')}
          </Link>
        </Notice>
      )}
    </>
  );
}
