import { Button } from '#web/ui/inputs/button.tsx';
import type { ConfirmDialogProps } from './confirm-popup.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';
import type { SheetProps } from './sheet-dialog.tsx';
import './sheet.css';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Fetches the dialog's code (23 KB); the first paint doesn't need it. */
export const loadSheetDialog = () => import('./sheet-dialog.tsx');

/** An overlay whose code loads when it first opens; if that fails, `Plain` replaces it. */
function overlayOnDemand<Props extends { open: boolean }>(
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

type PlainDialogProps = Pick<SheetProps, 'open' | 'title' | 'closeLabel' | 'onClose' | 'children'>;

/** The browser's own dialog, for when a sheet's or question's code can't be loaded: the page and its typed text stay. */
function PlainDialog({ open, title, closeLabel, onClose, children }: PlainDialogProps) {
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

/** Fetches the popup's code; the first paint doesn't need it. */
export const loadConfirmPopup = () => import('./confirm-popup.tsx');

function PlainQuestion(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, busy } = props;
  return (
    <PlainDialog open={open} title={title} closeLabel={cancelLabel} onClose={onCancel}>
      <div>{children}</div>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </PlainDialog>
  );
}

/**
 * Asks for a deliberate second press before something is lost. Focus goes to the cancel button, stays inside, and returns to
 * the opener. Escape and that button cancel, a press outside does nothing. It may be inside a sheet.
 */
export const ConfirmDialog = overlayOnDemand<ConfirmDialogProps>(
  async () => (await loadConfirmPopup()).ConfirmPopup,
  PlainQuestion,
);

const MenuPanel = lazy(async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel }));

/** A menu next to the button that opened it, with arrows, letters and Escape. Render it while it's open. */
export function Menu(props: MenuPanelProps) {
  return (
    <Suspense fallback={null}>
      <MenuPanel {...props} />
    </Suspense>
  );
}
