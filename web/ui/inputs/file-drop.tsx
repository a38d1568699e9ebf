import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import './file-drop.css';

export type FileDropProps = {
  /** "Drop the file here, or"; not shown where nothing can be dropped. */
  hint: string;
  label: string;
  onFile: (file: File) => void;
};

/** A place to drop a file on, with a button that chooses one. Any kind of file: phones hide those they don't know. */
export function FileDrop({ hint, label, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onFile(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      data-over={isOver}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="file-drop grid grid-cols-1 justify-items-center gap-2 p-4.5 text-center transition-colors"
    >
      <p className="file-drop-hint text-ink-2 text-small">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) onFile(chosen);
          // Lets the person choose the same file again once it's fixed.
          currentTarget.value = '';
        }}
      />
      <Button icon={<FileUp size={18} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
