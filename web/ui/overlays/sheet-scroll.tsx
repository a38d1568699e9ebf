import type { ReactNode } from 'react';
import './sheet-actions.css';

/** What scrolls above `SheetActions`, its next sibling, so that the buttons never cover it. Their parent is the sheet's only child. */
export function SheetScroll({ children }: { children: ReactNode }) {
  return <div className="sheet-scroll flex flex-col gap-5">{children}</div>;
}
