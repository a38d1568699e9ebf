import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

/** A part of a section of the settings with a heading of its own. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-semibold text-h3">
        {title}
      </h2>
      {children}
    </Card>
  );
}
