import { type ReactNode, use } from 'react';
import { ContourBackground } from '#web/ui/layout/contour-background.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { InsideShell } from './inside-shell.ts';

/** A page with only a heading and its content, inside the shell, or outside it with the product's name. */
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
    <div className="relative isolate">
      <ContourBackground />
      <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col gap-5 p-gutter text-center">
        <p className="flex min-h-tap items-center justify-center gap-2.5 font-display text-h2">
          <Logo size={34} />
          Marea
        </p>
        <div className="my-auto grid gap-5 pb-10">
          <PageTitle>{title}</PageTitle>
          {children}
        </div>
      </main>
    </div>
  );
}
