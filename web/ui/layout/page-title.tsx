import type { ReactNode } from 'react';

/** The page's one h1; it can take focus, so that a screen reader starts here after a change of route. */
export function PageTitle({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <h1
      id={id}
      tabIndex={-1}
      // A share of the window at most: at twice the text size a long word still is in one piece.
      className="wrap-anywhere font-display text-[min(var(--fs-h1),11vw)] leading-[1.18] tracking-display wide:text-[2.125rem]"
    >
      {children}
    </h1>
  );
}
