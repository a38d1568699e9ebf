import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { addSettingsTexts, startI18n } from '#web/i18n/i18n.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

let root: Root | undefined;

/** Shows part of a page for a signed-in person, with the texts of all pages. */
export async function showPage(user: UserDetails, page: ReactNode): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => {});
  await startI18n();
  await addSettingsTexts();
  queryClient.setQueryData(userQuery.queryKey, user);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory(),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root?.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  await seen(() => document.querySelector('div > *') !== null);
}

/** Removes what `showPage` showed, and everything it stored. */
export async function leavePage(): Promise<void> {
  await act(() => root?.unmount());
  document.body.replaceChildren();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
}

/** Waits until something holds. React draws at the end of each `act`, so each look is one. */
export async function seen(holds: () => boolean): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => {});
    if (!holds()) throw new Error('not yet');
  }, 5000);
}

/** The element of a kind that shows or is named by this text. */
export function withText<Element extends HTMLElement>(selector: string, text: string): Element {
  const all = [...document.querySelectorAll<Element>(selector)];
  const found = all.find((one) => one.ariaLabel === text || one.textContent?.trim() === text);
  if (found === undefined)
    throw new Error(`${selector} ${text} is not among ${all.map((one) => one.textContent)}`);
  return found;
}

/** Presses a button, link or box. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Types into a field, in place of what it has. */
export async function typeInto(field: HTMLInputElement | HTMLSelectElement, text: string): Promise<void> {
  await act(() => {
    // As a browser does: React watches the property itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
}
