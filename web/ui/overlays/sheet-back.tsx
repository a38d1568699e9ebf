import { ArrowLeft } from 'lucide-react';
import { createContext, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place before the surrounding sheet's title. */
export const SheetLead = createContext<HTMLElement | null>(null);

/** An arrow before the surrounding sheet's title, which leads from one of its stages to the one before. */
export function SheetBack({ label, onPress }: { label: string; onPress: () => void }) {
  const lead = useContext(SheetLead);
  if (lead === null) return null;
  return createPortal(
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-tap place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
      onClick={onPress}
    >
      <ArrowLeft aria-hidden="true" size={22} strokeWidth={1.75} />
    </button>,
    lead,
  );
}
