import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from './page-state.tsx';

type LoadFailureProps = {
  /** What went wrong. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** Whether a retry is running, and its label meanwhile. */
  busy: boolean;
  busyLabel: string;
};

/** Replaces content that couldn't be loaded, and offers a retry. */
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
