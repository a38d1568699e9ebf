import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import './file-drop.css';

type FileDropProps = {
  /** "Drop the file here, or"; not shown on devices without drag and drop. */
  hint: string;
  label: string;
  onFile: (file: File) => void;
};

/** A drop area for a file, with a button that chooses one. Accepts any type, because phones hide types that they don't know. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside
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
          // Lets the person choose the same file again after fixing it.
          currentTarget.value = '';
        }}
      />
      <Button icon={<FileUp size={18} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
