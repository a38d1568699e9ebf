import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ComponentPropsWithoutRef, ElementType, ReactNode } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { Bloom, type BloomState } from '#web/ui/charts/glyphs.tsx';

type CardProps = Omit<ComponentPropsWithoutRef<'section'>, 'className' | 'children'> & {
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
  /** Only one of two titles next to each other is the page's `h1`; the look doesn't depend on it. */
  as?: 'h1' | 'h2' | 'p' | undefined;
  /** A section's title is smaller on wide screens, where it's next to the page's. */
  size?: 'page' | 'section' | undefined;
};

/** The page's title, by default its only h1; that is focusable, so that screen readers start here after a route change. */
export function PageTitle({ children, id, as: Element = 'h1', size = 'page' }: PageTitleProps) {
  return (
    <Element
      id={id}
      tabIndex={Element === 'h1' ? -1 : undefined}
      // Capped at a share of the window, so that a long word doesn't break at twice the text size.
      className={classNames(
        'wrap-anywhere font-display text-[min(var(--fs-h1),11vw)] leading-[1.18] tracking-display',
        size === 'page' && 'wide:text-[2.125rem]',
      )}
    >
      {children}
    </Element>
  );
}

const TONES = {
  info: { Icon: Info, role: undefined, colour: 'text-ink-2' },
  error: { Icon: CircleAlert, role: 'alert', colour: 'text-danger' },
  success: { Icon: CircleCheck, role: 'status', colour: 'text-success' },
} as const;

/** A sentence in a quiet box. Errors interrupt a screen reader, successes wait, information isn't announced. */
export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { Icon, role, colour } = TONES[tone];
  return (
    <div
      role={role}
      className="flex items-start gap-2.5 rounded-m border border-line bg-surface-2 px-4 py-3 text-small"
    >
      <Icon size={20} className={classNames('flex-none', colour)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

type EmptyStateProps = {
  bloom: BloomState;
  /** Omit it if the page's title is enough and `children` is a sentence. */
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown when there is no content yet: a bloom, a kind sentence, and the one thing to do next. */
export function EmptyState({ bloom, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-2 py-6 text-center">
      <Bloom state={bloom} size={112} />
      {title && <h2 className="mt-2 font-display text-h2">{title}</h2>}
      {children && <div className="max-w-text text-ink-2">{children}</div>}
      {action && <div className="mt-3 flex max-w-full flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

const SIZES = { md: 'size-8 border-3', sm: 'size-5 border-2', xs: 'size-4 border-2' } as const;

/** A spinning ring. `label` is read out, never shown; leave it empty if the text next to it is enough. */
export function Spinner({ size = 'md', label }: { size?: keyof typeof SIZES | undefined; label: string }) {
  return (
    <span role={label ? 'status' : undefined} className="relative inline-grid place-items-center">
      <span
        aria-hidden="true"
        className={classNames(
          'rounded-full border-current border-t-transparent motion-safe:animate-spin motion-reduce:border-t-current motion-reduce:border-dotted',
          SIZES[size],
        )}
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** Joins class names, without those that are false, null or empty. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The classes of a signed-in page; the rail is next to it where there is room. */
export const PAGE = 'relative isolate min-h-dvh pl-(--rail) print:p-0';

/** The classes of its content, with space for the floating bar on phones. */
export const MAIN =
  'mx-auto w-full min-w-0 max-w-column px-gutter pt-[max(1.25rem,env(safe-area-inset-top))] pb-(--foot) wide:max-w-content wide:pt-7 print:max-w-none print:p-0';
