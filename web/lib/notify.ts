import type { ReactNode } from 'react';

/** A short message on top of the page. Never the only place of an error. */
export type Toast = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: ReactNode;
  /** The toast stays longer while it offers something to press. */
  readonly lasting?: boolean;
};

let wanted = false;
const listeners = new Set<() => void>();

/** Shows a toast; the library behind it is loaded with the first one. */
export async function notify(toast: Toast): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { showToast } = await import('./show-toast.ts');
  showToast(toast);
}

/** For the container alone: whether any toast was asked for yet. */
export function areToastsWanted(): boolean {
  return wanted;
}

/** For the container alone: calls back when the first toast is asked for. */
export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
