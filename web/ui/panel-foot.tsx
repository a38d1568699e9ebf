import type { ReactNode } from 'react';
import './panel-foot.css';

/** The foot of a sheet or a side panel, which stays in sight while the rest scrolls. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className="panel-foot">{children}</div>;
}
