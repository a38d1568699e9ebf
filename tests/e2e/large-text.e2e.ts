import { TIME_FRAMES } from '#domain/calendar/zoned-day.ts';
import { test } from './support/enlarged.ts';
import { addHabit } from './support/habits.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { expect } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const TITLE = 'Answer the landlord about the boiler';
const HABIT = 'Stretch by the window';
const DAILY = 'Strawberry Promenade';

/** The words in a part's titles that are broken across lines. Runs in the page. */
function brokenWords(part: string): string[] {
  const titles = 'h1, h2, h3, legend, label, button, a, [class*=title], li p > span';
  const texts = [...document.querySelectorAll(`${part} :is(${titles})`)].flatMap((title) => {
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode() !== null) found.push(walker.currentNode as Text); // NodeFilter.SHOW_TEXT returns only text nodes
    return found.filter(
      ({ parentElement }) => parentElement?.checkVisibility() && !parentElement.closest('.sr-only'),
    );
  });
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[^\s­-]+/g)].flatMap((word) => {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? word[0] : [];
    }),
  );
}

/** Texts that reach beyond the right edge of the page and can't be scrolled to. Runs in the page. */
function beyondTheEdge(part: string): string[] {
  const canScroll = (element: Element): boolean =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
    (element.parentElement !== null && canScroll(element.parentElement));
  return [...document.querySelectorAll(`${part} *`)]
    .filter(
      (element) =>
        element.checkVisibility() && !element.closest('.sr-only, svg, [inert]') && !canScroll(element),
    )
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
    .map(({ textContent }) => textContent ?? '');
}

test('with text at 200 %, nothing overflows, no title breaks inside a word, and no title is under the dial', {
  tag: ['@whole-browser', '@state'],
}, async ({ enlarged, request }) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make(TITLE, {
    task_end_timestamp: inDays(0),
    task_length: 10,
    task_priority: 'high',
  });
  await tasksOf(request, person).make('Book the accommodation');
  await addHabit(request, {
    person,
    habit_name: HABIT,
    habit_description: 'Shoulders, hips, backs of the legs.',
  });
  // The dashboard shows the habits of this time of day.
  for (const habit_timeframe of TIME_FRAMES)
    await addHabit(request, { person, habit_name: DAILY, habit_timeframe, habit_length: 35 });
  const page = await enlarged.newPage();
  await useSession(page, person);
  const shown = {
    '/dashboard': DAILY,
    '/tasks': TITLE,
    '/habits': HABIT,
    '/cycle': t('graph.title'),
  };
  for (const [path, text] of Object.entries(shown)) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    expect.soft(await page.evaluate(beyondTheEdge, 'main'), path).toEqual([]);
    expect.soft(await page.evaluate(brokenWords, 'main'), path).toEqual([]);
  }
  await page.goto('/dashboard');
  const card = page.locator('.cycle-card');
  const [name, dial] = await Promise.all([
    card.locator('h2').boundingBox(),
    card.locator('svg').last().boundingBox(),
  ]);
  const isBeside = (name?.x ?? 0) + (name?.width ?? 0) <= (dial?.x ?? 0);
  expect(isBeside || (name?.y ?? 0) + (name?.height ?? 0) <= (dial?.y ?? 0)).toBe(true);
  await page.getByRole('button', { name: t('dayLog.more') }).click();
  await expect(page.getByRole('dialog').getByLabel(t('daySheet.note'))).toBeVisible();
  expect.soft(await page.evaluate(beyondTheEdge, '[role=dialog]'), 'day sheet').toEqual([]);
  expect.soft(await page.evaluate(brokenWords, '[role=dialog]'), 'day sheet').toEqual([]);
});
