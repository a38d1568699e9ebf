import './progress-line.css';

export type ProgressLineProps = {
  /** What is under way. */
  label: string;
  /** How far it has come, in words; left out where nothing is known of that. */
  valueText?: string | undefined;
};

/** Something under way of which nobody knows how much is to come: a part of the line that passes by, never a share of it. */
export function ProgressLine({ label, valueText }: ProgressLineProps) {
  return (
    <div role="progressbar" aria-label={label} aria-valuetext={valueText} className="progress-line">
      <span />
    </div>
  );
}
