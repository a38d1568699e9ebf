import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** An address that was made just now, to be copied or opened: it is shown this once. */
export function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  // What was asked for is here; the button that asked for it has gone.
  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    // A browser without the right, or without the interface, leaves the selected text to its own menu.
    const outcome = await navigator.clipboard?.writeText(address).then(
      () => 'copied' as const,
      () => 'refused' as const,
    );
    field.current?.select();
    setCopying(outcome ?? 'refused');
  };

  return (
    <div className="grid grid-cols-1 gap-3 rounded-l border border-line bg-surface-2 p-4">
      <TextField
        ref={field}
        label={t('calendarFeed.address')}
        hint={t('calendarFeed.shownOnce')}
        readOnly
        value={address}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={
            copying === 'copied' ? (
              <Check aria-hidden="true" size={18} strokeWidth={2} />
            ) : (
              <Copy aria-hidden="true" size={18} strokeWidth={1.75} />
            )
          }
          onClick={() => void copy()}
        >
          {t('calendarFeed.copy')}
        </Button>
        <a className={buttonClass('outline')} href={address.replace(/^https?:/, 'webcal:')}>
          {t('calendarFeed.open')}
        </a>
      </div>
      <p role="status" className="text-small empty:hidden">
        {copying && t(`calendarFeed.${copying}`)}
      </p>
    </div>
  );
}
