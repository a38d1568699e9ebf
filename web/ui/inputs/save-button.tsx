import { Check } from 'lucide-react';
import { Button } from './button.tsx';

export type SaveButtonProps = {
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
        busy={isBusy}
        busyLabel={texts.saving}
        icon={isSaved && <Check aria-hidden="true" size={18} strokeWidth={2.5} />}
      >
        {isSaved ? texts.saved : texts.save}
      </Button>
    </>
  );
}
