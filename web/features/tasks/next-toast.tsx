import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { nearDay } from '#web/i18n/format.ts';
import { shownLanguage } from '#web/i18n/i18n.ts';
import { notify } from '#web/lib/page/notify.ts';
import { todayHere } from '#web/lib/time/today-here.ts';
import { ToastAction } from '#web/ui/overlays/toast-action.tsx';

/** Says when a task that was finished comes again, or that it was the last one; a press opens it again. */
export function notifyFinished(nextOn: string | null, onUndo: () => void): void {
  const { t } = i18next;
  const text = nextOn === null ? t('tasks.lastOne') : t('tasks.nextOn', { day: dayName(nextOn) });
  void notify({ tone: 'success', text: <FinishedToast text={text} onUndo={onUndo} />, lasting: true });
}

/** A day of an answer, as said in a toast. */
export const dayName = (day: string) =>
  nearDay(day as LocalDate, { today: todayHere(), language: shownLanguage() }); // the server sends valid days

type FinishedToastProps = { text: string; onUndo: () => void; closeToast?: () => void };

function FinishedToast({ text, onUndo, closeToast }: FinishedToastProps) {
  const { t } = useTranslation();
  const action = { label: t('common.undo'), onPress: onUndo };
  return <ToastAction text={text} action={action} closeToast={closeToast} />;
}
