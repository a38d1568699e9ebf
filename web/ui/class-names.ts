/** Joins class names, without those that are false, null or empty. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The classes of a signed-in page; on wide windows the rail is next to it. */
export const PAGE = 'relative isolate min-h-dvh wide:grid wide:grid-cols-[15.5rem_minmax(0,1fr)] print:block';

/** The classes of its content, with space for the floating bar on phones. */
export const MAIN =
  'mx-auto w-full min-w-0 max-w-column px-gutter pt-[max(1.25rem,env(safe-area-inset-top))] pb-32 wide:max-w-content wide:px-10 wide:pt-7 wide:pb-12 print:max-w-none print:p-0';
