import { ChevronDown } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { buttonClass } from './button.tsx';
import './fold-button.css';

export type FoldButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  label: string;
  /** The id of what it opens, which may be unmounted while closed. */
  controls: string;
};

/** Opens and closes the content below it. */
export function FoldButton({ isOpen, onToggle, label, controls }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass('quiet'), 'fold-button -ml-3')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <ChevronDown aria-hidden="true" size={18} strokeWidth={1.75} />
      {label}
    </button>
  );
}
