// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import type { Glance } from '#domain/sharing/sharing.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { GlanceCard } from '#web/features/sharing/glance.tsx';
import { readTexts } from '#web/static/build-assets.ts';
import { renderSharedPages } from '#web/static/render-pages.tsx';

/** The page's card as plain words. */
function shown(glance: Glance, language: (typeof LANGUAGES)[number] = 'en'): string {
  const card = (
    <GlanceCard
      heading="h1"
      glance={glance}
      expiresOn={day('2026-12-30')}
      words={readTexts(language, 'shared')}
      language={language}
      bloom={null}
      glyphOf={() => null}
    />
  );
  return renderToStaticMarkup(card)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const OUTLOOK: Glance = {
  state: 'shared',
  level: 'outlook',
  phase: 'menstrual',
  until: day('2026-12-01'),
  spans: [
    { phase: 'menstrual', start: day('2026-11-30'), end: day('2026-12-01') },
    { phase: 'luteal', start: day('2026-12-14'), end: day('2026-12-23') },
    { phase: 'menstrual', start: day('2026-12-24'), end: day('2026-12-24') },
  ],
};

describe('what a link shows', () => {
  it('is the phase with the person’s sentence', () => {
    const words = shown({ state: 'shared', level: 'phase', phase: 'luteal', note: 'Leave me the sofa' });
    expect(words).toMatch(/^Luteal phase Leave me the sofa Anyone who has this link/);
    expect(words).toContain('no contraception');
    expect(words).toMatch(/until 30 December\.$/);
  });

  it('is the coming weeks in words, of which the last days are those of the next period', () => {
    expect(shown(OUTLOOK)).toMatch(
      /^Menstrual phase Likely until 1 December The coming weeks Menstrual phase 30 November – 1 December Luteal phase 14 – 23 December Period likely to begin 24 December Anyone/,
    );
  });

  it('is a day that is not counted once the period is likely, and then nothing', () => {
    expect(shown({ state: 'any_day' })).toMatch(
      /^Any day now The next period can begin at any time\. Anyone/,
    );
    expect(shown({ state: 'none' })).toMatch(/^Nothing to see at the moment\. Anyone/);
  });

  it.each(LANGUAGES)('has its words in %s', (language) => {
    const { who, none } = readTexts(language, 'shared');
    const words = shown({ state: 'none' }, language);
    expect(words.startsWith(none)).toBe(true);
    expect(words.includes(who.replace(/\s+/g, ' '))).toBe(true);
    expect(words).not.toContain('{{');
  });
});

describe('the page', () => {
  const pages = renderSharedPages({ styles: { css: 'p{margin:0}' }, script: '/assets/shared-page-0.js' });

  it.each([...pages])('%s has one script of its own, no manifest, and names nobody', (_path, html) => {
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/assets/shared-page-0.js" defer="">']);
    expect(html).toContain('<title>Marea · A private page</title>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/manifest|https?:\/\/(?!www\.w3\.org)|\son\w+=/);
  });
});
