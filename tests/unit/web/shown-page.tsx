import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { show, takeDown } from './show.tsx';

/** Shows part of a page for a signed-in person, with the texts of all pages. */
export async function showPage(user: UserDetails, page: ReactNode, address?: string): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, user);
  await show(page, address);
}

/** Removes what `showPage` rendered, and everything it stored. */
export const leavePage = takeDown;

/** Waits until `holds` returns true. Each check is an `act`, because React renders at its end. */
export async function seen(holds: () => boolean): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => {});
    if (!holds()) throw new Error('not yet');
  }, 5000);
}

/** The element that matches the selector and is named by or contains this text; throws without one. */
export function withText<Element extends HTMLElement>(selector: string, text: string): Element {
  const all = [...document.querySelectorAll<Element>(selector)];
  const found = all.find((one) =>
    [one.ariaLabel, one.textContent?.trim()].some((own) => spaced(own) === spaced(text)),
  );
  if (found === undefined)
    throw new Error(`${selector} ${text} is not among ${all.map((one) => one.textContent)}`);
  return found;
}

/** A text with ordinary spaces, also between a day and its month. */
export const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

/** Clicks a button, link or checkbox. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
}

/** Replaces a field's value. */
export async function typeInto(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  text: string,
): Promise<void> {
  await act(() => {
    // Sets the value as a browser does, because React watches the property itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
}
