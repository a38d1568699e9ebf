import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';

// Not in the first paint.
const PeriodSheet = lazyPart(async () => (await import('./period-sheet.tsx')).PeriodSheet, {
  texts: ['pages'],
  fallback: null,
  missing: 'later',
});

type PeriodRequest = Pick<ComponentProps<typeof PeriodSheet>, 'from' | 'opensOn'>;

const OpenSheet = createContext<(request: PeriodRequest) => void>(() => {});

/** Opens the page's sheet for a past period. */
export const usePeriodSheet = () => useContext(OpenSheet);

type WithPeriodSheetProps = {
  asked?: PeriodRequest | undefined;
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A page with its one sheet for a past period, which outlasts the cards that open it: saving may remove them. It's also open
 * while the address has `asked` for it.
 */
export function WithPeriodSheet({ asked, onClose, children }: WithPeriodSheetProps) {
  const [request, setRequest] = useState(asked);
  const [isOpen, setIsOpen] = useState(false);
  const shown = asked ?? request;
  const open = (next: PeriodRequest) => {
    setRequest(next);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    onClose?.();
  };
  return (
    <OpenSheet value={open}>
      {children}
      {shown && <PeriodSheet {...shown} open={isOpen || asked !== undefined} onClose={close} />}
    </OpenSheet>
  );
}
