import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import {
  LEGAL_PATHS,
  type LegalText,
  MANIFEST,
  manifestAsset,
  SHORTCUTS,
  staticPageAsset,
} from '#domain/pages.ts';
import { LandingPage, LanguageLinks, LegalPageLinks } from '#web/features/landing/landing-page.tsx';
import { GlanceFrame } from '#web/features/sharing/glance.tsx';
import { CycleFrame, FirstFrame, NotLoaded } from '#web/first-paint/first-frame.tsx';
import type { LegalDocument } from '#web/i18n/load-texts.ts';
import { CYCLE_FRAME, FIRST_FRAME, NOT_LOADED } from '#web/lib/stored-picture.ts';
import { Bloom, PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { ContourBackground, Logo } from '#web/ui/layout/app-frame.tsx';
import { readTexts } from './build-assets.ts';

const LEGAL_TEXTS: readonly LegalText[] = ['terms', 'privacy', 'cookies'];

type StaticPageOptions = {
  readonly styles: PageStyles;
  readonly supportEmail: string;
};

/** Renders every static page in every offered language: asset path (`/pages/start.en.html`) to HTML. */
export function renderPages({ styles, supportEmail }: StaticPageOptions): Map<string, string> {
  const pages = new Map<string, string>();
  const support = `<a href="mailto:${supportEmail}">${supportEmail}</a>`;
  for (const language of LANGUAGES) {
    const { landing, legalPage } = readTexts(language, 'static-pages');
    const add = (name: 'start' | LegalText, page: Omit<PageDocumentProps, 'language' | 'styles'>) => {
      const html = renderToStaticMarkup(<PageDocument {...page} language={language} styles={styles} />);
      pages.set(
        staticPageAsset(name, language),
        `<!doctype html>${html.replaceAll('{{supportEmail}}', () => support)}`,
      );
    };
    const { title, description } = landing;
    add('start', { title, description, children: <LandingPage language={language} texts={landing} /> });
    for (const text of LEGAL_TEXTS) {
      const document = readTexts(language, text);
      add(text, {
        title: `${document.title} · Marea`,
        description: legalPage.description,
        children: <LegalPage language={language} document={document} path={LEGAL_PATHS[text]} />,
      });
    }
  }
  return pages;
}

/** Renders the manifest in every offered language, by asset path. */
export function renderManifests(): Map<string, string> {
  return new Map(
    LANGUAGES.map((language) => [manifestAsset(language), JSON.stringify(manifestIn(language))] as const),
  );
}

/** Inline like the stylesheet, because browsers request a tab's icon before they draw anything. */
const ICON = readFileSync(new URL('../public/icons/favicon.svg', import.meta.url), 'utf8');

/** The page's only stylesheet, inline or by URL. */
export type PageStyles = { readonly css: string } | { readonly href: string };

type PageDocumentProps = {
  language: Language;
  title: string;
  styles: PageStyles;
  children: ReactNode;
  /** Without one, no search engine lists the page, and nobody installs it. */
  description?: string;
  script?: string;
};

/** The HTML around a static page, without scripts, or with its one. The stylesheet comes with it; the fonts follow, after fallbacks like them. */
function PageDocument({ language, title, description, styles, script, children }: PageDocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta
          {...(description === undefined
            ? { name: 'robots', content: 'noindex' }
            : { name: 'description', content: description })}
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#160f18" />
        {'css' in styles ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, whose quotes must not be escaped.
          <style dangerouslySetInnerHTML={{ __html: styles.css }} />
        ) : (
          <link rel="stylesheet" href={styles.href} />
        )}
        <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(ICON)}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        {description !== undefined && <link rel="manifest" href={MANIFEST} crossOrigin="use-credentials" />}
        {script !== undefined && <script src={script} defer />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The light theme's paper colour (`web/styles/tokens.css`); a manifest can't have a dark one, so the pages' meta has it. */
const PAPER = '#fbf6ee';

const PNG = 'image/png';
const SHORTCUT_ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: PNG }];

