import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type PageTitleProps = {
  children: ReactNode;
  id?: string | undefined;
  /** Of two titles beside each other only one is the page's `h1`; their looks don't depend on which. */
  as?: 'h1' | 'h2' | 'p' | undefined;
  /** A section's title is smaller on wide screens, where it stands beside the page's. */
  size?: 'page' | 'section' | undefined;
};

/** The page's title, by default its only h1; that is focusable, so that screen readers start here after a route change. */
export function PageTitle({ children, id, as: Element = 'h1', size = 'page' }: PageTitleProps) {
  return (
    <Element
      id={id}
      tabIndex={Element === 'h1' ? -1 : undefined}
      // Capped at a share of the window, so that at twice the text size a long word stays in one piece.
      className={classNames(
        'wrap-anywhere font-display text-[min(var(--fs-h1),11vw)] leading-[1.18] tracking-display',
        size === 'page' && 'wide:text-[2.125rem]',
      )}
    >
      {children}
    </Element>
  );
}
