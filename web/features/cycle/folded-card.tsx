import { type ReactNode, useId, useRef, useState } from 'react';
import { Card } from '#web/ui/layout/card.tsx';

type FoldedCardProps = {
  title: string;
  /** The button that shows the rest; without it everything is shown. */
  more: string | false;
  children: (isWhole: boolean) => ReactNode;
};

/** A card that shows a part of itself until a press beside its title, which then has the focus. */
export function FoldedCard({ title, more, children }: FoldedCardProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold text-h3">
          {title}
        </h2>
        {more && !isOpen && (
          <button
            type="button"
            className="-my-2 min-h-tap font-semibold text-small underline underline-offset-4"
            onClick={() => {
              heading.current?.focus();
              setIsOpen(true);
            }}
          >
            {more}
          </button>
        )}
      </div>
      {children(isOpen || !more)}
    </Card>
  );
}
