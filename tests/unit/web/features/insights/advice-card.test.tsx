import { afterEach, expect, test } from 'vitest';
import type { Insights } from '#domain/insights/insights.calls.ts';
import { NO_ADVICE } from '#tests/unit/domain/insights/known-cycles.ts';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { AdviceCard } from '#web/features/insights/advice-card.tsx';
import { addTexts, showLanguage, startI18n } from '#web/i18n/i18n.ts';

afterEach(leavePage);

type Advice = Insights['advice'];
const WHOLE: Advice = {
  best_dates: { n: 12, kept: 9, needed: 0, expected: 7.9, unknown: 2, phase: 'ovulation' },
  plans: {
    n: 20,
    kept: 1,
    needed: 0,
    later: 15,
    moved: 3,
    taken_back: 1,
    by_hand: { n: 18, kept: 14 },
    differs: 1,
  },
  pins: { n: 6, kept: 4, needed: 0, came_first: 1, moved: 1 },
  suggestions: { n: 40, kept: 31, needed: 0 },
};

async function shown(advice: Partial<Advice>, language: 'en' | 'nl' | 'fr' = 'en'): Promise<string> {
  await startI18n();
  await showLanguage(language);
  await addTexts('pages');
  await showPage(someUser({ language }), <AdviceCard advice={{ ...NO_ADVICE, ...advice }} />);
  return (document.body.textContent ?? '').replaceAll('\u2060', '');
}

test('the card states each kind in whole sentences, also where they speak against us', async () => {
  const text = await shown(WHOLE);
  for (const sentence of [
    'How good was our advice?',
    'Of 12 days we suggested, 9 were around ovulation. We had counted on 8.',
    'We can’t know the phase of 2 more.',
    'Of 20 tasks we planned for you, 1 was done by its day.',
    'Later or not yet: 15. Moved since: 3. Taken back: 1.',
    'Of 18 tasks you planned yourself in those months, 14 were done by their day.',
    'Of the tasks that stayed on their day, more of yours were done by it. Chance hardly does that.',
    'Of 6 tasks that follow your cycle, 4 came when they should.',
    'Your period came first: 1. Moved more than twice: 1.',
    'Of 40 phases you chose for tasks, 31 were the ones we suggested.',
  ]) {
    expect(text).toContain(sentence);
  }
  expect(text).not.toMatch(/more to go|fail|missed|score|streak/i);
});

test.each([
  [
    'nl',
    'Hoe goed was ons advies?',
    'Van 12 dagen die we voorstelden, vielen er 9 rond je ovulatie. We hadden op 8 gerekend.',
    'Van 20 taken die we voor je planden, was 1 op de dag zelf of eerder klaar.',
  ],
  [
    'fr',
    'Nos conseils étaient-ils bons\u00a0?',
    'Sur 12 jours que nous avons proposés, 9 tombaient autour de l’ovulation. Nous comptions sur 8.',
    'Plus tard ou pas encore\u00a0: 15.',
  ],
] as const)('in %s too', async (language, ...sentences) => {
  const text = await shown(WHOLE, language);
  for (const sentence of sentences) expect(text).toContain(sentence);
  expect(text).not.toMatch(/\{\{|insights\./);
});

test('a kind with few cases names only how many are missing', async () => {
  const text = await shown({
    best_dates: { ...WHOLE.best_dates, phase: null, unknown: 0 },
    pins: { ...WHOLE.pins, n: 3, kept: 0, needed: 2 },
  });
  expect(text).toContain('Of 12 days we suggested, 9 were in the phase we named.');
  expect(text).not.toContain('We can’t know');
  expect(text).toContain('Planned tasks5 more to go');
  expect(text).toContain('Tasks that follow your cycle2 more to go');
  expect(text).not.toContain('Your period came first');
});

test('a difference that chance makes is no difference, and one in our favour is named the same way', async () => {
  const plans = { ...WHOLE.plans, differs: 0 as const };
  expect(await shown({ plans })).toContain(
    '14 were done by their day. Of the tasks that stayed on their day, a difference may be chance.',
  );
  await leavePage();
  const better = { ...WHOLE.plans, kept: 19, later: 1, by_hand: { n: 18, kept: 4 } };
  expect(await shown({ plans: better })).toContain('more of ours were done by it. Chance hardly does that.');
});
