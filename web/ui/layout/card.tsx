import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { classNames } from '#web/ui/class-names.ts';

export type CardProps = Omit<ComponentPropsWithoutRef<'section'>, 'className' | 'children'> & {
  as?: ElementType | undefined;
  phase?: CyclePhase | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A raised surface. With a phase it has that phase's tint and colours its content. */
export function Card({ as: Element = 'section', phase, className, children, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      data-phase={phase}
      className={classNames(
        'relative min-w-0 rounded-l border p-4.5 pb-5 shadow-1',
        phase ? 'border-ph-edge bg-ph-tint' : 'border-edge-line bg-surface',
        className,
      )}
    >
      {children}
    </Element>
  );
}
