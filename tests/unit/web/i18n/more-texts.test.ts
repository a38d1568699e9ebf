import { beforeEach, expect, test, vi } from 'vitest';

const NOT_THERE = 'tasks.deleted';
const t = (key: typeof NOT_THERE) => i18next.t(key);

let i18next: typeof import('i18next').default;
let i18n: typeof import('#web/i18n/i18n.ts');

beforeEach(async () => {
  vi.resetModules();
  localStorage.setItem('locale', 'en');
  i18next = (await import('i18next')).default;
  i18n = await import('#web/i18n/i18n.ts');
  await i18n.startI18n();
});

test('the pages’ texts load on request', async () => {
  expect(t(NOT_THERE)).toBe(NOT_THERE);
  await i18n.addTexts('pages');
  expect(t(NOT_THERE)).toBe('Task successfully deleted.');
});

test('code loaded together with the pages’ texts never runs before they are available', async () => {
  const { lazyPart } = await import('#web/lib/page/lazy-part.tsx');
  const Code = () => null;
  const part = lazyPart(() => Promise.resolve(Code), { texts: ['pages'] });
  expect(await part.load()).toBe(Code);
  expect(t(NOT_THERE)).toBe('Task successfully deleted.');
});

test('the pages’ texts also load in another language', async () => {
  await i18n.addTexts('pages');
  await i18n.showLanguage('fr');
  expect(t(NOT_THERE)).toBe('La tâche a été supprimée.');
});

test.each(['before', 'after'])(
  'a language chosen %s their loading also gets the pages’ texts',
  async (when) => {
    const steps = [() => i18n.addTexts('pages'), () => i18n.showLanguage('fr')];
    if (when === 'before') steps.reverse();
    await Promise.all(steps.map((step) => step()));
    expect(t(NOT_THERE)).toBe('La tâche a été supprimée.');
  },
);
