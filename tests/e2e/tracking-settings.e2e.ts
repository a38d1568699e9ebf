import { expectNoFindings } from './support/findings.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('the tracked items are chosen by keyboard, sex only after its consent, and the choice persists', {
  tag: '@state',
}, async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/settings/what-i-log');
  const box = (kind: string) => page.getByRole('checkbox', { name: t(`whatILog.kind.${kind}`), exact: true });
  await expect(box('sleep')).toBeChecked();
  await expectNoFindings(page);
  await box('sleep').focus();
  await page.keyboard.press('Space');
  await expect(box('sleep')).not.toBeChecked();

  await box('sex').focus();
  await page.keyboard.press('Space');
  const question = page.getByRole('dialog', { name: t('consent.intimateAsk') });
  await expect(question).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(box('sex')).not.toBeChecked();
  await expect(box('sex')).toBeFocused();
  await page.keyboard.press('Space');
  const saved = page.waitForResponse('**/api/day/kinds/update');
  await question.getByRole('button', { name: t('consent.agree') }).press('Enter');
  await saved;
  await expect(box('sex')).toBeChecked();

  await page.getByLabel(t('whatILog.addSymptom')).fill('Restless legs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Restless legs' })).toBeVisible();
  await page.reload();
  await expect(box('sex')).toBeChecked();
  await expect(box('sleep')).not.toBeChecked();
  await page.getByRole('button', { name: 'Restless legs' }).click();
  await expect(page.getByRole('dialog', { name: t('whatILog.symptom') })).toBeVisible();
  await expectNoFindings(page);
});
