import type { ReactNode } from 'react';

/** The first thing the Tab key reaches: past the navigation to `main#main`. Seen only while it has focus. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="absolute top-3 left-3 z-50 grid min-h-tap place-items-center rounded-full bg-action px-5 font-semibold text-on-action shadow-2 not-focus:sr-only"
    >
      {children}
    </a>
  );
}
