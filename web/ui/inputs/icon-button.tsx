import { classNames } from '#web/ui/layout/card.tsx';
import { Button, buttonClass } from './button.tsx';
import './icon-button.css';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'children'> & {
  /** Read out, and shown on hover. */
  label: string;
  icon: ReactNode;
  variant?: 'primary' | 'outline' | 'quiet' | undefined;
};

/** A round button with an icon, for actions with a well-known icon. */
export function IconButton({ label, icon, variant = 'outline', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="icon-button"
      data-variant={variant}
    >
      {icon}
    </button>
  );
}

type SaveButtonProps = {
  /** The id of the form it submits. */
  form: string;
  isBusy: boolean;
  isSaved: boolean;
  isFailed: boolean;
  texts: { save: string; saving: string; saved: string; failed: string };
};

/** Saves a form and shows the result. */
export function SaveButton({ form, isBusy, isSaved, isFailed, texts }: SaveButtonProps) {
  return (
    <>
      {isFailed && <p className="font-medium text-danger text-small">{texts.failed}</p>}
      <span role="status" className="sr-only">
        {isSaved && texts.saved}
      </span>
      <Button
        type="submit"
        form={form}
        busy={isBusy && texts.saving}
        icon={isSaved && <Check size={18} strokeWidth={2.5} />}
      >
        {isSaved ? texts.saved : texts.save}
      </Button>
    </>
  );
}

type FoldButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  label: string;
  /** The id of the content, which may be unmounted while closed. */
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
      <ChevronDown size={18} />
      {label}
    </button>
  );
}
