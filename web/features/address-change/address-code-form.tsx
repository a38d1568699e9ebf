import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestAddressCode } from '#domain/account/address-change.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CodeField } from '#web/ui/inputs/code-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { addressFailureText } from './address-failure-text.ts';

type AddressCodeFormProps = {
  email: string;
  isSending: boolean;
  /** Why the last code wasn't taken. */
  failure: string | undefined;
  onTyped: () => void;
  onCode: (code: string) => void;
  onOtherAddress: () => void;
};

/** Asks for the code mailed to the new address. */
export function AddressCodeForm(props: AddressCodeFormProps) {
  const { email, isSending, failure, onTyped, onCode, onOtherAddress } = props;
  const { t } = useTranslation();
  const resend = useSingleMutation({
    mutationKey: ['request-address'],
    mutationFn: (address: string) => send(requestAddressCode, { body: { email: address } }),
  });
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (failure !== undefined) field.current?.select();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('secret') ?? '').trim();
    setIsEmpty(code === '');
    if (code === '') return field.current?.focus();
    onCode(code);
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p>
        {t('code.sentTo')} <strong className="wrap-anywhere">{email}</strong>. {t('code.hint')}
      </p>
      <CodeField
        ref={field}
        label={t('code.label')}
        error={isEmpty ? t('code.missing') : failure}
        onChange={() => {
          setIsEmpty(false);
          onTyped();
        }}
      />
      <p className="text-ink-2 text-small">{t('address.notified')}</p>
      <Button type="submit" busy={isSending} busyLabel={t('code.checking')}>
        {t('address.confirm')}
      </Button>
      {resend.isSuccess && <Notice tone="success">{t('code.resent')}</Notice>}
      {resend.isError && <Notice tone="error">{addressFailureText(resend.error)}</Notice>}
      <Button
        variant="outline"
        busy={resend.isPending}
        busyLabel={t('common.sending')}
        onClick={() => resend.mutate(email)}
      >
        {t('code.resend')}
      </Button>
      <Button variant="quiet" onClick={onOtherAddress}>
        {t('code.otherAddress')}
      </Button>
    </form>
  );
}
