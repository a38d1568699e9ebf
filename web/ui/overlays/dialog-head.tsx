import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { Ref } from 'react';

/** A dialog's title, which gets the initial focus, and its close button. */
export function DialogHead(props: { title: string; titleRef: Ref<HTMLHeadingElement>; closeLabel: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <Dialog.Title ref={props.titleRef} tabIndex={-1} className="min-w-0 font-display text-h2">
        {props.title}
      </Dialog.Title>
      <Dialog.Close
        aria-label={props.closeLabel}
        className="-mr-2.5 grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
      >
        <X aria-hidden="true" size={22} strokeWidth={1.75} />
      </Dialog.Close>
    </div>
  );
}
