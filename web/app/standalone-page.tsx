import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';
import { PageTitle, Spinner } from '#web/ui/layout/card.tsx';

function ProductName() {
  return (
    <p className="flex min-h-tap items-center gap-2.5 font-display text-h2">
      <Logo size={34} />
      Marea
    </p>
  );
}

/** A page with only the product's name, a heading and its content, inside the shell or outside it. */
export function StandalonePage({ title, children }: { title: string; children: ReactNode }) {
  if (use(InsideShell)) {
    return (
      <div className="grid gap-5">
        {/* On wide screens the rail shows it. */}
        <div className="wide:hidden">
          <ProductName />
        </div>
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
    );
  }
  return (
    <div className="relative isolate">
      <ContourBackground />
      <main className="mx-auto flex min-h-dvh w-full max-w-column flex-col gap-5 p-gutter text-center">
        <div className="mx-auto">
          <ProductName />
        </div>
        <div className="my-auto grid gap-5 pb-10">
          <PageTitle>{title}</PageTitle>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Shown while a page without a placeholder of its own loads. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t('common.loading')} />
    </div>
  );
}

/** Whether a page is inside the shell, which already has the `main` landmark. */
export const InsideShell = createContext(false);
