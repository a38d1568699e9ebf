import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });

type StepHeadProps = { step: 'preview' | 'done'; fileName: string; children: ReactNode };

/** The first sentence of an import step. It takes the focus, because the pressed button is gone. */
export function StepHead({ step, fileName, children }: StepHeadProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex items-start gap-2.5 outline-none">
      {step === 'done' && (
        <CircleCheck
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="mt-0.5 flex-none text-success"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{children}</p>
        <p className="text-ink-2 text-small wrap-anywhere">{fileName}</p>
      </div>
    </div>
  );
}
