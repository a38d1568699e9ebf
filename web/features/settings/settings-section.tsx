import { Link, useLocation } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/layout/card.tsx';

const INDEX = '/settings';

/** Whether the address is the index itself, which on wide screens shows the first section next to it. */
export function useIsIndex(): boolean {
  return useLocation({ select: ({ pathname }) => pathname === INDEX });
}

/** One section of the settings, with a link back to the index on phones. Its title is the page's, unless the page is the index; given as a text's key. */
export function SettingsSection({ title, children }: { title: ParseKeys; children: ReactNode }) {
  const { t } = useTranslation();
  const isIndex = useIsIndex();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        {!isIndex && (
          <Link
            to={INDEX}
            className="-ml-1.5 inline-flex min-h-tap items-center gap-1 justify-self-start font-medium text-ink-2 wide:hidden"
          >
            <ChevronLeft size={20} />
            {t('settings.title')}
          </Link>
        )}
        <PageTitle as={isIndex ? 'h2' : 'h1'} id={headingId} size="section">
          {t(title)}
        </PageTitle>
      </div>
      {children}
    </section>
  );
}
