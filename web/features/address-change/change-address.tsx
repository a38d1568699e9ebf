import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { requestAddressCode } from '#domain/account/address-change.calls.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { autofillOf } from '#web/lib/device-storage.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { AddressCodeForm } from './address-code-form.tsx';
import { addressFailureText } from './address-failure-text.ts';

type Step = { readonly at: 'form' | 'code' | 'done'; readonly email: string };

const BEGINNING: Step = { at: 'form', email: '' };

/** Changes the account's e-mail address: first the new one, then the code mailed to it. */
export function ChangeAddress({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userQuery);
  const [isOpen, setIsOpen] = useState(false);
  // Kept outside the sheet, which may close while the person checks their mailbox.
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

type NewAddressFormProps = { present: string; first: string; onSent: (email: string) => void };

function NewAddressForm({ present, first, onSent }: NewAddressFormProps) {
  const { t } = useTranslation();
  const request = useSingleMutation({
    mutationKey: ['request-address'],
    mutationFn: (email: string) => send(requestAddressCode, { body: { email } }),
  });
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    const mark = (message: string) => {
      flushSync(() => setError(message));
      focusFirstError(form);
    };
    if (email === '') return mark(t('address.needed'));
    if (addressKeyOf(email) === addressKeyOf(present)) return mark(t('address.same'));
    setError(undefined);
    request.mutate(email, {
      onSuccess: () => onSent(email),
      onError: (problem) => mark(addressFailureText(problem)),
    });
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>
        {t('address.now')} <strong className="wrap-anywhere">{present}</strong>
      </p>
      <TextField
        label={t('address.new')}
        hint={t('address.hint')}
        error={error}
        defaultValue={first}
        type="email"
        name="email"
        autoComplete={autofillOf('email')}
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" busy={request.isPending} busyLabel={t('common.sending')}>
        {t('address.send')}
      </Button>
    </form>
  );
}
