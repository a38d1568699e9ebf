import { WandSparkles } from 'lucide-react';

export type WandButtonProps = { label: string; onClick: () => void; shape: 'round' | 'wide' };

/** The only distinctive button, in a ring of the four pigments: round in the tab bar, wide in the rail. */
export function WandButton({ label, onClick, shape }: WandButtonProps) {
  if (shape === 'round') {
    return (
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className="wand-ring grid size-[min(3.5rem,18vw)] place-items-center rounded-full text-on-action shadow-2 transition active:[scale:0.95]"
      >
        <WandSparkles aria-hidden="true" size={24} strokeWidth={1.75} />
      </button>
    );
  }
  return (
    <button
      type="button"
      onClick={onClick}
      className="wand-ring flex min-h-12 w-full items-center justify-center gap-2 rounded-full px-4 py-2 font-semibold text-on-action leading-snug transition active:[scale:0.98]"
    >
      <WandSparkles aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />
      {label}
    </button>
  );
}
