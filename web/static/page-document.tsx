import type { ReactNode } from 'react';
import type { Language } from '#domain/account/language.ts';
import { MANIFEST } from '#domain/pages.ts';

type PageDocumentProps = {
  language: Language;
  title: string;
  description: string;
  stylesheet: string;
  children: ReactNode;
};

/** The HTML around a static page: one stylesheet, the two faces ahead of it, and no script at all. */
export function PageDocument({ language, title, description, stylesheet, children }: PageDocumentProps) {
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
        <link rel="stylesheet" href={stylesheet} />
        {['fraunces-soft-460', 'figtree-400-700'].map((face) => (
          <link
            key={face}
            rel="preload"
            href={`/fonts/${face}.woff2`}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href={MANIFEST} crossOrigin="use-credentials" />
      </head>
      <body>{children}</body>
    </html>
  );
}
