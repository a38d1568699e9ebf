import type { Language } from '#domain/account/language.ts';
import type { LandingTexts } from './landing-texts.ts';

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
