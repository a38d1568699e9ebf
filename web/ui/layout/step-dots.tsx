import { classNames } from '#web/ui/class-names.ts';

export type StepDotsProps = {
  label: string;
  /** 1-based, like `reached`. */
  current: number;
  total: number;
  reached: number;
  onStep: (step: number) => void;
  stepLabel: (step: number) => string;
};

/** The position in a series of questions; reached ones can be pressed, later ones can't. */
export function StepDots({ label, current, total, reached, onStep, stepLabel }: StepDotsProps) {
  return (
    <nav aria-label={label}>
      <ol className="-mx-2.5 flex max-w-84">
        {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
          <li key={step} className="min-w-0 flex-1">
            {step <= reached ? (
              <button
                type="button"
                aria-label={stepLabel(step)}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onStep(step)}
                className="group grid h-tap w-full place-items-center rounded-s"
              >
                <span
                  className={classNames(
                    'block h-2.5 rounded-full border border-action bg-action transition-colors group-hover:bg-action-hover',
                    step === current ? 'w-full max-w-6' : 'w-2.5',
                  )}
                />
              </button>
            ) : (
              <span className="relative grid h-tap place-items-center">
                <span className="sr-only">{stepLabel(step)}</span>
                <span
                  aria-hidden="true"
                  className="block size-2.5 rounded-full border-2 border-line-strong"
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
