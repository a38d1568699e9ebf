import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TASK_KEYWORD_MAX } from '#domain/tasks/task.schema.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';

type SearchBoxProps = { keyword: string; onType: (keyword: string) => void; onClose: () => void };

/** The search box; it takes focus when it opens, and Escape closes it. */
export function SearchBox({ keyword, onType, onClose }: SearchBoxProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <search className="flex items-center gap-2.5">
      <div className="min-w-0 flex-1">
        <TextField
          ref={field}
          type="search"
          data-counted-search="tasks"
          label={t('tasks.searchLabel')}
          hideLabel
          placeholder={t('tasks.searchLabel')}
          value={keyword}
          maxLength={TASK_KEYWORD_MAX}
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={closeOnEscape}
        />
      </div>
      <IconButton
        label={t('tasks.closeSearch')}
        icon={<X aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={onClose}
      />
    </search>
  );
}
