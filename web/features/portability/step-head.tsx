import type { ReactNode } from 'react';

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });

type StepHeadProps = { fileName: string; children: ReactNode };

/** The sentence that the next step of bringing a file in begins with. What was pressed has gone, so focus comes here. */
export function StepHead({ fileName, children }: StepHeadProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-0.5 outline-none">
      <p className="font-medium">{children}</p>
      <p className="text-ink-2 text-small wrap-anywhere">{fileName}</p>
    </div>
  );
}
