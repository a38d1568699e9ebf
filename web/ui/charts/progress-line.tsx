import './progress-line.css';

type ProgressLineProps = {
  /** The task in progress. */
  label: string;
  /** The progress in words; omit it if unknown. */
  valueText?: string | undefined;
};

/** Progress of unknown length: a segment that moves along the line, never a share of it. */
export function ProgressLine({ label, valueText }: ProgressLineProps) {
  return (
    <div role="progressbar" aria-label={label} aria-valuetext={valueText} className="progress-line">
      <span />
    </div>
  );
}
