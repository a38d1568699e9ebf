import { Dialog } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import { createContext, type ReactNode, type Ref, useContext } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';

type DialogHeadProps = {
  title: string;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Next to the close button, or below the title if there's no room. */
  action?: ReactNode;
  titleRef: Ref<HTMLHeadingElement>;
  /** The element for a button before the title. */
  leadRef?: Ref<HTMLDivElement> | undefined;
  closeLabel: string;
};

/** A dialog's title, which gets the initial focus, and its close button. */
export function DialogHead({ title, subtitle, action, titleRef, leadRef, closeLabel }: DialogHeadProps) {
  return (
    <div className="dialog-head flex items-center justify-between gap-3">
      {leadRef && <div ref={leadRef} className="-mr-1 -ml-2.5 flex-none empty:hidden" />}
      <div className="min-w-0 flex-1">
        <Dialog.Title ref={titleRef} tabIndex={-1} className="min-w-0 font-display text-h2">
          {title}
        </Dialog.Title>
        {subtitle}
      </div>
      {action && <div className="dialog-action flex items-center">{action}</div>}
      <Dialog.Close
        aria-label={closeLabel}
        className="-mr-2.5 grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
      >
        <X size={22} />
      </Dialog.Close>
    </div>
  );
}

/** The element before the surrounding sheet's title. */
export const SheetLead = createContext<HTMLElement | null>(null);

/** An arrow before the surrounding sheet's title, which goes back to the sheet's previous step. */
export function SheetBack({ label, onPress }: { label: string; onPress: () => void }) {
  const lead = useContext(SheetLead);
  if (lead === null) return null;
  return createPortal(
    <IconButton variant="quiet" label={label} icon={<ArrowLeft size={22} />} onClick={onPress} />,
    lead,
  );
}

/** Handles a request to close a dialog. Toasts are above it, so pressing one isn't a press outside. */
export function closeRequest(onClose: () => void): NonNullable<Dialog.Root.Props['onOpenChange']> {
  return (next, { reason, event }) => {
    const isOnToast = event.target instanceof Element && event.target.closest('.Toastify') !== null;
    if (!next && !(reason === 'outside-press' && isOnToast)) onClose();
  };
}
