import type { ReactNode } from 'react';
import './sheet-actions.css';

/** The buttons at the foot of a sheet: in sight wherever its content is scrolled to. The last thing in a `flex flex-col`. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className="sheet-actions">{children}</div>;
}
