import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';

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