/** The name, looks and shortcuts of an installed Marea (W3C Web Application Manifest). */
export function manifestIn(language: Language) {
  const texts = readTexts(language, 'static-pages').manifest;
  return {
    // The same app in every language: a switch renames it instead of installing another.
    id: '/',
    name: texts.name,
    short_name: 'Marea',
    description: texts.description,
    lang: language,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['health', 'lifestyle', 'productivity'],
    prefer_related_applications: false,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: PNG, purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: PNG, purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: PNG, purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
      { src: '/icons/monochrome-512.png', sizes: '512x512', type: PNG, purpose: 'monochrome' },
    ],
    shortcuts: [
      { name: texts.logPeriod, url: SHORTCUTS.logPeriod, icons: SHORTCUT_ICONS },
      { name: texts.addTask, url: SHORTCUTS.addTask, icons: SHORTCUT_ICONS },
    ],
    screenshots: [
      screenshot({ file: 'today-narrow.jpg', sizes: '780x1688', label: texts.screenToday }),
      screenshot({ file: 'cycle-narrow.jpg', sizes: '780x1688', label: texts.screenCycle }),
      screenshot({ file: 'today-wide.jpg', sizes: '1280x800', label: texts.screenToday }),
    ],
  };
}

function screenshot({ file, sizes, label }: { file: string; sizes: string; label: string }) {
  const form_factor = file.includes('wide') ? 'wide' : 'narrow';
  return { src: `/screenshots/${file}`, sizes, type: 'image/jpeg', form_factor, label };
}

type SharedPageOptions = { readonly styles: PageStyles; readonly script: string };

/** Renders the page of a shared link in every offered language, for its script, which is at this address. */
export function renderSharedPages({ styles, script }: SharedPageOptions): Map<string, string> {
  const pages = new Map<string, string>();
  for (const language of LANGUAGES) {
    const html = renderToStaticMarkup(
      // The same title in every language: it's what the preview of a link shows.
      <PageDocument language={language} title="Marea · A private page" styles={styles} script={script}>
        <SharedPage language={language} />
      </PageDocument>,
    );
    pages.set(staticPageAsset('shared', language), `<!doctype html>${html}`);
  }
  return pages;
}

/** The frame of `/shared`, whose script draws the rest, with the drawings that it copies. If it doesn't run, the page says so. */
function SharedPage({ language }: { language: Language }) {
  const bloom = <Bloom state="full" size={120} />;
  return (
    <>
      <div className="page shared-page">
        <ContourBackground />
        <header>
          <span className="brand">
            <Logo size={34} />
            Marea
          </span>
          <div id="languages" />
        </header>
        <main id="glance" aria-live="polite">
          {/* Not in `noscript`: the script may also not load. */}
          <div className="unscripted">
            <GlanceFrame heading="h1" bloom={bloom} title={readTexts(language, 'shared').title}>
              {LANGUAGES.map((offered) => (
                <p key={offered} lang={offered}>
                  {readTexts(offered, 'shared').script}
                </p>
              ))}
            </GlanceFrame>
          </div>
        </main>
      </div>
      <template id="marks">
        {bloom}
        {CYCLE_PHASES.map((phase) => (
          <span key={phase} data-phase={phase}>
            <PhaseGlyph phase={phase} size={20} />
          </span>
        ))}
      </template>
    </>
  );
}

type LegalPageProps = { path: string; language: Language; document: LegalDocument };

/** A legal text as a static page, with a table of contents beside it on wide screens. */
function LegalPage({ path, language, document }: LegalPageProps) {
  const { legalPage: texts, landing } = readTexts(language, 'static-pages');
  return (
    <div className="page legal">
      <ContourBackground />
      <header>
        <a className="brand" href={`/start?lang=${language}`} aria-label={`Marea, ${texts.back}`}>
          <Logo size={34} />
          Marea
        </a>
        <LanguageLinks path={path} language={language} label={texts.language} />
      </header>
      <div className="columns">
        <nav className="contents" aria-labelledby="contents">
          <h2 id="contents">{texts.contents}</h2>
          <ol>
            {document.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <main>
          <h1>{document.title}</h1>
          <p className="effective">{document.effective}</p>
          <p className="lead">{document.intro}</p>
          {document.sections.map(({ id, heading, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {blocks.map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>{block}</p>
                ) : (
                  <ul key={block.join()}>
                    {block.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
          <p className="back">
            <a className="button outline" href={`/start?lang=${language}`}>
              {texts.back}
            </a>
          </p>
        </main>
      </div>
      <footer>
        <LegalPageLinks language={language} texts={landing} />
      </footer>
    </div>
  );
}

/** Renders the templates of the first frames, without texts, and of the message for when the app can't be loaded. */
export function renderFirstFrames(): string {
  return [
    template(FIRST_FRAME, <FirstFrame />),
    template(CYCLE_FRAME, <CycleFrame />),
    template(
      NOT_LOADED,
      <NotLoaded
        texts={LANGUAGES.map((language) => [language, readTexts(language, 'static-pages').notLoaded])}
      />,
    ),
  ].join('');
}

const template = (id: string, frame: ReactNode): string =>
  `<template id="${id}">${renderToStaticMarkup(frame)}</template>`;
