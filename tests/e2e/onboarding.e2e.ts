import type { Locator, Page } from '@playwright/test';
import { signUp } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
/** More tab stops than any question has. After so many presses, the target can't be reached by Tab. */
const MOST_STOPS = 40;

/** Presses Tab until the focus is on `target`, like a person without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the focus never arrived');
}

test('all nine questions can be answered with the keyboard alone', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  await open('/onboarding', await signUp(request));
  const question = (key: string) => page.getByRole('heading', { name: t(`onboarding.${key}.question`) });
  const press = async (label: string) => {
    const button = page.getByRole('button', { name: label });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };

  await expect(question('name')).toBeVisible();
  await tabTo(page, page.getByLabel(t('onboarding.name.label')));
  await page.keyboard.type('Noor');
  await page.keyboard.press('Enter');

  await expect(question('gender')).toBeVisible();
  await tabTo(page, page.getByRole('radio').first());
  // Arrow keys choose, and only Enter continues.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel(t('onboarding.gender.unsaid'))).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(question('birth')).toBeVisible();
  for (const [index, typed] of ['17', 'May', '1994'].entries()) {
    await tabTo(page, page.getByRole('combobox').nth(index));
    await page.keyboard.type(typed);
  }
  await press(t('common.continue'));

  const here = t('onboarding.here.question', { place: 'Brussels' });
  await expect(page.getByRole('heading', { name: here })).toBeVisible();
  await press(t('common.yes'));

  await expect(question('cycleLength')).toBeVisible();
  await tabTo(page, page.getByLabel(t('onboarding.cycleLength.label')));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel(t('onboarding.cycleLength.label'))).toHaveValue('29');
  await page.keyboard.press('Enter');

  await expect(question('periodLength')).toBeVisible();
  await press(t('common.continue'));

  await expect(question('lastPeriod')).toBeVisible();
  const focusedDay = page.locator('[data-day] button[tabindex="0"]');
  await expect(focusedDay).toBeVisible();
  await tabTo(page, focusedDay);
  for (let day = 0; day < 8; day++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');

  await expect(question('menstruating')).toBeVisible();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(t('common.no'))).toBeChecked();
  await press(t('common.continue'));

  await expect(question('lastLength')).toBeVisible();
  await tabTo(page, page.getByLabel(t('onboarding.lastLength.label')));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test('an answered step can be opened again by its dot and keeps the answer', {
  tag: '@state',
}, async ({ page, request, open }) => {
  await open('/onboarding', await signUp(request));
  await page.getByLabel(t('onboarding.name.label')).fill('Noor');
  await page.getByRole('button', { name: t('common.continue') }).click();
  await expect(page.getByRole('heading', { name: t('onboarding.gender.question') })).toBeVisible();
  await page.getByRole('button', { name: t('onboarding.step', { step: 1, total: 9 }) }).click();
  await expect(page.getByLabel(t('onboarding.name.label'))).toHaveValue('Noor');
});

test('a birth date under 18 years ago is refused next to the fields and nothing is lost', async ({
  page,
  request,
  open,
}) => {
  const person = await signUp(request, {
    calls: [
      ['/api/user/name/update', { name: 'Noor' }],
      ['/api/user/gender/update', { gender: 1 }],
    ],
  });
  // In the middle of a year, so that on the last day of the youngest year offered the person isn't 18 yet.
  await page.clock.setFixedTime('2026-06-15T12:00:00Z');
  await open('/onboarding', person);
  await expect(page.getByRole('heading', { name: t('onboarding.birth.question') })).toBeVisible();
  const [day, month, year] = [0, 1, 2].map((index) => page.getByRole('combobox').nth(index));
  await day?.selectOption('31');
  await month?.selectOption('12');
  await year?.selectOption({ index: 1 });
  await page.getByRole('button', { name: t('common.continue') }).click();
  await expect(page.getByText(t('onboarding.birth.underage')).first()).toBeVisible();
  await expect(day ?? page.locator('none')).toHaveValue('31');
});

test('a double click on Continue saves once and doesn’t skip a question', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const saves: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/update')) saves.push(sent.url());
  });
  await open('/onboarding', await signUp(request));
  await page.getByLabel(t('onboarding.name.label')).fill('Noor');
  await page.getByRole('button', { name: t('common.continue') }).dblclick();
  await expect(page.getByRole('heading', { name: t('onboarding.gender.question') })).toBeVisible();
  expect(saves).toHaveLength(1);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the nine questions take fourteen presses, and step 7 covers nothing with its buttons', async ({
    page,
    request,
    open,
  }) => {
    await open('/onboarding', await signUp(request));
    let presses = 0;
    const tap = async (target: Locator) => {
      presses += 1;
      await target.tap();
    };
    const button = (key: string) => page.getByRole('button', { name: t(key) });
    const question = (key: string) => page.getByRole('heading', { name: t(`onboarding.${key}.question`) });

    await expect(page.getByLabel(t('onboarding.name.label'))).toBeFocused();
    await page.keyboard.type('Noor');
    await tap(button('common.continue'));
    await tap(page.getByText(t('onboarding.gender.female')));
    await expect(question('birth')).toBeVisible();
    for (const [index, value] of ['17', '5', '1994'].entries()) {
      // One press opens the list and another chooses.
      await tap(page.getByRole('combobox').nth(index));
      await page.getByRole('combobox').nth(index).selectOption(value);
      presses += 1;
    }
    await tap(button('common.yes'));
    for (const key of ['cycleLength', 'periodLength']) {
      await expect(question(key)).toBeVisible();
      await tap(button('common.continue'));
    }
    await expect(question('lastPeriod')).toBeVisible();
    const forgotten = button('onboarding.lastPeriod.forgotten');
    const pinned = await page.locator('.question-actions').boundingBox();
    const lowest = await forgotten.boundingBox();
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(pinned?.y ?? 0);
    await tap(page.locator('[data-day] button[aria-current=date], [data-day] button[data-today]'));
    await expect(question('menstruating')).toBeVisible();
    await tap(page.getByText(t('common.no'), { exact: true }));
    await expect(question('lastLength')).toBeVisible();
    await tap(button('onboarding.finish'));
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(presses).toBe(14);
  });
});
