import { MAIN } from '#web/ui/inputs/frame-classes.ts';

/** What the page says where its code cannot be had: in every language, for the texts are not there either. Part of the page's HTML. */
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
