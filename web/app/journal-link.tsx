import { Link } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';

/** The way to today's page of the journal, where no side rail shows it. */
export function JournalLink() {
  const { t } = useTranslation();
  return (
    <Link to="/journal" className={buttonClass('outline')}>
      <NotebookPen aria-hidden="true" size={20} strokeWidth={1.75} />
      {t('journal.write')}
    </Link>
  );
}
