import { ContourBackground } from '#web/ui/contour-background.tsx';
import { MAIN, PAGE } from '#web/ui/frame-classes.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

const BLOCK = 'rounded-l bg-surface-2';

/**
 * The dashboard before the app is there: its greeting, and the shape of the rest. Part of the page's HTML, as a template
 * that `show-first-frame.ts` fills in; the app then draws the same over it.
 */
export function FirstFrame() {
  return (
    <div className={PAGE}>
      <ContourBackground />
      <div className="max-wide:hidden" />
      <main className={MAIN}>
        <div className="grid gap-5">
          <header className="flex min-h-tap items-center">
            <div className="min-w-0">
              <PageTitle>{''}</PageTitle>
            </div>
          </header>
          <p role="status" className="sr-only" />
          <div
            aria-hidden="true"
            className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_21rem] wide:gap-6"
          >
            <div className={`h-36 ${BLOCK}`} />
            <div className={`h-60 ${BLOCK}`} />
          </div>
        </div>
      </main>
    </div>
  );
}
