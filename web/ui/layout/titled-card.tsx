import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from './card.tsx';

type TitledProps = Omit<ComponentProps<'section'>, 'title'> & {
  as?: ElementType | undefined;
  title: ReactNode;
  heading?: 'h2' | 'h3' | undefined;
  headingClass?: string | undefined;
};

/** A section named by its heading. */
export function TitledSection(props: TitledProps) {
  const { as: Element = 'section', title, heading: Heading = 'h2', headingClass, children, ...rest } = props;
  const headingId = useId();
  return (
    <Element {...rest} aria-labelledby={headingId}>
      <Heading id={headingId} className={headingClass ?? 'font-semibold text-h3'}>
        {title}
      </Heading>
      {children}
    </Element>
  );
}

/** A card named by its heading. */
export const TitledCard = (props: Omit<TitledProps, 'as'>) => <TitledSection as={Card} {...props} />;

/** A part of a settings section, with its own heading. */
export const SettingsGroup = (props: Pick<TitledProps, 'title' | 'children'>) => (
  <TitledCard headingClass="mb-3 font-semibold text-h3" {...props} />
);

/** The classes of a link or button around an `IndexRow`; the current page is marked. */
export const INDEX_ROW =
  'flex min-h-12 w-full min-w-0 items-center gap-3 px-4.5 py-2 text-left transition-colors hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold';

export type IndexRowProps = { Icon?: LucideIcon; label: ReactNode; value?: string | undefined };

/** A row of an index: a name, maybe an icon before it, and at the right the current value. Long values go below the name. */
export function IndexRow({ Icon, label, value }: IndexRowProps) {
  return (
    <>
      {Icon && <Icon size={22} className="flex-none text-ink-2" />}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 hyphens-auto wrap-anywhere">{label} </span>
        {value !== undefined && <span className="min-w-0 text-ink-2 text-small wrap-anywhere">{value}</span>}
      </span>
      <ChevronRight size={20} className="flex-none text-ink-3" />
    </>
  );
}

type ValueRowProps = Pick<IndexRowProps, 'label' | 'value'> & ComponentProps<'button'>;

/** A button with a name and its value that opens the change. */
export function ValueRow({ label, value, ...button }: ValueRowProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...button}
      className="-mx-2 flex min-h-13 min-w-0 items-center gap-3 rounded-m px-2 py-2 text-left transition-colors hover:bg-surface-2"
    >
      <IndexRow label={<span className="font-medium">{label}</span>} value={value} />
    </button>
  );
}

/** Rows of an index that belong together; each item is one row. */
export function IndexGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-l border border-edge-line bg-surface shadow-1"
    >
      {children}
    </ul>
  );
}

type QuestionCardProps = {
  question: string;
  /** The answer that applies until the person decides comes first. */
  answers: readonly { label: string; onPress: () => void }[];
};

/** A question that can be left unanswered, with its few answers. Announced politely when it appears. */
export function QuestionCard({ question, answers }: QuestionCardProps) {
  return (
    <div role="status" className="grid gap-3 rounded-m bg-surface-2 p-4">
      <p className="wrap-anywhere">{question}</p>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ label, onPress }, index) => (
          <Button key={label} variant={index === 0 ? 'primary' : 'outline'} onClick={onPress}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
