import type { Locator, Page } from '@playwright/test';
import { OWN_TEXTS, pagesOf, show, someone } from './support/every-page.ts';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { signUp, signUpOnboarded, useSession } from './support/person.ts';
import { inDays, tasksOf } from './support/tasks.ts';
import { field, openTask, panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

const [TASK = '', HABIT = '', , LABEL = ''] = OWN_TEXTS;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
/** What opens over a page: its page, a text of that page, and what opens it. */
const SHEETS: readonly [path: string, text: string, opener: (page: Page) => Locator][] = [
  ['/dashboard', HABIT, (page) => button(page, t('dayLog.more'))],
  ['/dashboard', HABIT, (page) => button(page, t('nav.bestDates'))],
  ['/tasks', TASK, (page) => button(page, TASK)],
  ['/tasks', TASK, (page) => button(page, t('tasks.new'))],
  ['/tasks', TASK, (page) => button(page, t('tasks.filter'))],
  ['/tasks', TASK, (page) => button(page, t('tasks.menuOf', { title: TASK }))],
  ['/habits', HABIT, (page) => page.getByRole('link', { name: HABIT }).first()],
  ['/habits', HABIT, (page) => button(page, t('habits.new'))],
  ['/cycle?view=dial', t('cycle.history'), (page) => button(page, t('cycle.span.open'))],
  [
    '/cycle?view=dial',
    t('cycle.history'),
    (page) =>
      page
        .getByRole('region', { name: t('cycle.history') })
        .getByRole('button')
        .nth(1),
  ],
  ['/labels', LABEL, (page) => button(page, LABEL)],
  ['/cycle?view=month', t('month.openDay'), (page) => button(page, t('month.openDay'))],
];

for (const theme of THEMES) {
  for (const size of SIZES) {
    test.describe(`${theme}, ${size.width} wide`, lookTag({ theme, width: size.width }), () => {
      // Without motion, because Axe skips text that's still fading in.
      test.use({ colorScheme: theme, viewport: size, contextOptions: { reducedMotion: 'reduce' } });

      test('public pages have no accessibility findings', async ({ page }) => {
        for (const path of [
          '/start',
          '/privacy-policy',
          '/terms-conditions',
          '/cookie-policy',
          '/login',
          '/signup',
          '/offline',
          '/not-me',
          '/no-such-page',
        ]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoFindings(page);
        }
      });

      test('the app has no accessibility findings', async ({ page, request }) => {
        await useSession(page, await signUpOnboarded(request));
        for (const path of ['/dashboard', '/cycle', '/tasks', '/habits', '/settings', '/settings/data']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoFindings(page);
        }
        await page.getByRole('button', { name: t('settings.delete') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFindings(page);
      });

      test('no page with data has accessibility findings, and neither has what opens over it', {
        tag: '@state',
      }, async ({ page, request }) => {
        test.slow();
        await useSession(page, await someone(request));
        for (const [path, text] of pagesOf(t)) {
          await show(page, [path, text]);
          await test.step(path, () => expectNoFindings(page));
        }
        for (const [path, text, opener] of SHEETS) {
          await show(page, [path, text]);
          await opener(page).click();
          const menu = page.getByRole('menu');
          await expect(page.getByRole('dialog').or(menu)).toBeVisible();
          // A menu leaves the page beside it usable, so the library's guards around it count as hidden and focusable.
          const part = (await menu.count()) > 0 ? '[role=menu]' : 'html';
          await test.step(`${path}: ${opener(page)}`, () => expectNoFindings(page, part));
        }
      });

      test('the tasks, the new-task form and a task’s details have no accessibility findings', {
        tag: '@state',
      }, async ({ page, request, open }) => {
        const person = await signUpOnboarded(request, { cycleDay: 22 });
        const tasks = tasksOf(request, person);
        const id = await tasks.make('Draft the proposal', {
          end_timestamp: inDays(-1),
          task_priority: 'high',
          task_color: 'saffron',
          task_length: 90,
        });
        await tasks.make('Finish the admin', { parent_id: id, task_status: 'in_progress' });
        await open('/dashboard', person);
        await expect(page.locator('.task-slide')).toHaveCount(2);
        await expectNoFindings(page);
        await page.goto('/tasks');
        await expect(openTask(page, 'Finish the admin')).toBeVisible();
        await page.getByRole('button', { name: t('tasks.search') }).click();
        await expectNoFindings(page);
        await openTask(page, 'Draft the proposal').click();
        const details = panel(page, t);
        await field(details, t('tasks.dueOn')).click();
        await expect(details.getByRole('grid')).toBeVisible();
        await expectNoFindings(page);
        await details.getByRole('button', { name: t('tasks.delete') }).click();
        await expect(details.getByText(t('tasks.deleteChoice'))).toBeVisible();
        await expectNoFindings(page);
        await details.getByRole('button', { name: t('common.close') }).click();
        await expect(details).toHaveCount(0);
        await page.getByRole('button', { name: t('tasks.new') }).click();
        await page.getByRole('button', { name: t('tasks.create') }).click();
        await expect(page.getByText(t('tasks.titleShort'))).toBeVisible();
        await expectNoFindings(page);
      });

      test('the date finder has no accessibility findings', { tag: '@state' }, async ({ page, open }) => {
        await open('/dashboard');
        await page
          .getByRole('button', { name: t('nav.bestDates') })
          .first()
          .click();
        const panel = page.getByRole('dialog');
        await expect(panel.getByText(t('bestDates.intro'))).toBeVisible();
        await panel.getByRole('button', { name: t('bestDates.find') }).click();
        await expect(panel.getByText(t('bestDates.sentenceErrors.missing'))).toBeVisible();
        await expectNoFindings(page);
        await panel.getByRole('button', { name: t('themes.Connection'), exact: true }).click();
        await expectNoFindings(page);
        await panel.getByRole('button', { name: 'Party', exact: true }).click();
        await panel.locator('[data-mark][data-date]').first().click();
        await expect(panel.getByRole('status').filter({ hasText: '%' })).toBeVisible();
        await expectNoFindings(page);
      });

      test('a late cycle, its calendar and the table of the curve have no accessibility findings', {
        tag: '@state',
      }, async ({ page, open }) => {
        await open('/cycle', { cycleDay: 60 });
        await expect(page.getByRole('heading', { name: t('cycle.startedTitle') })).toBeVisible();
        // Wide windows show the curves at once.
        if (size.width < 768) await page.getByRole('button', { name: t('graph.show') }).click();
        await page.getByText(t('graph.about')).click();
        await expect(page.getByRole('table')).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('cycle.startedOtherDay') }).click();
        await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
        await expectNoFindings(page);
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: t('month.views.month'), exact: true }).click();
        await expect(page.getByRole('grid')).toBeVisible();
        await expectNoFindings(page);
      });

      test('onboarding has no accessibility findings', { tag: '@state' }, async ({ page, request, open }) => {
        await open('/onboarding', await signUp(request));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('common.continue') }).click();
        await expect(page.getByText(t('onboarding.name.tooShort'))).toBeVisible();
        await expectNoFindings(page);
      });
    });
  }
}
