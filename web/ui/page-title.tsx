import type { ReactNode } from 'react';

/** The page's one h1; it can take focus, so that a screen reader starts here after a change of route. */
export function PageTitle({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <h1
      id={id}
      tabIndex={-1}
      className="wrap-anywhere font-display text-h1 tracking-display wide:text-[2.125rem]"
    >
      {children}
    </h1>
  );
}
