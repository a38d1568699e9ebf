import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import type { Language } from '#domain/account/language.ts';
import { MANIFEST } from '#domain/pages.ts';

/** Inline like the stylesheet, because browsers request a tab's icon before they draw anything. */
const ICON = readFileSync(new URL('../public/icons/favicon.svg', import.meta.url), 'utf8');

/** The only stylesheet, inline or by its URL. */
export type PageStyles = { readonly css: string } | { readonly href: string };

type PageDocumentProps = {
  language: Language;
  title: string;
  description: string;
  styles: PageStyles;
  children: ReactNode;
};

/**
 * The HTML around a static page, without scripts. Its text shows with the first response: the stylesheet comes with it, and the
 * fonts follow, with fallbacks of the same metrics.
 */
export function PageDocument({ language, title, description, styles, children }: PageDocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#160f18" />
        {'css' in styles ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, in which quotes must stay what they are.
          <style dangerouslySetInnerHTML={{ __html: styles.css }} />
        ) : (
          <link rel="stylesheet" href={styles.href} />
        )}
        <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(ICON)}`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href={MANIFEST} crossOrigin="use-credentials" />
      </head>
      <body>{children}</body>
    </html>
  );
}
