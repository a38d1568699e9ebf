import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import type staticPages from '#web/texts/en/static-pages.json';

/** The texts of `/start`. The tide is a metaphor for the cycle: a wish for each phase, never a promise. */
export type LandingTexts = (typeof staticPages)['landing'];

/** Links to the three legal pages, in the language of this page. */
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

type LanguageLinksProps = { path: string; language: Language; label: string };

/** Links to the same page in each language, by its own name; styled like a segmented control. */
export function LanguageLinks({ path, language, label }: LanguageLinksProps) {
  return (
    <nav className="languages" aria-label={label}>
      {LANGUAGES.map((offered) => (
        <a
          key={offered}
          href={`${path}?lang=${offered}`}
          hrefLang={offered}
          lang={offered}
          aria-current={offered === language ? 'true' : undefined}
        >
          {languageName(offered)}
        </a>
      ))}
    </nav>
  );
}
