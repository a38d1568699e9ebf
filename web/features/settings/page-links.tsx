import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const PAGES = [
  { key: 'cycle', to: '/cycle' },
  { key: 'habits', to: '/habits' },
  { key: 'tasks', to: '/tasks' },
  { key: 'journal', to: '/journal' },
  { key: 'insights', to: '/insights' },
] as const;

export function PageLinks() {
  const { t } = useTranslation();
  return (
    <ul className="grid">
      {PAGES.map(({ key, to }) => (
        <li key={key}>
          <Link to={to} className="flex min-h-tap items-center justify-between gap-3 font-medium">
            {t(`nav.${key}`)}
            <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
