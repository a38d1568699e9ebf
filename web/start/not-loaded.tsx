import { MAIN } from '#web/ui/class-names.ts';

/** Shown if the app's code can't be loaded. In the page's HTML, in every language because the texts aren't loaded either. */
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
