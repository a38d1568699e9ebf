import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from './notice.tsx';

type LoadFailureProps = {
  /** What went wrong. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** Whether it is being loaded again just now, and what is said meanwhile. */
  busy: boolean;
  busyLabel: string;
};

/** Stands where something could not be loaded, and offers to try again. */
export function LoadFailure({ text, retryLabel, onRetry, busy, busyLabel }: LoadFailureProps) {
  return (
    <Notice tone="error">
      <p>{text}</p>
      <Button variant="outline" className="mt-3" busy={busy} busyLabel={busyLabel} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Notice>
  );
}
