import type { ComponentProps, ReactNode } from 'react';

type DiscButtonProps = ComponentProps<'button'> & {
  mark: ReactNode;
  /** Below the disc. */
  word: string;
  /** Has an ink ring and a bold word. */
  isOn: boolean;
};

/** A disc with a mark and a word below; while it's open (`aria-expanded`) the disc is filled. In a row with `discs`. */
export function DiscButton({ mark, word, isOn, children, ...rest }: DiscButtonProps) {
  return (
    <button type="button" {...rest} className="disc-option" data-on={isOn || undefined}>
      <span aria-hidden="true" className="disc">
        {mark}
        {children}
      </span>
      <span className="-mx-1.5 wrap-anywhere">{word}</span>
    </button>
  );
}
