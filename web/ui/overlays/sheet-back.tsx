import { ArrowLeft } from 'lucide-react';
import { createContext, useContext } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';

/** The place before the surrounding sheet's title. */
export const SheetLead = createContext<HTMLElement | null>(null);

/** An arrow before the surrounding sheet's title, which leads from one of its stages to the one before. */
export function SheetBack({ label, onPress }: { label: string; onPress: () => void }) {
  const lead = useContext(SheetLead);
  if (lead === null) return null;
  return createPortal(
    <IconButton
      variant="quiet"
      label={label}
      icon={<ArrowLeft aria-hidden="true" size={22} strokeWidth={1.75} />}
      onClick={onPress}
    />,
    lead,
  );
}
