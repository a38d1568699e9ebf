import { lazy, Suspense } from 'react';
import type { MenuPanelProps } from './menu-panel.tsx';

const MenuPanel = lazy(async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel }));

/** A menu next to the button that opened it, with arrows, letters and Escape. Render it while it's open. */
export function Menu(props: MenuPanelProps) {
  return (
    <Suspense fallback={null}>
      <MenuPanel {...props} />
    </Suspense>
  );
}
