// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { APP_PAGES } from '#domain/pages.ts';
import { manifestIn } from '#web/static/render-pages.tsx';

const tokens = readFileSync('web/styles/tokens.css', 'utf8');
const [, lightPaper, darkPaper] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];

describe.each(LANGUAGES)('the manifest in %s', (language) => {
  const manifest = manifestIn(language);

  it('is for the same app, in this language', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/dashboard', lang: language });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.name.length).toBeLessThanOrEqual(30);
  });

  it('has the colour of the light paper', () => {
    expect([manifest.background_color, manifest.theme_color]).toEqual([lightPaper, lightPaper]);
  });

  it('lists only files that exist', () => {
    const files = [...manifest.icons, ...manifest.screenshots].map(({ src }) => src);
    expect(files.filter((file) => !existsSync(`web/public${file}`))).toEqual([]);
  });

  it('has shortcuts to existing pages of the app', () => {
    const paths = manifest.shortcuts.map(({ url }) => new URL(url, 'https://marea.example').pathname);
    expect(paths).toHaveLength(2);
    expect(APP_PAGES).toEqual(expect.arrayContaining(paths));
  });
});

it('the page’s theme colours match the light and dark paper', () => {
  const page = readFileSync('web/index.html', 'utf8');
  const colours = [...page.matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, colour]) => colour);
  expect(colours).toEqual([lightPaper, darkPaper]);
});
