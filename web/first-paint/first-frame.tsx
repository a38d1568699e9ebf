import type { ReactNode } from 'react';
import { DashboardShape } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { DayText } from '#web/ui/calendar/day-stepper.tsx';
import { ContourBackground } from '#web/ui/layout/app-frame.tsx';
import { MAIN, PAGE, PageTitle } from '#web/ui/layout/card.tsx';

// Shown before the app has loaded: templates in the page's HTML, filled in by `fillFirstFrame`. The app then renders the same
// in their place.

/** The dashboard's greeting and the day's words on its card, with placeholders for the rest. */
export function FirstFrame() {
  return (
    <Frame>
      <header className="flex min-h-tap items-center">
        <div className="min-w-0">
          <PageTitle>{''}</PageTitle>
        </div>
      </header>
      <p role="status" className="sr-only" />
      <DashboardShape
        // The day's title; the rest of its card is left blank.
        card={
          <section className="cycle-card rounded-xl p-5" style={{ minHeight: '15.75rem' }}>
            <div style={{ height: '6.5rem' }} />
            <p className="mt-1.5 font-display text-h2" />
          </section>
        }
      />
    </Frame>
  );
}

/** The cycle page's title, the space for its dial, and the day's texts. */
export function CycleFrame() {
  return (
    <Frame>
      <div className="flex min-h-tap items-center">
        <PageTitle>{''}</PageTitle>
      </div>
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] wide:gap-6">
        <section className="grid gap-5 wide:rounded-xl wide:border wide:border-edge-line wide:bg-surface wide:px-3 wide:py-8 wide:shadow-1">
          <div aria-hidden="true" className="grid gap-2.5 pt-1">
            <div
              className="mx-auto rounded-full bg-surface-2"
              style={{ width: 'min(300px, 100%)', aspectRatio: 1 }}
            />
            <div className="min-h-13" />
          </div>
          <DayText text={{ title: '', message: '' }} />
        </section>
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={PAGE}>
      <ContourBackground />
      <main className={MAIN}>
        <div className="grid gap-5">{children}</div>
      </main>
    </div>
  );
}

/** Shown if the app's code can't be loaded. In every language, because the texts aren't loaded either. */
export function NotLoaded({ texts }: { texts: readonly (readonly [language: string, text: string])[] }) {
  return (
    <main className={MAIN}>
      <div className="grid gap-5">
        {texts.map(([language, text]) => (
          <p key={language} lang={language}>
            {text}
          </p>
        ))}
      </div>
    </main>
  );
}
