import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import type { Language } from '#domain/account/language.ts';
import { MANIFEST } from '#domain/pages.ts';

/** In the page, like its stylesheet: a browser asks for a tab's icon before it has drawn anything. */
const ICON = readFileSync(new URL('../public/icons/favicon.svg', import.meta.url), 'utf8');

/** The one stylesheet, in the page itself or by its address. */
export type PageStyles = { readonly css: string } | { readonly href: string };

type PageDocumentProps = {
  language: Language;
  title: string;
  description: string;
  styles: PageStyles;
  children: ReactNode;
};

/**
 * The HTML around a static page, without any script. Its words are there with the first answer: the stylesheet comes along,
 * and nothing but the page itself is asked for ahead of them. The faces follow, of the same measure as what is in for them.
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
