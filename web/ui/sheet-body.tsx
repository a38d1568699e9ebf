import { type ReactNode, useEffect, useRef } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What scrolls in a sheet. Where it holds nothing but text it can be focused itself, so that the keyboard can scroll it. */
export function SheetBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = body.current;
    if (node === null) return;
    const look = () => {
      if (node.querySelector(CONTROLS) === null) node.tabIndex = 0;
      else node.removeAttribute('tabindex');
    };
    look();
    // Texts and lists come later than the sheet.
    const observer = new MutationObserver(look);
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      className="sheet-body min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}
