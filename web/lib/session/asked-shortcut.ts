import { SHORTCUTS } from '#domain/pages.ts';
import { SHORTCUT_KEY } from '#web/lib/device-storage.ts';

/** Keeps the address across a log-in if it's one of the installed app's shortcuts; others may contain personal data. */
export function rememberShortcut({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const address = `${pathname}${search}`;
  if (!Object.values<string>(SHORTCUTS).includes(address)) return;
  try {
    sessionStorage.setItem(SHORTCUT_KEY, address);
  } catch {
    // Without storage the dashboard opens instead.
  }
}

/** The shortcut that led to the log-in, returned only once. */
export function takeShortcut(): string | undefined {
  try {
    const address = sessionStorage.getItem(SHORTCUT_KEY) ?? undefined;
    sessionStorage.removeItem(SHORTCUT_KEY);
    return address;
  } catch {
    return undefined;
  }
}
