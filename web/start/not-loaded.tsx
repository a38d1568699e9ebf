import { MAIN } from '#web/ui/frame-classes.ts';

/** What the page says where its code cannot be had: in every language, for the texts are not there either. Part of the page's HTML. */
export function NotLoaded() {
  return (
    <main className={MAIN}>
      <div className="grid gap-5">
        <p lang="en">Marea could not be loaded. Please check your connection and reload the page.</p>
        <p lang="nl">Marea kon niet worden geladen. Controleer je verbinding en laad de pagina opnieuw.</p>
        <p lang="fr">Impossible de charger Marea. Vérifiez votre connexion et rechargez la page.</p>
      </div>
    </main>
  );
}
