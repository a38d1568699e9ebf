import { X } from 'lucide-react';
import type { AnimationEvent, ReactNode } from 'react';
import { type Id, Slide, ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled';
import { useTranslation } from '#web/i18n/i18n.ts';
import 'react-toastify/ReactToastify.css';
import './toast-host.css';

/** A short message on top of the page. Never the only place for an error. */
export type Toast = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: ReactNode;
  /** Stays ten seconds beside the others, for toasts with a button. */
  readonly lasting?: boolean;
  /** The subject of a lasting toast: a later toast about the same replaces it. */
  readonly about?: string | undefined;
  readonly onOpen?: () => void;
  /** Called when the toast is gone, for any reason. */
  readonly onClose?: () => void;
};

/** Contract §9. */
const BRIEF_MS = 3000;
const LASTING_MS = 10_000;

/** The newest toast of a place (errors, confirmations, or the subject of a lasting one), and the callback for when it closes. */
type Shown = { readonly id: Id; readonly onClose: (() => void) | undefined };
const shown = new Map<string, Shown>();
let lastingCount = 0;

/** Shows a toast in place of the previous one of its kind; lasting ones stay. Errors interrupt a screen reader, others wait. */
export function showToast({ tone, text, lasting, about, onOpen, onClose }: Toast): void {
  const brief = tone === 'error' ? 'failed' : 'done';
  const place = lasting === true ? (about ?? `lasting-${lastingCount++}`) : brief;
  const before = shown.get(place);
  const options: ToastOptions = {
    type: tone,
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: lasting === true ? LASTING_MS : BRIEF_MS,
    onClose: () => noteClosed(place),
  };
  noteClosed(place);
  if (before !== undefined) {
    if (toast.isActive(before.id)) {
      shown.set(place, { id: before.id, onClose });
      // Updates at once: by default it waits 100 ms, and would be lost if the toast closes within them.
      toast.update(before.id, { ...options, render: text, delay: Number.NaN });
      onOpen?.();
      return;
    }
    // It hasn't rendered yet.
    toast.dismiss(before.id);
  }
  const id = toast(text, { ...options, ...(onOpen === undefined ? {} : { onOpen }) });
  shown.set(place, { id, onClose });
}

function noteClosed(place: string): void {
  const before = shown.get(place);
  shown.delete(place);
  before?.onClose?.();
}

export function dismissToast(place: string): void {
  const toShut = shown.get(place);
  if (toShut !== undefined) toast.dismiss(toShut.id);
}

/**
 * Chromium also ends the animation that measures a toast's time when it begins: on a busy main thread its first frame can be
 * before its start, and "active to before" is an `animationend` after 0 s (CSS Animations 2, section 4.2). It then starts again.
 */
function ignoreEarlyEnd(event: AnimationEvent): void {
  if (event.elapsedTime === 0) event.stopPropagation();
}

/** Where toasts appear (contract §9). */
export function ToastHost() {
  const { t } = useTranslation();
  return (
    <div onAnimationEndCapture={ignoreEarlyEnd}>
      <ToastContainer
        aria-label={t('nav.notifications')}
        theme="colored"
        position="top-center"
        transition={Slide}
        hideProgressBar
        closeButton={({ closeToast }) => (
          <button
            type="button"
            aria-label={t('common.close')}
            className="-my-2 -mr-2 ml-auto grid size-tap flex-none place-items-center rounded-full"
            onClick={() => closeToast()}
          >
            <X size={20} />
          </button>
        )}
      />
    </div>
  );
}
