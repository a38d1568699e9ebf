import type { Locator, Page } from '@playwright/test';
import type { TextOf } from './texts.ts';

/** The button on a card or sub-task that opens the task. */
export function openTask(page: Page, title: string): Locator {
  return page.getByRole('button', { name: title, exact: true });
}

/** One group of the list. */
export function group(page: Page, { t, name }: { t: TextOf; name: string }): Locator {
  return page.getByRole('region', { name: t(`tasks.groups.${name}`), exact: true });
}

/** The checkbox that ticks a task off. */
export function tick(page: Page, { t, title }: { t: TextOf; title: string }): Locator {
  return page.getByRole('checkbox', { name: t('tasks.doneLabel', { title }) });
}

/** The open details. */
export function panel(page: Page, t: TextOf): Locator {
  return page.getByRole('dialog', { name: t('tasks.detail') });
}

/** The button of a field that expands below it. */
export function field(details: Locator, label: string): Locator {
  return details.getByRole('button', { name: new RegExp(`^${label}`) });
}
