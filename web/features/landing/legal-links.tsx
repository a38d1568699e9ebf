import type { Language } from '#domain/account/language.ts';
import type staticPages from '#web/texts/en/static-pages.json';

/** The words of `/start`. The tide is the picture for the cycle: a wish for each phase, never a promise. */
export type LandingTexts = (typeof staticPages)['landing'];

/** The three legal pages, in the language of the page that links to them. */
export function LegalLinks({ language, texts }: { language: Language; texts: LandingTexts }) {
  const links = [
    { path: '/terms-conditions', text: texts.terms },
    { path: '/privacy-policy', text: texts.privacy },
    { path: '/cookie-policy', text: texts.cookies },
  ];
  return (
    <nav className="legal-links" aria-label={texts.legal}>
      {links.map(({ path, text }) => (
        <a key={path} href={`${path}?lang=${language}`}>
          {text}
        </a>
      ))}
    </nav>
  );
}
