import { Check } from 'lucide-react';

/** The tick at the corner of a chosen day. Decorative. */
export function ChosenTick() {
  return (
    <span className="calendar-tick">
      <Check aria-hidden="true" size="65%" strokeWidth={3} />
    </span>
  );
}
