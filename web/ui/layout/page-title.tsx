import type { ReactNode } from 'react';

/** The page's only h1; it's focusable, so that screen readers start here after a route change. */
export function PageTitle({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <h1
      id={id}
      tabIndex={-1}
      // Capped at a share of the window, so that at twice the text size a long word stays in one piece.
      className="wrap-anywhere font-display text-[min(var(--fs-h1),11vw)] leading-[1.18] tracking-display wide:text-[2.125rem]"
    >
      {children}
    </h1>
  );
}
