import { type ReactNode, use } from 'react';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { InsideShell } from './inside-shell.ts';

/** A page with only a heading and its content, inside the shell or outside it. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  if (use(InsideShell)) {
    return (
      <div className="grid gap-5">
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
    );
  }
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col justify-center gap-5 p-gutter text-center">
      <PageTitle>{title}</PageTitle>
      {children}
    </main>
  );
}
