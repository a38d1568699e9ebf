import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

type SettingsGroupProps = {
  title: string;
  /** What leads here in an address, behind its `#`. */
  id?: string;
  children: ReactNode;
};

export function SettingsGroup({ title, id, children }: SettingsGroupProps) {
  const headingId = useId();
  return (
    <Card id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold text-h3">
        {title}
      </h2>
      {children}
    </Card>
  );
}
