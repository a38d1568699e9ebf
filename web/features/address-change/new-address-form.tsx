import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { addressKeyOf } from '#domain/account/address-key.ts';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { requestAddressCode } from './address-change.api.ts';
import { addressFailureText } from './address-failure-text.ts';

type NewAddressFormProps = { present: string; first: string; onSent: (email: string) => void };

/** Asks for the new address and has a code mailed to it. */
export function NewAddressForm({ present, first, onSent }: NewAddressFormProps) {
  const { t } = useTranslation();
  const send = useSingleMutation({ mutationKey: ['request-address'], mutationFn: requestAddressCode });
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
    send.mutate(email, {
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
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" busy={send.isPending} busyLabel={t('common.sending')}>
        {t('address.send')}
      </Button>
    </form>
  );
}
