import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { type LegalText, manifestAsset, staticPageAsset } from '#domain/pages.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { LANDING_TEXTS } from '#web/features/landing/landing-texts.ts';
import { LEGAL_CONTENTS } from './legal-contents.ts';
import { LegalPage } from './legal-page.tsx';
import { LEGAL_PAGE_TEXTS } from './legal-page-texts.ts';
import { manifestIn } from './manifest.ts';
import { PageDocument, type PageStyles } from './page-document.tsx';

/** The address each legal text is linked by; the cookie policy answers to a second one too. */
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
  const { title, description } = LANDING_TEXTS[language];
  const page = (
    <PageDocument language={language} title={title} description={description} styles={styles}>
      <LandingPage language={language} />
    </PageDocument>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

type LegalPageOptions = StaticPageOptions & { readonly text: LegalText; readonly language: Language };

function renderLegal({ text, language, styles, supportEmail }: LegalPageOptions): string {
  const document = LEGAL_CONTENTS[text][language];
  const page = (
    <PageDocument
      language={language}
      title={`${document.title} · Marea`}
      description={LEGAL_PAGE_TEXTS[language].description}
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
