import type { ReactNode } from 'react';
import { Bloom, type BloomState } from '#web/ui/charts/bloom.tsx';

export type EmptyStateProps = {
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
