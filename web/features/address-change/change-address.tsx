import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/user.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AddressCodeForm } from './address-code-form.tsx';
import { NewAddressForm } from './new-address-form.tsx';

type Step = { readonly at: 'form' | 'code' | 'done'; readonly email: string };

const BEGINNING: Step = { at: 'form', email: '' };

/** The change of one's address: the new one, then the code that was mailed to it. */
export function ChangeAddress({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const [isOpen, setIsOpen] = useState(false);
  // Outlives the sheet: a look into the mailbox may close it.
  const [{ at, email }, setStep] = useState(BEGINNING);
  if (!user) return null;
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => {
          if (at === 'done') setStep(BEGINNING);
          setIsOpen(true);
        }}
      >
        {t('address.change')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('address.change')}
        closeLabel={t('common.close')}
      >
        {at === 'form' && (
          <NewAddressForm
            present={user.details.email}
            first={email}
            onSent={(sentTo) => setStep({ at: 'code', email: sentTo })}
          />
        )}
        {at === 'code' && (
          <AddressCodeForm
            email={email}
            onOtherAddress={() => setStep({ at: 'form', email })}
            onDone={() => {
              setStep({ at: 'done', email });
              onChanged();
            }}
          />
        )}
        {at === 'done' && (
          <div className="grid gap-4">
            <Notice tone="success">
              <p>
                {t('address.done')} <strong className="wrap-anywhere">{email}</strong>
              </p>
            </Notice>
            <p className="text-ink-2">{t('address.doneHint')}</p>
            <Button onClick={() => setIsOpen(false)}>{t('common.close')}</Button>
          </div>
        )}
      </Sheet>
    </>
  );
}
