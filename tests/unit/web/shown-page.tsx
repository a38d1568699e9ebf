import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { show, takeDown } from './show.tsx';

/** Shows part of a page for a signed-in person, with the texts of all pages. */
export async function showPage(user: UserDetails, page: ReactNode): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, user);
  await show(page);
}

/** Removes what `showPage` showed, and everything it stored. */
export const leavePage = takeDown;

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
