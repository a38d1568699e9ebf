import type { APIRequestContext, Page } from '@playwright/test';
import type { Language } from '#domain/account/language.ts';
import { callsOf, type Person, useSession as putSession } from './person.ts';
import { withCycles } from './repeats.ts';
import { inDays, tasksOf } from './tasks.ts';
import { textsOf } from './texts.ts';

const en = textsOf('en');

/** A person with plan preferences and two open tasks. */
export async function withTasks(request: APIRequestContext, language: Language = 'en') {
  const person = await withCycles(request, { language });
  const tasks = tasksOf(request, person);
  const due = await tasks.make('Send the invoice', { task_end_timestamp: inDays(3), task_length: 45 });
  const free = await tasks.make('Sort the photographs', { task_length: 30 });
  await callsOf(request, person).post('/api/plan/preferences/update', {
    minutes: [90, 90, 90, 90, 90, 90, 90],
  });
  return { person, tasks, due, free };
}

export async function openPlan(page: Page, person: Person) {
  await putSession(page, person);
  await page.goto('/plan');
}

export const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
export const dayOf = (page: Page, title: string) => page.getByRole('region').filter({ hasText: title });
export const put = (page: Page, count: number) =>
  page.getByRole('button', { name: en(count === 1 ? 'plan.put_one' : 'plan.put_other', { count }) });
