import { type ComponentType, lazy, Suspense, useState } from 'react';
import { PlainDialog } from './plain-dialog.tsx';
import type { SheetProps } from './sheet-dialog.tsx';

/** Fetches the dialog's code (23 KB); the first paint doesn't need it. */
export const loadSheetDialog = () => import('./sheet-dialog.tsx');

const SheetDialog = lazy<ComponentType<SheetProps>>(() =>
  loadSheetDialog().then(
    ({ SheetDialog: Loaded }) => ({ default: Loaded }),
    () => ({ default: PlainDialog }),
  ),
);

/**
 * Where a record, a form or a text opens over a page: from below on phones, at the right side on wide screens. Focus goes to
 * the title or `initialFocus`, stays inside, and returns to the opener; Escape, a press outside, the button, and on phones the
 * handle and dragging down over 150 px close it.
 */
export function Sheet(props: SheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  );
}
