import { Button } from '#web/ui/inputs/button.tsx';
import './sheet.css';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SheetProps } from './sheet-dialog.tsx';

/** Fetches the dialog's code (23 KB); the first paint doesn't need it. */
export const loadSheetDialog = () => import('./sheet-dialog.tsx');

/** An overlay whose code loads when it first opens; if that fails, `Plain` replaces it. */
export function overlayOnDemand<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
) {
  const Loaded: ComponentType<Props> = lazy(() =>
    load()
      .catch(() => Plain)
      .then((Overlay) => ({ default: Overlay })),
  );
  return function Overlay(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/**
 * Shows a record, a form or a text over a page: from below on phones, at the right side on wide screens. Focus goes to the
 * title or `initialFocus`, stays inside, and returns to the opener; Escape, a press outside, the button, and on phones the
 * handle and dragging down over 150 px close it.
 */
export const Sheet = overlayOnDemand<SheetProps>(
  async () => (await loadSheetDialog()).SheetDialog,
  PlainDialog,
);

/** The buttons at the foot of a sheet, visible at any scroll position. Must be the last child of a `flex flex-col`. */
export function SheetActions({ children }: { children: ReactNode }) {
  return <div className="sheet-actions">{children}</div>;
}

/** The scrolling content above `SheetActions`, which never cover it. Both are children of the sheet's only child. */
export function SheetScroll({ children }: { children: ReactNode }) {
  return <div className="sheet-scroll flex flex-col gap-5">{children}</div>;
}

export type PlainDialogProps = Pick<SheetProps, 'open' | 'title' | 'closeLabel' | 'onClose' | 'children'>;

/** The browser's own dialog, for when a sheet's or question's code can't be loaded: the page and its typed text stay. */
export function PlainDialog({ open, title, closeLabel, onClose, children }: PlainDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      // Classes only for this would enlarge the page's stylesheet.
      style={{ margin: 'auto', maxWidth: '30rem' }}
      className="w-full rounded-xl border border-edge-line bg-surface p-5 text-ink"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className="grid gap-3">
          <h2 className="font-display text-h2">{title}</h2>
          {children}
          <Button variant="outline" onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      )}
    </dialog>
  );
}
