// @vitest-environment node
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildStylesheet } from '#web/static/build-assets.ts';
import { renderPages } from '#web/static/render-pages.tsx';

const web = (path: string) => fileURLToPath(new URL(`../../../../web/${path}`, import.meta.url));
const KB = 1024;

const pages = renderPages({ styles: { css: 'p{margin:0}' }, supportEmail: 'help@example.org' });

describe('the stylesheet of the static pages', () => {
  it('is at most 12 KB, including all imports', async () => {
    const css = await buildStylesheet(web('styles/pages.css'));

    expect(css).not.toContain('@import');
    expect(css).toContain('--paper:');
    expect(Buffer.byteLength(css)).toBeLessThanOrEqual(12 * KB);
  });

  it('is at most 50 KB together with the two fonts', async () => {
    const css = await buildStylesheet(web('styles/pages.css'));
    const faces = ['figtree-400-700', 'fraunces-soft-460'].map(
      (face) => statSync(web(`public/fonts/${face}.woff2`)).size,
    );

    expect(faces.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(36 * KB);
    expect(faces.reduce((sum, size) => sum + size, Buffer.byteLength(css))).toBeLessThanOrEqual(50 * KB);
  });
});

describe('the static pages', () => {
  it('are the landing and three legal texts in three languages', () => {
    expect([...pages.keys()].sort()).toEqual(
      ['cookies', 'privacy', 'start', 'terms'].flatMap((page) =>
        ['en', 'fr', 'nl'].map((language) => `/pages/${page}.${language}.html`),
      ),
    );
  });

  it.each([...pages])(
    '%s has no script, one stylesheet that the CSP allows, and waits for no file',
    (_path, html) => {
      expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/i);
      expect(html.match(/<style[\s\S]*?<\/style>/g)).toEqual(['<style>p{margin:0}</style>']);
      expect(html).not.toMatch(/rel="(?:stylesheet|preload)"/);
    },
  );

  it.each([...pages])('%s declares its language, has one h1 and can be zoomed', (path, html) => {
    expect(html).toContain(`<html lang="${path.split('.')[1]}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('maximum-scale');
  });

  it.each([...pages])('%s marks exactly one of the three languages as the current one', (_path, html) => {
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html.match(/\?lang=(en|nl|fr)" hrefLang/gi)).toHaveLength(3);
  });

  it('show the support address in every legal text that mentions it', () => {
    const privacy = pages.get('/pages/privacy.en.html');

    expect(privacy).toContain('<a href="mailto:help@example.org">help@example.org</a>');
    expect([...pages.values()].join()).not.toContain('{{');
  });
});
