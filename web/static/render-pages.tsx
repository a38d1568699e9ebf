import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { type LegalText, manifestAsset, staticPageAsset } from '#domain/pages.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { LegalPage } from './legal-page.tsx';
import { manifestIn } from './manifest.ts';
import { PageDocument, type PageStyles } from './page-document.tsx';
import { readTexts } from './read-texts.ts';

/** The path that links to each legal text; the cookie policy also has a second one. */
const LEGAL_PATHS: Readonly<Record<LegalText, string>> = {
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
};
const LEGAL_TEXTS: readonly LegalText[] = ['terms', 'privacy', 'cookies'];

export type StaticPageOptions = {
  readonly styles: PageStyles;
  readonly supportEmail: string;
};

/** Every static page in every offered language: asset path (`/pages/start.en.html`) to HTML. */
export function renderPages(options: StaticPageOptions): Map<string, string> {
  return new Map(
    LANGUAGES.flatMap((language) => [
      [staticPageAsset('start', language), renderStart(language, options)] as const,
      ...LEGAL_TEXTS.map(
        (text) => [staticPageAsset(text, language), renderLegal({ text, language, ...options })] as const,
      ),
    ]),
  );
}

/** The manifest in every offered language, by asset path. */
export function renderManifests(): Map<string, string> {
  return new Map(
    LANGUAGES.map((language) => [manifestAsset(language), JSON.stringify(manifestIn(language))] as const),
  );
}

function renderStart(language: Language, { styles }: StaticPageOptions): string {
  const { landing } = readTexts(language, 'static-pages');
  const page = (
    <PageDocument language={language} title={landing.title} description={landing.description} styles={styles}>
      <LandingPage language={language} texts={landing} />
    </PageDocument>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

type LegalPageOptions = StaticPageOptions & { readonly text: LegalText; readonly language: Language };

function renderLegal({ text, language, styles, supportEmail }: LegalPageOptions): string {
  const document = readTexts(language, text);
  const page = (
    <PageDocument
      language={language}
      title={`${document.title} · Marea`}
      description={readTexts(language, 'static-pages').legalPage.description}
      styles={styles}
    >
      <LegalPage
        path={LEGAL_PATHS[text]}
        language={language}
        document={document}
        supportEmail={supportEmail}
      />
    </PageDocument>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
