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

type PageTitleProps = {
  children: ReactNode;
  id?: string | undefined;
  /** Of two titles beside each other only one is the page's `h1`; their looks don't depend on which. */
  as?: 'h1' | 'h2' | 'p' | undefined;
  /** A section's title is smaller on wide screens, where it stands beside the page's. */
  size?: 'page' | 'section' | undefined;
};

/** The page's title, by default its only h1; that is focusable, so that screen readers start here after a route change. */
export function PageTitle({ children, id, as: Element = 'h1', size = 'page' }: PageTitleProps) {
  return (
    <Element
      id={id}
      tabIndex={Element === 'h1' ? -1 : undefined}
      // Capped at a share of the window, so that at twice the text size a long word stays in one piece.
      className={classNames(
        'wrap-anywhere font-display text-[min(var(--fs-h1),11vw)] leading-[1.18] tracking-display',
        size === 'page' && 'wide:text-[2.125rem]',
      )}
    >
      {children}
    </Element>
  );
}
