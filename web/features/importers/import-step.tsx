import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { needsOnboarding } from '#web/lib/session/required-steps.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { PageTitle } from '#web/ui/layout/card.tsx';

/** Scrolls a new step to its top, like a new page. */
function beginAt(head: HTMLElement | null): void {
  if (head === null) return;
  head.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

type StepProps = {
  title: string;
  /** The text below the title. */
  intro?: ReactNode;
  /** The first step doesn't take the focus; the page sets it. */
  isFirst?: boolean;
  children?: ReactNode;
};

/** A step of an import: a link back, its title and its content. The title takes the focus, because the pressed button is gone. */
export function Step({ title, intro, isFirst = false, children }: StepProps) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const isBeforeEnd = user !== undefined && needsOnboarding(user);
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <Link
          // Before onboarding is done, the other pages lead back to it.
          to={isBeforeEnd ? '/onboarding' : '/settings/data'}
          className="-ml-1.5 inline-flex min-h-tap items-center gap-1 justify-self-start font-medium text-ink-2"
        >
          <ChevronLeft size={20} />
          {t(isBeforeEnd ? 'nav.backToQuestions' : 'portability.title')}
        </Link>
        <div
          ref={isFirst ? null : beginAt}
          tabIndex={isFirst ? undefined : -1}
          className="grid gap-1 outline-none"
        >
          <PageTitle>{title}</PageTitle>
          {intro && <div className="text-ink-2">{intro}</div>}
        </div>
      </div>
      {children}
    </section>
  );
}
