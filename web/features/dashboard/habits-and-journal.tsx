import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HabitsWidget } from '#web/features/habits/habits-widget.tsx';
import { useIsWide } from '#web/lib/page/use-browser-state.ts';
import { buttonClass } from '#web/ui/inputs/button.tsx';

/** Today's habits, and a link to today's journal page for windows without the side rail. */
export function HabitsAndJournal() {
  const { t } = useTranslation();
  const isWide = useIsWide();
  return (
    <>
      <HabitsWidget />
      {!isWide && (
        <Link to="/journal" className={buttonClass('outline')}>
          <NotebookPen size={20} />
          {t('journal.write')}
        </Link>
      )}
    </>
  );
}
