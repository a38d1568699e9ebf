import type { ReactNode } from 'react';
import './sheet-actions.css';

/** The buttons at the foot of a sheet, visible at any scroll position. Must be the last child of a `flex flex-col`. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className="sheet-actions">{children}</div>;
}
